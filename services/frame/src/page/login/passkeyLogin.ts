import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Gateway, LoggedIn, PasskeyAttempt } from '../services/gateway.js'
import { h } from '../ui/dom.js'
import { centered, primary, secondary } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import type { Session } from './session.js'
import { t } from '../words/t.js'

/** What logging in by passkey needs from around it. */
export interface PasskeyLoginDeps {
  readonly stage: Stage
  readonly gateway: Pick<Gateway, 'beginPasskey' | 'finishPasskey' | 'beginPasskeyUser' | 'finishPasskeyUser'>
  readonly session: Session
  /** Runs one screen at a time. */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>
  /** What a new passkey is called on the visitor's devices. */
  readonly name: string
}

/** Logging in by passkey. The frame asks first, since a browser wants a press in the page that asks for a passkey. */
export function createPasskeyLogin({ stage, gateway, session, alone, name }: PasskeyLoginDeps) {
  async function logIn(): Promise<LoggedIn> {
    const { attempt, options } = await gateway.beginPasskey()
    return gateway.finishPasskey(attempt, await ask(() => get(options)))
  }

  async function signUp(): Promise<LoggedIn> {
    const { attempt, options } = await gateway.beginPasskeyUser(name)
    return gateway.finishPasskeyUser(attempt, await ask(() => create(options)))
  }

  return {
    /** @throws LatchkeyError `user_rejected` */
    connect: (): Promise<void> =>
      alone(async () => {
        const isNew = await chooseWay(stage)
        await session.begin(await (isNew ? signUp() : logIn()))
      }),
  }
}

export type PasskeyLogin = ReturnType<typeof createPasskeyLogin>

/** @returns whether the visitor wants a new passkey */
function chooseWay(stage: Stage): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      hide()
      settle()
    }
    const hide = stage.show({
      purpose: 'login',
      title: t('passkey'),
      body: [
        centered('key', t('passkeyLogin'), t('passkeyLoginText')),
        h(
          'div',
          { class: 'lkf-one' },
          primary(t('passkeyMine'), () => end(() => resolve(false))),
          secondary(t('passkeyNew'), () => end(() => resolve(true))),
        ),
      ],
      onClose: () => end(() => reject(new LatchkeyError('user_rejected'))),
    })
  })
}

async function ask(run: () => Promise<Credential | null>): Promise<object> {
  let credential: Credential | null
  try {
    credential = await run()
  } catch (cause) {
    throw new LatchkeyError('user_rejected', { cause })
  }
  if (!(credential instanceof PublicKeyCredential)) throw new LatchkeyError('user_rejected')
  return credential.toJSON() as object
}

const get = (options: PasskeyAttempt['options']) =>
  navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never) })

const create = (options: PasskeyAttempt['options']) =>
  navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
  })
