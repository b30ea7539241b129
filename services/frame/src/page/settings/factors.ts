import type { Spares } from '../factor/spares.js'
import { wrapWithPasskey, wrapWithPassword } from '../factor/wrap.js'
import { confirm, showNotice } from '../ui/confirm.js'
import { h } from '../ui/dom.js'
import { centeredBlock, field, note, primaryButton } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import type { SettingsDeps, ProtectableShare } from './settings.js'
import { t } from '../words/t.js'

/** The service's operator could guess without a rate limit. */
const minPasswordLength = 12

/** The service can then no longer open it. */
export async function choosePassword(
  { stage, keyring }: SettingsDeps,
  loadShare: () => Promise<ProtectableShare>,
): Promise<void> {
  const password = await askNewPassword(stage)
  if (password === undefined) return
  const { open, replace } = await loadShare()
  await open()
  const { share, walletId } = await keyring.deriveShare()
  await replace({ kind: 'password', share: await wrapWithPassword(share, password, walletId) })
  await showDone(stage, t('onlyYouPassword'))
}

/** The owner proves their identity first. */
export async function choosePasskey(
  { stage, session, keyring, recoverer }: SettingsDeps,
  {
    loadShare,
    prove,
    spares,
  }: {
    readonly loadShare: () => Promise<ProtectableShare>
    readonly prove: () => Promise<void>
    readonly spares: Spares
  },
): Promise<void> {
  const user = await session.current()
  // Without a stored share, the passkey is the recovery.
  const isRecoverable = (await recoverer.isRecoverable(user)) !== false
  if (!isRecoverable) await prove()
  const recoveryShare = isRecoverable ? await loadShare() : undefined
  await recoveryShare?.open()
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
    if (recoveryShare === undefined) return recoverer.protectByPasskey(user, keyring, passkey)
    const { share, walletId } = await keyring.deriveShare()
    await recoveryShare.replace({ kind: 'passkey', share: await wrapWithPasskey(share, passkey, walletId) })
  })
  await showDone(stage, t('onlyYouPasskey'))
}

const showDone = (stage: Stage, text: string) =>
  showNotice(stage, {
    purpose: 'settings',
    title: t('backup'),
    icon: 'check',
    heading: t('onlyYou'),
    text,
  })

function askNewPassword(stage: Stage): Promise<string | undefined> {
  return new Promise((resolve) => {
    const passwordField = field({
      label: t('passwordNew'),
      type: 'password',
      autocomplete: 'new-password',
      onInput: () => passwordField.fail(undefined),
    })
    const repeatField = field({
      label: t('passwordSame'),
      type: 'password',
      autocomplete: 'new-password',
      onInput: () => repeatField.fail(undefined),
    })
    const end = (password: string | undefined) => {
      hide()
      resolve(password)
    }
    const hide = stage.show({
      purpose: 'settings',
      title: t('password'),
      body: [
        centeredBlock('key', t('passwordChoose'), t('passwordChooseText')),
        passwordField.element,
        repeatField.element,
        note('warn', t('passwordWarning')),
        h(
          'div',
          { class: 'lkf-one' },
          primaryButton(t('continue'), () => {
            const [one, two] = [passwordField.input.value, repeatField.input.value]
            if (one.length < minPasswordLength)
              passwordField.fail(t('passwordShort', { n: minPasswordLength }))
            else if (one !== two) repeatField.fail(t('passwordOther'))
            else end(one)
          }),
        ),
      ],
      focus: passwordField.input,
      onClose: () => end(undefined),
    })
  })
}
