import { LatchkeyError } from '@latchkey/protocol/errors'
import type { RecoveryShare } from '../services/recovery.js'
import { otherDeviceButton } from '../otherDevice/otherWay.js'
import { h } from '../ui/dom.js'
import { centered, field, primary, leaving } from '../ui/parts.js'
import type { Purpose, Screen, Stage } from '../ui/stage.js'
import { credentialsOf, readPasskey } from './passkey.js'
import {
  passkeyOf,
  unwrapWithPasskey,
  unwrapWithPassword,
  wrapWithPasskey,
  wrapWithPassword,
} from './wrap.js'
import { t } from '../words/t.js'

export interface Opened {
  readonly share: string
  readonly wrap: (next: string) => Promise<string>
}

/** @throws LatchkeyError `user_rejected` */
export async function openRecovered(
  stage: Stage,
  { kind, share, walletId }: Pick<RecoveryShare, 'kind' | 'share' | 'walletId'>,
  purpose: Purpose,
  hasOther?: boolean,
): Promise<Opened> {
  if (kind === 'server') return { share, wrap: async (next) => next }
  if (kind === 'password')
    return askPassword(stage, { purpose, hasOther }, async (password) => ({
      share: await unwrapWithPassword(share, password, walletId),
      wrap: (next) => wrapWithPassword(next, password, walletId),
    }))
  await askPress(stage, {
    purpose,
    title: t('passkey'),
    heading: t('passkeyUse'),
    text: t('passkeyUseText'),
    hasOther,
  })
  const id = passkeyOf(share)
  const secret = await readPasskey(id, credentialsOf(stage))
  return {
    share: await unwrapWithPasskey(share, secret, walletId),
    wrap: (next) => wrapWithPasskey(next, { id, secret }, walletId),
  }
}

function askPassword(
  stage: Stage,
  { purpose, hasOther }: { readonly purpose: Purpose; readonly hasOther?: boolean | undefined },
  open: (password: string) => Promise<Opened>,
): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const password = field({
      label: t('password'),
      type: 'password',
      autocomplete: 'current-password',
      onInput: () => password.fail(undefined),
    })
    const button = primary(t('passwordOpen'), () => void tryIt())
    const hide = stage.show({
      purpose,
      title: t('password'),
      body: [
        centered('key', t('passwordEnter'), t('passwordEnterText')),
        password.element,
        h(
          'div',
          { class: 'lkf-one' },
          button,
          otherDeviceButton(hasOther, (why) => (hide(), reject(why))),
        ),
      ],
      focus: password.input,
      onClose: () => {
        hide()
        reject(new LatchkeyError('user_rejected'))
      },
    })
    async function tryIt(): Promise<void> {
      button.disabled = true
      button.textContent = t('passwordOpening')
      try {
        const opened = await open(password.input.value)
        hide()
        resolve(opened)
      } catch {
        password.fail(t('passwordWrong'))
        button.disabled = false
        button.textContent = t('passwordOpen')
      }
    }
  })
}

/** Browsers allow passkey requests only within a press. @throws LatchkeyError `user_rejected` */
export function askPress(
  stage: Stage,
  {
    purpose,
    title,
    heading,
    text,
    hasOther,
  }: Pick<Screen, 'purpose' | 'title'> & {
    readonly heading: string
    readonly text: string
    readonly hasOther?: boolean | undefined
  },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      hide()
      reject(new LatchkeyError('user_rejected'))
    }
    const hide = stage.show({
      purpose,
      title,
      body: [
        centered('key', heading, text),
        h(
          'div',
          { class: 'lkf-actions' },
          leaving(t('cancel'), leave),
          primary(t('passkeyUseYes'), () => (hide(), resolve())),
        ),
        hasOther
          ? h(
              'div',
              { class: 'lkf-one' },
              otherDeviceButton(true, (why) => (hide(), reject(why))),
            )
          : undefined,
      ],
      onClose: leave,
    })
  })
}
