import type { Spares } from '../factor/spares.js'
import { wrapWithPasskey, wrapWithPassword } from '../factor/wrap.js'
import { confirm, tell } from '../ui/confirm.js'
import { h } from '../ui/dom.js'
import { centered, field, note, primary } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import type { SettingsDeps, ToProtect } from './settings.js'
import { t } from '../words/t.js'

/** The service's operator could guess without a rate limit. */
const least = 12

/** The service can then no longer open it. */
export async function choosePassword(
  { stage, keyring }: SettingsDeps,
  hold: () => Promise<ToProtect>,
): Promise<void> {
  const password = await askNewPassword(stage)
  if (password === undefined) return
  const { open, replace } = await hold()
  await open()
  const { share, walletId } = await keyring.further()
  await replace({ kind: 'password', share: await wrapWithPassword(share, password, walletId) })
  await done(stage, t('onlyYouPassword'))
}

/** The owner proves their identity first. */
export async function choosePasskey(
  { stage, session, keyring, recoverer }: SettingsDeps,
  {
    hold,
    prove,
    spares,
  }: {
    readonly hold: () => Promise<ToProtect>
    readonly prove: () => Promise<void>
    readonly spares: Spares
  },
): Promise<void> {
  const user = await session.current()
  // Without a stored share, the passkey is the recovery.
  const isKept = (await recoverer.isRecoverable(user)) !== false
  if (!isKept) await prove()
  const held = isKept ? await hold() : undefined
  await held?.open()
  const isSure = await confirm(stage, {
    purpose: 'settings',
    title: t('passkey'),
    icon: 'key',
    heading: t('passkeyProtect'),
    text: t('passkeyProtectText'),
    warning: t('passkeyProtectWarning'),
    yes: t('passkeyProtectYes'),
    no: t('cancel'),
  })
  if (!isSure) return
  const { userId, email: name = 'Wallet' } = user
  await spares.use({ userId, name }, stage, async (passkey) => {
    if (held === undefined) return recoverer.byNewPasskey(user, keyring, passkey)
    const { share, walletId } = await keyring.further()
    await held.replace({ kind: 'passkey', share: await wrapWithPasskey(share, passkey, walletId) })
  })
  await done(stage, t('onlyYouPasskey'))
}

const done = (stage: Stage, text: string) =>
  tell(stage, {
    purpose: 'settings',
    title: t('backup'),
    icon: 'check',
    heading: t('onlyYou'),
    text,
  })

function askNewPassword(stage: Stage): Promise<string | undefined> {
  return new Promise((resolve) => {
    const first = field({
      label: t('passwordNew'),
      type: 'password',
      autocomplete: 'new-password',
      onInput: () => first.fail(undefined),
    })
    const second = field({
      label: t('passwordSame'),
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
      title: t('password'),
      body: [
        centered('key', t('passwordChoose'), t('passwordChooseText')),
        first.element,
        second.element,
        note('warn', t('passwordWarning')),
        h(
          'div',
          { class: 'lkf-one' },
          primary(t('continue'), () => {
            const [one, two] = [first.input.value, second.input.value]
            if (one.length < least) first.fail(t('passwordShort', { n: least }))
            else if (one !== two) second.fail(t('passwordOther'))
            else end(one)
          }),
        ),
      ],
      focus: first.input,
      onClose: () => end(undefined),
    })
  })
}
