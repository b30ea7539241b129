import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import { connectedAccount } from '../../store/selectors.js'
import type { ConnectedAccount, State } from '../../types/state.js'
import { ensureSession, sessionOf } from './ensureSession.js'
import { followTabs } from './followTabs.js'
import { isEnabled, keyOf, memoryOf, siwxOf } from './signInState.js'
import { watchSession } from './watchSession.js'

/** Without a required session, undoes the network change or connection. */
export function followSignIn(context: Context): void {
  const { lifetime, log, store } = context
  if (lifetime.aborted || !isEnabled(context)) return
  followTabs(context)
  let last: ConnectedAccount | undefined
  const knownAccounts = new Map<string, ConnectedAccount>()
  const ensureSignedIn = async (account: ConnectedAccount, before?: ConnectedAccount): Promise<void> => {
    const answer = await ensureSession(context, account)
    if (answer === 'leave' && !memoryOf(context).connecting?.has(account.connectionId))
      await undoConnection(context, account, before)
  }
  const watch = watchSession(context, async () => {
    const account = connectedAccount(store.getState())
    if (!account || store.getState().signIn?.status !== 'signed') return
    const session = await sessionOf(context, account).catch(() => null)
    const now = connectedAccount(store.getState())
    if (session !== undefined || !now || keyOf(now) !== keyOf(account)) return
    await ensureSignedIn(account)
  })
  const update = (state: State): void => {
    watch(state)
    const account = connectedAccount(state)
    const before = last
    for (const [key, one] of knownAccounts) {
      if (state.connections[one.connectionId]) continue
      knownAccounts.delete(key)
      endSession(context, one, before).catch(log.failed('The session was not ended'))
    }
    for (const namespace of context.config.namespaces) {
      const one = connectedAccount(state, namespace)
      if (one) knownAccounts.set(keyOf(one), one)
    }
    if (account && before && keyOf(account) === keyOf(before)) return
    last = account
    if (account) ensureSignedIn(account, before).catch(log.failed('The sign-in was not followed'))
    else if (state.signIn) context.update('signIn', () => ({ signIn: undefined }))
  }
  follow(context, (state) => state, update)
  update(store.getState())
}

async function undoConnection(
  context: Context,
  { address, connectionId }: ConnectedAccount,
  before: ConnectedAccount | undefined,
): Promise<void> {
  const { disconnect, switchNetwork } = await context.lazy.wallet()
  const isSwitch = before?.connectionId === connectionId && before.address === address
  const isRestored =
    isSwitch &&
    (await switchNetwork(context, { chainId: before.chainId }).then(
      () => true,
      () => false,
    ))
  if (!isRestored) await disconnect(context, { connectionId })
}

/** Of an inactive account only if it has a session. */
async function endSession(
  context: Context,
  account: ConnectedAccount,
  shownAccount: ConnectedAccount | undefined,
): Promise<void> {
  const siwx = siwxOf(context)
  if (siwx.signOutOnDisconnect === false) return
  const { chainId, address } = account
  const isShown = shownAccount !== undefined && keyOf(shownAccount) === keyOf(account)
  if (!isShown && (await siwx.getSessions(chainId, address)).length === 0) return
  await siwx.revokeSession(chainId, address)
}
