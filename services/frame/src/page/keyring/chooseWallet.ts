import { LatchkeyError } from '@latchkey/protocol/errors'
import { shortAddress } from '../evm/hex.js'
import { h } from '../ui/dom.js'
import { centeredBlock, primaryButton, secondaryButton } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import type { StoredWallet } from '../vault/vault.js'
import { t } from '../words/t.js'

export type Choice = 'recover' | 'device' | 'replace'

/**
 * For a gateway without a matching share: recovery opens the wallet; only the visitor may replace
 * it.
 *
 * @param reason the gateway is unreachable, has another wallet or none, or the wallet opens only
 *   `elsewhere`
 * @throws LatchkeyError `user_rejected`
 */
export function chooseWallet(
  stage: Stage,
  previous: Pick<StoredWallet, 'evm'> | undefined,
  reason: 'away' | 'other' | 'elsewhere',
): Promise<Choice> {
  if (previous === undefined || reason === 'elsewhere') return chooseNew(stage)
  const { evm } = previous
  const address = shortAddress(evm)
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      hide()
      settle()
    }
    const leave = () => end(() => reject(new LatchkeyError('user_rejected')))
    const recover = primaryButton(t('openByRecovery'), () => end(() => resolve('recover')))
    const hide = stage.show({
      purpose: 'login',
      title: t(reason === 'away' ? 'noGateway' : 'otherWallet'),
      body: [
        reason === 'away'
          ? centeredBlock('warn', t('noGatewayHeading'), t('noGatewayText', { address }))
          : centeredBlock('warn', t('otherWalletHeading'), t('otherWalletText', { address })),
        h(
          'div',
          { class: 'lkf-one' },
          recover,
          ...(reason === 'other'
            ? [secondaryButton(t('otherWalletYes'), () => end(() => resolve('replace')))]
            : []),
          secondaryButton(t('cancel'), leave),
        ),
      ],
      onClose: leave,
    })
  })
}

/** A new wallet is final and confirmed twice. */
function chooseNew(stage: Stage): Promise<'device' | 'replace'> {
  return new Promise((resolve, reject) => {
    let hide = (): void => {}
    const show = (heading: string, text: string, buttons: readonly HTMLElement[]): void => {
      hide()
      hide = stage.show({
        purpose: 'login',
        title: t('elsewhere'),
        body: [centeredBlock('warn', heading, text), h('div', { class: 'lkf-one' }, ...buttons)],
        onClose: leave,
      })
    }
    const leave = () => {
      hide()
      reject(new LatchkeyError('user_rejected'))
    }
    const end = (choice: 'device' | 'replace') => {
      hide()
      resolve(choice)
    }
    const askAgain = () =>
      show(t('giveUpHeading'), t('giveUpText'), [
        primaryButton(t('elsewhereBack'), leave),
        secondaryButton(t('giveUpYes'), () => end('replace')),
      ])
    show(t('elsewhereHeading'), t('elsewhereText'), [
      primaryButton(t('otherDevice'), () => end('device')),
      secondaryButton(t('elsewhereBack'), leave),
      secondaryButton(t('elsewhereNew'), askAgain),
    ])
  })
}
