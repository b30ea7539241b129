import { LatchkeyError } from '@latchkey/protocol/errors'
import { shortAddress } from '../evm/hex.js'
import { h } from '../ui/dom.js'
import { centered, primary, secondary } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import type { StoredWallet } from '../vault/vault.js'
import { t } from '../words/t.js'

export type Choice = 'recover' | 'device' | 'replace'

/**
 * For a gateway without a matching share: recovery opens the wallet; only the visitor may replace
 * it.
 *
 * @param why the gateway is unreachable, has another wallet or none, or the wallet opens only
 *   `elsewhere`
 * @throws LatchkeyError `user_rejected`
 */
export function chooseWallet(
  stage: Stage,
  before: Pick<StoredWallet, 'evm'> | undefined,
  why: 'away' | 'other' | 'elsewhere',
): Promise<Choice> {
  if (before === undefined || why === 'elsewhere') return chooseNew(stage)
  const { evm } = before
  const address = shortAddress(evm)
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      hide()
      settle()
    }
    const leave = () => end(() => reject(new LatchkeyError('user_rejected')))
    const recover = primary(t('openByRecovery'), () => end(() => resolve('recover')))
    const hide = stage.show({
      purpose: 'login',
      title: t(why === 'away' ? 'noGateway' : 'otherWallet'),
      body: [
        why === 'away'
          ? centered('warn', t('noGatewayHeading'), t('noGatewayText', { address }))
          : centered('warn', t('otherWalletHeading'), t('otherWalletText', { address })),
        h(
          'div',
          { class: 'lkf-one' },
          recover,
          ...(why === 'other' ? [secondary(t('otherWalletYes'), () => end(() => resolve('replace')))] : []),
          secondary(t('cancel'), leave),
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
        body: [centered('warn', heading, text), h('div', { class: 'lkf-one' }, ...buttons)],
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
        primary(t('elsewhereBack'), leave),
        secondary(t('giveUpYes'), () => end('replace')),
      ])
    show(t('elsewhereHeading'), t('elsewhereText'), [
      primary(t('otherDevice'), () => end('device')),
      secondary(t('elsewhereBack'), leave),
      secondary(t('elsewhereNew'), askAgain),
    ])
  })
}
