import { LatchkeyError } from '@latchkey/protocol/errors'
import { shortAddress } from '../evm/hex.js'
import { h } from '../ui/dom.js'
import { centered, primary, secondary } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import type { StoredWallet } from '../vault/vault.js'
import { t } from '../words/t.js'

/**
 * Asks what happens when the gateway does not give what fits this browser's wallet: its recovery opens it as well, and
 * another wallet takes its place only where the visitor says so.
 *
 * @param why the gateway cannot be reached, or it has another wallet or none
 * @throws LatchkeyError `user_rejected`
 */
export function chooseWallet(
  stage: Stage,
  { evm }: Pick<StoredWallet, 'evm'>,
  why: 'away' | 'other',
): Promise<'recover' | 'replace'> {
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
