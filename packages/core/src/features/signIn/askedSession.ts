import { toLatchkeyError } from '@latchkey/protocol/errors'
import type { SiwxSession } from '@latchkey/protocol/signIn'
import { showToast } from '../../notices/showToast.js'
import type { Context } from '../../store/context.js'
import { follow, until } from '../../store/follow.js'
import { connectedAccount } from '../../store/selectors.js'
import type { ConnectedAccount, State } from '../../types/state.js'
import { capturesEmail, prepareEmail } from './emailCapture.js'
import { oneClickSession } from './oneClick.js'
import {
  isRequired,
  keyOf,
  memoryOf,
  prepareMessage,
  setSignIn,
  signInFacts,
  siwxOf,
  tellTabs,
} from './signInState.js'

/** How a request for a signature ends: the account stays, or the visitor takes back what led to it. */
export type SignInAnswer = 'done' | 'leave'

/**
 * Sees to it that an account has a session: looks for one, and asks the visitor to sign where there is none. A second
 * request for the same account on the same network is the same request; one for another account ends it.
 *
 * @returns `leave` when a session is required and did not come about
 */
export function askedSession(context: Context, account: ConnectedAccount): Promise<SignInAnswer> {
  const memory = memoryOf(context)
  const key = keyOf(account)
  if (memory.asked?.key === key) return memory.asked.answer
  const answer = ask(context, account).finally(() => {
    if (memory.asked?.answer === answer) delete memory.asked
  })
  memory.asked = { key, answer }
  return answer
}

async function ask(context: Context, account: ConnectedAccount): Promise<SignInAnswer> {
  const siwx = siwxOf(context)
  const { mounts } = context
  if (!context.env.network(account.chainId)) {
    // A session of the network before says nothing about this one, and there is none to ask for.
    setSignIn(context, account, { status: 'unsigned' })
    return 'done'
  }
  const here = whileHere(context, account)
  try {
    setSignIn(context, account, { status: 'checking' })
    const session = await lookedUp(context, account, here.signal)
    if (here.signal.aborted) return 'done'
    if (session === null) return isRequired(siwx) ? 'leave' : 'done'
    if (!session && (await addOneClick(context, account))) return 'done'
    if (here.signal.aborted) return 'done'
    setSignIn(context, account, session ? { status: 'signed', session } : { status: 'unsigned' })
    // Where nothing draws, the host asks.
    if (session || siwx.prompt === 'manual' || !mounts.any()) return 'done'
    const answer = await askVisitor(context, account, here.signal)
    return answer === 'signed' || here.signal.aborted || !isRequired(siwx) ? 'done' : 'leave'
  } finally {
    here.stop()
  }
}

/** Shows the view that asks for a signature. @returns its answer; undefined once the signal is aborted */
async function askVisitor(
  context: Context,
  account: ConnectedAccount,
  signal: AbortSignal,
): Promise<unknown> {
  if (context.store.getState().remote.status === 'loading') await projectKnown(context, signal)
  const asksEmail = capturesEmail(context) && (await prepareEmail(context, account))
  if (signal.aborted) return undefined
  if (!asksEmail) prepareMessage(context, account)
  const { present } = await context.lazy.present()
  return present(context, { view: 'SIWXSignMessage', signal })
}

/** @returns null where the session could not be looked up, which the state and a toast say */
const lookedUp = (
  context: Context,
  account: ConnectedAccount,
  signal: AbortSignal,
): Promise<SiwxSession | undefined | null> =>
  sessionOf(context, account).catch((cause: unknown) => {
    if (signal.aborted) return undefined
    const error = toLatchkeyError(cause, 'siwx_init_failed')
    context.log.error('The session was not looked up', error)
    setSignIn(context, account, { status: 'failed', error: error.toJSON() })
    showToast(context.client, { variant: 'error', words: { key: 'toast.siwx_init_failed', values: {} } })
    return null
  })

/** Waits while the gateway is asked what the project wants. */
const projectKnown = (context: Context, signal: AbortSignal): Promise<void> =>
  until(context, ({ remote }) => remote.status !== 'loading', signal)

/** Keeps what the wallet signed with its approval. @returns false where there is nothing, or it does not verify */
async function addOneClick(context: Context, account: ConnectedAccount): Promise<boolean> {
  const session = oneClickSession(context, account)
  if (!session) return false
  try {
    await siwxOf(context).addSession(session)
  } catch (error) {
    // The visitor is asked as everybody else.
    context.log.error('The one-click sign-in was refused', error)
    context.track('SIWX_AUTH_ERROR', signInFacts(account))
    return false
  }
  context.track('SIWX_AUTH_SUCCESS', signInFacts(account))
  setSignIn(context, account, { status: 'signed', session })
  tellTabs(context, true)
  return true
}

/** The session that an account has on its network, if there is one. */
export async function sessionOf(
  context: Context,
  { chainId, address }: Pick<ConnectedAccount, 'chainId' | 'address'>,
): Promise<SiwxSession | undefined> {
  const sessions = await siwxOf(context).getSessions(chainId, address)
  return sessions[0]
}

/** A signal that is aborted once another account or network is on show. */
function whileHere(context: Context, account: ConnectedAccount) {
  const gone = new AbortController()
  const onEnd = (): void => gone.abort()
  const hear = (state: State): void => {
    const now = connectedAccount(state)
    if (!now || keyOf(now) !== keyOf(account)) onEnd()
  }
  return { signal: gone.signal, stop: follow(context, (state) => state, hear, { onEnd }) }
}
