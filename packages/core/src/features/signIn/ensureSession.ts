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
  broadcastSignIn,
} from './signInState.js'

/** `leave`: undo the step that required the signature. */
export type SignInAnswer = 'done' | 'leave'

/** @returns `leave` when a required session is missing */
export function ensureSession(context: Context, account: ConnectedAccount): Promise<SignInAnswer> {
  const memory = memoryOf(context)
  const key = keyOf(account)
  if (memory.pending?.key === key) return memory.pending.answer
  const answer = requestSession(context, account).finally(() => {
    if (memory.pending?.answer === answer) delete memory.pending
  })
  memory.pending = { key, answer }
  return answer
}

async function requestSession(context: Context, account: ConnectedAccount): Promise<SignInAnswer> {
  const siwx = siwxOf(context)
  const { mounts } = context
  if (!context.env.network(account.chainId)) {
    // The previous network's session does not count.
    setSignIn(context, account, { status: 'unsigned' })
    return 'done'
  }
  const scope = whileActive(context, account)
  try {
    setSignIn(context, account, { status: 'checking' })
    const session = await lookUpSession(context, account, scope.signal)
    if (scope.signal.aborted) return 'done'
    if (session === null) return isRequired(siwx) ? 'leave' : 'done'
    if (!session && (await addOneClick(context, account))) return 'done'
    if (scope.signal.aborted) return 'done'
    setSignIn(context, account, session ? { status: 'signed', session } : { status: 'unsigned' })
    // Without a UI, the host asks.
    if (session || siwx.prompt === 'manual' || !mounts.any()) return 'done'
    const answer = await askVisitor(context, account, scope.signal)
    return answer === 'signed' || scope.signal.aborted || !isRequired(siwx) ? 'done' : 'leave'
  } finally {
    scope.stop()
  }
}

async function askVisitor(
  context: Context,
  account: ConnectedAccount,
  signal: AbortSignal,
): Promise<unknown> {
  if (context.store.getState().remote.status === 'loading') await awaitProject(context, signal)
  const asksEmail = capturesEmail(context) && (await prepareEmail(context, account))
  if (signal.aborted) return undefined
  if (!asksEmail) prepareMessage(context, account)
  const { present } = await context.lazy.present()
  return present(context, { view: 'SIWXSignMessage', signal })
}

const lookUpSession = (
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

const awaitProject = (context: Context, signal: AbortSignal): Promise<void> =>
  until(context, ({ remote }) => remote.status !== 'loading', signal)

/** False without a valid message signed with the approval. */
async function addOneClick(context: Context, account: ConnectedAccount): Promise<boolean> {
  const session = oneClickSession(context, account)
  if (!session) return false
  try {
    await siwxOf(context).addSession(session)
  } catch (error) {
    context.log.error('The one-click sign-in was refused', error)
    context.track('SIWX_AUTH_ERROR', signInFacts(account))
    return false
  }
  context.track('SIWX_AUTH_SUCCESS', signInFacts(account))
  setSignIn(context, account, { status: 'signed', session })
  broadcastSignIn(context, true)
  return true
}

export async function sessionOf(
  context: Context,
  { chainId, address }: Pick<ConnectedAccount, 'chainId' | 'address'>,
): Promise<SiwxSession | undefined> {
  const sessions = await siwxOf(context).getSessions(chainId, address)
  return sessions[0]
}

function whileActive(context: Context, account: ConnectedAccount) {
  const controller = new AbortController()
  const onEnd = (): void => controller.abort()
  const handleChange = (state: State): void => {
    const current = connectedAccount(state)
    if (!current || keyOf(current) !== keyOf(account)) onEnd()
  }
  return { signal: controller.signal, stop: follow(context, (state) => state, handleChange, { onEnd }) }
}
