import { createPasskey } from '../factor/passkey.js'
import { wrapWithPasskey, wrapWithPassword } from '../factor/wrap.js'
import { confirm, tell } from '../ui/confirm.js'
import { h } from '../ui/dom.js'
import { centered, field, note, primary } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import type { HeldShare, SettingsDeps } from './settings.js'

/** Fewest characters of a password. What it protects is tried by who runs the service, as fast as they can. */
const least = 12

/** Moves the recovery share under a password: the service then keeps what it cannot open. */
export async function choosePassword({ stage }: SettingsDeps, hold: () => Promise<HeldShare>): Promise<void> {
  const password = await askNewPassword(stage)
  if (password === undefined) return
  const { open, stored, replace } = await hold()
  await replace({ kind: 'password', share: await wrapWithPassword(await open(), password, stored.walletId) })
  await done(stage, 'A new device now needs your mailbox and this password.')
}

/** Moves it under a passkey. */
export async function choosePasskey(
  { stage, session }: SettingsDeps,
  hold: () => Promise<HeldShare>,
): Promise<void> {
  const held = await hold()
  const present = await held.open()
  const isSure = await confirm(stage, {
    purpose: 'settings',
    title: 'Passkey',
    icon: 'key',
    heading: 'Protect this wallet with a passkey',
    text: 'Afterwards nobody but you can bring it to a new device.',
    warning: 'Without the passkey and without this device the wallet is lost. Export its words too.',
    yes: 'Create passkey',
    no: 'Cancel',
  })
  if (!isSure) return
  const { userId, email = 'Wallet' } = await session.current()
  const passkey = await createPasskey(userId, email)
  const share = await wrapWithPasskey(present, passkey, held.stored.walletId)
  await held.replace({ kind: 'passkey', share })
  await done(stage, 'A new device now needs your mailbox and this passkey.')
}

const done = (stage: Stage, text: string) =>
  tell(stage, {
    purpose: 'settings',
    title: 'Recovery',
    icon: 'check',
    heading: 'Only you can recover it',
    text,
  })

/** @returns undefined when the visitor left */
function askNewPassword(stage: Stage): Promise<string | undefined> {
  return new Promise((resolve) => {
    const first = field({
      label: 'New recovery password',
      type: 'password',
      autocomplete: 'new-password',
      onInput: () => first.fail(undefined),
    })
    const second = field({
      label: 'The same once more',
      type: 'password',
      autocomplete: 'new-password',
      onInput: () => second.fail(undefined),
    })
    const end = (password: string | undefined) => {
      hide()
      resolve(password)
    }
    const hide = stage.show({
      purpose: 'settings',
      title: 'Recovery password',
      body: [
        centered(
          'key',
          'Choose a recovery password',
          'It opens this wallet on a new device. We never see it.',
        ),
        first.element,
        second.element,
        note('warn', 'If you forget it and lose this device, the wallet is lost. Export its words too.'),
        h(
          'div',
          { class: 'lkf-one' },
          primary('Continue', () => {
            const [one, two] = [first.input.value, second.input.value]
            if (one.length < least) first.fail(`Use at least ${least} characters.`)
            else if (one !== two) second.fail('The two are not the same.')
            else end(one)
          }),
        ),
      ],
      focus: first.input,
      onClose: () => end(undefined),
    })
  })
}
