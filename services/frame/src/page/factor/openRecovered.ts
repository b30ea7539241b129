import { LatchkeyError } from '@latchkey/protocol/errors'
import type { RecoveryShare } from '../services/recovery.js'
import { h } from '../ui/dom.js'
import { centered, field, primary, secondary } from '../ui/parts.js'
import type { Purpose, Stage } from '../ui/stage.js'
import { readPasskey } from './passkey.js'
import { passkeyOf, unwrapWithPasskey, unwrapWithPassword } from './wrap.js'

/**
 * The share itself: as it came, or opened with what only the user has.
 *
 * @throws LatchkeyError `user_rejected`
 */
export async function openRecovered(
  stage: Stage,
  { kind, share, walletId }: RecoveryShare,
  purpose: Purpose,
): Promise<string> {
  if (kind === 'server') return share
  if (kind === 'password')
    return askPassword(stage, purpose, (password) => unwrapWithPassword(share, password, walletId))
  await askFor(stage, purpose)
  return unwrapWithPasskey(share, await readPasskey(passkeyOf(share)), walletId)
}

/** Asks for the password until it opens the share. */
function askPassword(
  stage: Stage,
  purpose: Purpose,
  open: (password: string) => Promise<string>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const password = field({
      label: 'Recovery password',
      type: 'password',
      autocomplete: 'current-password',
      onInput: () => password.fail(undefined),
    })
    const button = primary('Open my wallet', () => void tryIt())
    const hide = stage.show({
      purpose,
      title: 'Recovery password',
      body: [
        centered('key', 'Enter your recovery password', 'You chose it when you protected this wallet.'),
        password.element,
        h('div', { class: 'lkf-one' }, button),
      ],
      focus: password.input,
      onClose: () => {
        hide()
        reject(new LatchkeyError('user_rejected'))
      },
    })
    async function tryIt(): Promise<void> {
      button.disabled = true
      button.textContent = 'Opening…'
      try {
        const share = await open(password.input.value)
        hide()
        resolve(share)
      } catch {
        password.fail('This is not the password of this wallet.')
        button.disabled = false
        button.textContent = 'Open my wallet'
      }
    }
  })
}

/** A passkey is asked within a press. */
function askFor(stage: Stage, purpose: Purpose): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      hide()
      reject(new LatchkeyError('user_rejected'))
    }
    const hide = stage.show({
      purpose,
      title: 'Passkey',
      body: [
        centered('key', 'Use your passkey', 'It opens this wallet on a new device.'),
        h(
          'div',
          { class: 'lkf-actions' },
          secondary('Cancel', leave),
          primary('Use passkey', () => (hide(), resolve())),
        ),
      ],
      onClose: leave,
    })
  })
}
