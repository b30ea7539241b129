import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import type { SiwxData, SiwxSession } from '@latchkey/protocol/signIn'
import { showToast } from '../../notices/showToast.js'
import { answerRequest } from '../../router/present.js'
import type { Context } from '../../store/context.js'
import { connectedAccount, shownView } from '../../store/selectors.js'
import type { ConnectedAccount } from '../../types/state.js'
import type { SiwxMessage } from '../../types/siwx.js'
import { needsEmail, prepareEmail } from './emailCapture.js'
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
import { sessionOf } from './ensureSession.js'

export function signIn(context: Context): Promise<SiwxSession> {
  const memory = memoryOf(context)
  const account = connectedAccount(context.store.getState())
  if (!memory.signing && account && needsEmail(context, account)) return signInView(context, account)
  memory.signing ??= sign(context).finally(() => delete memory.signing)
  return memory.signing
}

async function signInView(context: Context, account: ConnectedAccount): Promise<SiwxSession> {
  const { present } = await context.lazy.present()
  if (!(await prepareEmail(context, account))) return signIn(context)
  if (!context.store.getState().signIn) setSignIn(context, account, { status: 'unsigned' })
  await present(context, { view: 'SIWXSignMessage' })
  const session = await sessionOf(context, account)
  if (!session) throw new LatchkeyError('request_aborted')
  return session
}

async function sign(context: Context): Promise<SiwxSession> {
  const siwx = siwxOf(context)
  const account = accountOf(context)
  const { address, chainId, namespace } = account
  const storedSession = siwx.prompt === 'manual' ? await sessionOf(context, account) : undefined
  if (storedSession) {
    settle(context, account, storedSession)
    return storedSession
  }
  setSignIn(context, account, { status: 'signing' })
  try {
    const siwxMessage = await siwx.createMessage({ chainId, accountAddress: address })
    const message = siwxMessage.toString()
    const data = fieldsOf(siwxMessage)
    const signature = siwx.signMessage
      ? await siwx.signMessage({ message, chainId, accountAddress: address })
      : await signInWallet(context, { data, message, namespace })
    const session = { data, message, signature }
    await siwx.addSession(session)
    const current = connectedAccount(context.store.getState())
    // Another account's signature.
    if (!current || keyOf(current) !== keyOf(account)) throw new LatchkeyError('request_aborted')
    context.track('SIWX_AUTH_SUCCESS', signInFacts(account))
    broadcastSignIn(context, true)
    settle(context, account, session)
    return session
  } catch (cause) {
    throw failSigning(context, account, isLatchkeyError(cause) ? cause : toLatchkeyError(cause))
  }
}

function failSigning(context: Context, account: ConnectedAccount, error: LatchkeyError): LatchkeyError {
  const { caipAddress } = account
  context.track('SIWX_AUTH_ERROR', signInFacts(account))
  const { signIn: current } = context.store.getState()
  const isShown = current?.caipAddress === caipAddress
  if (isShown && current.status === 'signed') return error
  setSignIn(context, account, { status: 'unsigned', error: error.toJSON() })
  // The next tap can open the wallet.
  if (isShown) prepareMessage(context, account)
  if (error.name === 'user_rejected' && context.store.getState().signIn?.caipAddress === caipAddress)
    showToast(context.client, { variant: 'error', words: { key: 'toast.signature_declined', values: {} } })
  return error
}

/** A wallet's own sign-in shows more than a text. */
async function signInWallet(
  context: Context,
  { data, message, namespace }: Pick<SiwxSession, 'data' | 'message'> & Pick<ConnectedAccount, 'namespace'>,
): Promise<string> {
  const { actionsOf, callWallet, signMessage } = await context.lazy.wallet()
  if (!context.connections.has(context.store.getState().active[namespace] ?? ''))
    throw new LatchkeyError('no_connection_client')
  const actions = await actionsOf(context, namespace)
  if (actions.signIn) {
    const signed = await callWallet(context, () => actions.signIn?.({ data }) ?? Promise.resolve(undefined))
    if (signed?.message === message) return signed.signature
  }
  return signMessage(context, { message, namespace })
}

export async function cancelSignIn(context: Context): Promise<void> {
  const account = accountOf(context)
  context.track('CLICK_CANCEL_SIWX', signInFacts(account))
  if (answerPresented(context, 'cancelled')) return
  if (!isRequired(siwxOf(context))) return context.client.close()
  const { disconnect } = await context.lazy.wallet()
  await disconnect(context, { connectionId: account.connectionId })
}

export async function signOut(context: Context): Promise<void> {
  const account = accountOf(context)
  await siwxOf(context).revokeSession(account.chainId, account.address)
  setSignIn(context, account, { status: 'unsigned' })
  broadcastSignIn(context, false)
}

export async function getAccessToken(context: Context): Promise<string | undefined> {
  const { chainId, address } = accountOf(context)
  return siwxOf(context).getAccessToken?.(chainId, address)
}

export function settle(context: Context, account: ConnectedAccount, session: SiwxSession): void {
  setSignIn(context, account, { status: 'signed', session })
  const isShown = shownView(context.store.getState()) === 'SIWXSignMessage'
  if (!answerPresented(context, 'signed') && isShown) context.client.close()
}

function answerPresented(context: Context, answer: 'signed' | 'cancelled'): boolean {
  const request = context.store.getState().presented.find(({ view }) => view === 'SIWXSignMessage')
  if (request) answerRequest(context.client, request.id, answer)
  return request !== undefined
}

function accountOf({ env, store }: Pick<Context, 'env' | 'store'>): ConnectedAccount {
  const account = connectedAccount(store.getState())
  if (!account) throw new LatchkeyError('no_active_caip_address')
  if (!env.network(account.chainId)) throw new LatchkeyError('no_active_network_or_client')
  return account
}

function fieldsOf(message: SiwxMessage): SiwxData {
  const fields = Object.entries(message).filter(
    ([, value]) => value !== undefined && typeof value !== 'function',
  )
  return Object.fromEntries(fields) as unknown as SiwxData
}
