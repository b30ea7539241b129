import { LatchkeyError } from '@latchkey/protocol/errors'
import type { RecoveryShare } from '../services/recovery.js'
import { otherDeviceButton } from '../otherDevice/otherDeviceButton.js'
import { h } from '../ui/dom.js'
import { centeredBlock, field, primaryButton, cancelButton } from '../ui/parts.js'
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

export interface OpenedShare {
  readonly share: string
  readonly wrap: (next: string) => Promise<string>
}

/** @throws LatchkeyError `user_rejected` */
export async function openRecovered(
  stage: Stage,
  { kind, share, walletId }: Pick<RecoveryShare, 'kind' | 'share' | 'walletId'>,
  purpose: Purpose,
  offersDevice?: boolean,
): Promise<OpenedShare> {
  if (kind === 'server') return { share, wrap: async (next) => next }
  if (kind === 'password')
    return askPassword(stage, { purpose, offersDevice }, async (password) => ({
      share: await unwrapWithPassword(share, password, walletId),
      wrap: (next) => wrapWithPassword(next, password, walletId),
    }))
  await askPress(stage, {
    purpose,
    title: t('passkey'),
    heading: t('passkeyUse'),
    text: t('passkeyUseText'),
    offersDevice,
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
  { purpose, offersDevice }: { readonly purpose: Purpose; readonly offersDevice?: boolean | undefined },
  open: (password: string) => Promise<OpenedShare>,
): Promise<OpenedShare> {
  return new Promise((resolve, reject) => {
    const password = field({
      label: t('password'),
      type: 'password',
      autocomplete: 'current-password',
      onInput: () => password.fail(undefined),
    })
    const button = primaryButton(t('passwordOpen'), () => void tryIt())
    const hide = stage.show({
      purpose,
      title: t('password'),
      body: [
        centeredBlock('key', t('passwordEnter'), t('passwordEnterText')),
        password.element,
        h(
          'div',
          { class: 'lkf-one' },
          button,
          otherDeviceButton(offersDevice, (why) => (hide(), reject(why))),
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
    offersDevice,
  }: Pick<Screen, 'purpose' | 'title'> & {
    readonly heading: string
    readonly text: string
    readonly offersDevice?: boolean | undefined
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
        centeredBlock('key', heading, text),
        h(
          'div',
          { class: 'lkf-actions' },
          cancelButton(t('cancel'), leave),
          primaryButton(t('passkeyUseYes'), () => (hide(), resolve())),
        ),
        offersDevice
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
