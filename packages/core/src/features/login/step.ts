import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import type { EventProperties } from '@latchkey/protocol/events'
import { linkSignals } from '../../platform/abort.js'
import { perClient } from '../../platform/perClient.js'
import { checkTerms } from '../../connections/connect.js'
import { alertFrame } from '../../notices/alertFrame.js'
import { isStoredLogin, type StoredLogin } from '../../storage/storedLogin.js'
import type { Context } from '../../store/context.js'
import type { Auth, AuthSession } from '../../types/auth.js'
import type { Connector } from '../../types/connector.js'
import type { LoginState } from '../../types/login.js'
import type { ConnectedAccount } from '../../types/state.js'
import { isSmartAccount, warnOfSmartAccount } from './smartAccountWarning.js'

/** The frame's language outlives the client's runs. */
export const memoryOf = perClient(
  (): {
    controller?: AbortController | undefined
    locale?: string | undefined
    session?: AuthSession
  } => ({}),
)

export type AuthConnector = Connector & { readonly auth: Auth }

export function authConnector({ connectors }: Context): AuthConnector {
  const found = [...connectors.values()].find(({ auth }) => auth)
  if (!found) throw new LatchkeyError('email_login_unavailable')
  return found as AuthConnector
}

export async function sessionOf(context: Context, auth: Auth): Promise<AuthSession> {
  const session = await auth.session().catch((cause: unknown) => {
    throw isLatchkeyError(cause, 'chunk_failed')
      ? new LatchkeyError('email_login_unavailable', { cause })
      : cause
  })
  const memory = memoryOf(context)
  memory.session = session
  if ('locale' in memory) session.speak(memory.locale)
  return session
}

export const showLogin = (context: Context, patch: Partial<LoginState>): void =>
  context.update('login', ({ login = { status: 'idle' } }) => ({ login: { ...login, ...patch } }))

export const storedLogin = ({ storage }: Context): StoredLogin => storage.read('login', isStoredLogin) ?? {}

export const storeLogin = (context: Context, patch: StoredLogin): void =>
  context.storage.write('login', { ...storedLogin(context), ...patch })

/**
 * @param patch further state while it runs
 * @throws LatchkeyError `request_aborted` when superseded
 */
export async function step<T>(
  context: Context,
  patch: Partial<LoginState>,
  run: (session: AuthSession, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const memory = memoryOf(context)
  const { lifetime } = context
  memory.controller?.abort()
  const { controller, unlink } = linkSignals([lifetime])
  memory.controller = controller
  const { signal } = controller
  const isCurrent = (): boolean => memory.controller === controller && !lifetime.aborted
  try {
    checkTerms(context)
    const { auth } = authConnector(context)
    context.update('login', ({ login: { error: _error, isOver: _over, ...login } = { status: 'idle' } }) => ({
      login: { ...login, ...patch, status: 'waiting' },
    }))
    const session = await sessionOf(context, auth)
    if (signal.aborted) throw new LatchkeyError('request_aborted')
    const result = await run(session, signal)
    if (isCurrent()) showLogin(context, { status: 'idle' })
    return result
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'frame_error')
    alertFrame(context, error)
    if (isCurrent()) {
      if (error.name === 'request_aborted') showLogin(context, { status: 'idle' })
      else showLogin(context, { status: 'failed', error: error.toJSON() })
    }
    throw error
  } finally {
    unlink()
  }
}

export async function finishLogin(
  context: Context,
  method: EventProperties['CONNECT_SUCCESS']['method'],
  signal: AbortSignal,
): Promise<ConnectedAccount> {
  const { id, auth } = authConnector(context)
  const { namespace, networks } = context.store.getState()
  const { connect, signInWith } = await context.lazy.wallet()
  const signIn = await signInWith(context, auth.signsIn, [namespace])
  const { namespaces } = context.config
  const chainId = networks[namespace]?.chainId
  const account = await connect(context, { walletId: id, namespaces, chainId, method, signal, signIn })
  await saveUser(context, auth, method)
  if (isSmartAccount(context, account)) warnOfSmartAccount(context)
  return account
}

export async function saveUser(context: Context, auth: Auth, method: string): Promise<void> {
  const { email, isRecoverable, socialProvider, userName: username } = (await auth.session()).user() ?? {}
  const way = method === 'social' ? socialProvider : method
  const storedUser = { email, username, provider: socialProvider, isRecoverable, left: false }
  storeLogin(context, { ...storedUser, way, name: email ?? username, at: context.platform.now() })
  showLogin(context, {
    user: { ...(email && { email }), ...(username && { username }), isRecoverable },
  })
}
