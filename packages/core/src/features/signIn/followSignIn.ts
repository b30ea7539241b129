import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import { connectedAccount } from '../../store/selectors.js'
import type { ConnectedAccount, State } from '../../types/state.js'
import { askedSession, sessionOf } from './askedSession.js'
import { followTabs } from './followTabs.js'
import { isEnabled, keyOf, memoryOf, siwxOf } from './signInState.js'
import { watchSession } from './watchSession.js'

/** Without a required session, undoes the network change or connection. */
export function followSignIn(context: Context): void {
  const { lifetime, log, store } = context
  if (lifetime.aborted || !isEnabled(context)) return
  followTabs(context)
  let last: ConnectedAccount | undefined
  const known = new Map<string, ConnectedAccount>()
  const ask = async (account: ConnectedAccount, before?: ConnectedAccount): Promise<void> => {
    const answer = await askedSession(context, account)
    if (answer === 'leave' && !memoryOf(context).joined?.has(account.connectionId))
      await takeBack(context, account, before)
  }
  const watch = watchSession(context, async () => {
    const account = connectedAccount(store.getState())
    if (!account || store.getState().signIn?.status !== 'signed') return
    const session = await sessionOf(context, account).catch(() => null)
    const now = connectedAccount(store.getState())
    if (session !== undefined || !now || keyOf(now) !== keyOf(account)) return
    await ask(account)
  })
  const look = (state: State): void => {
    watch(state)
    const account = connectedAccount(state)
    const before = last
    for (const [key, one] of known) {
      if (state.connections[one.connectionId]) continue
      known.delete(key)
      forget(context, one, before).catch(log.failed('The session was not ended'))
    }
    for (const namespace of context.config.namespaces) {
      const one = connectedAccount(state, namespace)
      if (one) known.set(keyOf(one), one)
    }
    if (account && before && keyOf(account) === keyOf(before)) return
    last = account
    if (account) ask(account, before).catch(log.failed('The sign-in was not followed'))
    else if (state.signIn) context.update('signIn', () => ({ signIn: undefined }))
  }
  follow(context, (state) => state, look)
  look(store.getState())
}

async function takeBack(
  context: Context,
  { address, connectionId }: ConnectedAccount,
  before: ConnectedAccount | undefined,
): Promise<void> {
  const { disconnect, switchNetwork } = await context.lazy.wallet()
  const isSwitch = before?.connectionId === connectionId && before.address === address
  const isBack =
    isSwitch &&
    (await switchNetwork(context, { chainId: before.chainId }).then(
      () => true,
      () => false,
    ))
  if (!isBack) await disconnect(context, { connectionId })
}

/** Of an inactive account only if it has a session. */
async function forget(
  context: Context,
  account: ConnectedAccount,
  shown: ConnectedAccount | undefined,
): Promise<void> {
  const siwx = siwxOf(context)
  if (siwx.signOutOnDisconnect === false) return
  const { chainId, address } = account
  const isShown = shown !== undefined && keyOf(shown) === keyOf(account)
  if (!isShown && (await siwx.getSessions(chainId, address)).length === 0) return
  await siwx.revokeSession(chainId, address)
}
