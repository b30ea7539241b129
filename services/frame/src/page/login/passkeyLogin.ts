import { LatchkeyError } from '@latchkey/protocol/errors'
import {
  askSecret,
  credentialsOf,
  forgetPasskey,
  isPasskey,
  type PasskeySecret,
  readPasskey,
  secretOf,
} from '../factor/passkey.js'
import { answerOf, creationOptions, requestOptions } from '../factor/passkeyJson.js'
import type { PasskeyFactor } from '../factor/passkeyFactor.js'
import type { Gateway, LoggedIn, PasskeyAttempt } from '../services/gateway.js'
import { refusalOf } from '../services/http.js'
import { h } from '../ui/dom.js'
import { centeredBlock, primaryButton, secondaryButton } from '../ui/parts.js'
import { askPress } from '../factor/openRecovered.js'
import type { Screen, Stage } from '../ui/stage.js'
import type { Session } from './session.js'
import { t } from '../words/t.js'

export interface PasskeyLoginDeps {
  readonly stage: Stage
  readonly gateway: Pick<
    Gateway,
    'beginPasskey' | 'finishPasskey' | 'beginPasskeyUser' | 'finishPasskeyUser' | 'end'
  >
  readonly session: Session
  readonly factor: Pick<PasskeyFactor, 'remember'>
  readonly runExclusive: <T>(run: () => Promise<T>) => Promise<T>
  readonly name: string
}

/** A browser requires a press in the page that asks for a passkey. */
export function createPasskeyLogin({
  stage,
  gateway,
  session,
  factor,
  runExclusive,
  name,
}: PasskeyLoginDeps) {
  async function logIn(): Promise<PasskeyEntry> {
    const { attempt, options } = await gateway.beginPasskey()
    const passkey = await ask(() => get(options, credentialsOf(stage)))
    return [await gateway.finishPasskey(attempt, answerOf(passkey)), secretOf(passkey)]
  }

  const signUp = createSignUp({ stage, gateway, name })

  return {
    connect: (): Promise<void> =>
      runExclusive(async () => {
        const isNew = await chooseMethod(stage)
        const [user, passkey] = await (isNew ? signUp() : logIn())
        factor.remember(user.userId, passkey)
        await session.begin(user)
      }),

    /** @returns user id, as the gateway states it */
    async prove({ purpose, title }: Pick<Screen, 'purpose' | 'title'>): Promise<string> {
      await askPress(stage, { purpose, title, heading: t('proofPasskey'), text: t('proofPasskeyText') })
      const [{ userId, accessToken }] = await logIn()
      await gateway.end(accessToken).catch(() => undefined)
      return userId
    },
  }
}

export type PasskeyLogin = ReturnType<typeof createPasskeyLogin>

function createSignUp({
  stage,
  gateway,
  name,
}: Pick<PasskeyLoginDeps, 'stage' | 'gateway' | 'name'>): () => Promise<PasskeyEntry> {
  /** Its answer got lost: the account may not exist. */
  let unanswered: { readonly attempt: string; readonly passkey: PublicKeyCredential } | undefined

  async function newUser() {
    if (unanswered === undefined) {
      const { attempt, options } = await gateway.beginPasskeyUser(name)
      unanswered = { attempt, passkey: await ask(() => create(options, credentialsOf(stage))) }
    }
    const { attempt, passkey } = unanswered
    try {
      const user = await gateway.finishPasskeyUser(attempt, answerOf(passkey))
      unanswered = undefined
      return { user, passkey }
    } catch (error) {
      if (refusalOf(error)?.status === 422) {
        unanswered = undefined
        await forgetPasskey(passkey.rawId, stage)
      }
      throw error
    }
  }

  return async () => {
    const { user, passkey } = await newUser()
    // No address: one that the gateway names cannot be trusted.
    return [
      { ...user, email: undefined },
      secretOf(passkey) ?? (await secretLater(passkey, credentialsOf(stage))),
    ]
  }
}

function chooseMethod(stage: Stage): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      hide()
      settle()
    }
    const head = centeredBlock('key', t('passkeyLogin'), t('passkeyLoginText'))
    void verifiesItself(stage).then((isAble) => {
      if (!isAble) head.querySelector('p')?.replaceChildren(t('passkeyKeyText'))
    })
    const hide = stage.show({
      purpose: 'login',
      title: t('passkey'),
      body: [
        head,
        h(
          'div',
          { class: 'lkf-one' },
          primaryButton(t('passkeyMine'), () => end(() => resolve(false))),
          secondaryButton(t('passkeyNew'), () => end(() => resolve(true))),
        ),
      ],
      onClose: () => end(() => reject(new LatchkeyError('user_rejected'))),
    })
  })
}

/**
 * By face, finger or PIN; true if the browser cannot say.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-getClientCapabilities
 */
async function verifiesItself({ view = window as Stage['view'] }: Pick<Stage, 'view'>): Promise<boolean> {
  const { PublicKeyCredential: known } = (view ?? {}) as { readonly PublicKeyCredential?: CapableView }
  const { userVerifyingPlatformAuthenticator } =
    (await known?.getClientCapabilities?.().catch(() => undefined)) ?? {}
  if (userVerifyingPlatformAuthenticator !== undefined) return userVerifyingPlatformAuthenticator
  return (await known?.isUserVerifyingPlatformAuthenticatorAvailable?.().catch(() => undefined)) ?? true
}

interface CapableView {
  getClientCapabilities?(): Promise<{ readonly userVerifyingPlatformAuthenticator?: boolean }>
  isUserVerifyingPlatformAuthenticatorAvailable?(): Promise<boolean>
}

type PasskeyEntry = readonly [user: LoggedIn, passkey: PasskeySecret | undefined]

async function ask(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let credential: Credential | null
  try {
    credential = await run()
  } catch (cause) {
    throw new LatchkeyError('user_rejected', { cause })
  }
  if (!isPasskey(credential)) throw new LatchkeyError('user_rejected')
  return credential
}

/** Some yield it only when used; some have none. */
async function secretLater(
  passkey: PublicKeyCredential,
  credentials: CredentialsContainer,
): Promise<PasskeySecret | undefined> {
  if (passkey.getClientExtensionResults().prf?.enabled !== true) return undefined
  const id = new Uint8Array(passkey.rawId)
  return readPasskey(id, credentials).then(
    (secret) => ({ id, secret }),
    () => undefined,
  )
}

const get = (options: PasskeyAttempt['options'], credentials: CredentialsContainer) =>
  credentials.get({ publicKey: withSecret(requestOptions(options)) })

const create = (options: PasskeyAttempt['options'], credentials: CredentialsContainer) =>
  credentials.create({ publicKey: withSecret(creationOptions(options)) })

const withSecret = <T extends { extensions?: AuthenticationExtensionsClientInputs }>(options: T): T => ({
  ...options,
  extensions: { ...options.extensions, ...askSecret },
})
