import type { Context } from '../../store/context.js'
import { connectedAccount } from '../../store/selectors.js'
import type { ConnectedAccount, State } from '../../types/state.js'
import { askedSession } from './askedSession.js'
import { keyOf, memoryOf, siwxOf } from './signInState.js'

/**
 * Asks for a session whenever another account or network comes on show, until the client stops. A session that is
 * required and does not come about takes back what led to it: a change of the network, or the connection.
 */
export function followSignIn(context: Context): void {
  const { lifetime, store } = context
  if (lifetime.aborted) return
  let last: ConnectedAccount | undefined
  const look = (state: State): void => {
    const account = connectedAccount(state)
    const before = last
    if (account && before && keyOf(account) === keyOf(before)) return
    last = account
    if (before) forget(context, before)
    if (!account) {
      if (state.signIn) context.update('signIn', () => ({ signIn: undefined }))
      return
    }
    askedSession(context, account).then((answer) => {
      if (answer === 'leave' && !memoryOf(context).joined?.has(account.connectionId))
        return takeBack(context, account, before)
    }, context.log.failed('The sign-in was not followed'))
  }
  lifetime.addEventListener('abort', store.subscribe(look), { once: true })
  look(store.getState())
}

async function takeBack(
  context: Context,
  { address, connectionId }: ConnectedAccount,
  before: ConnectedAccount | undefined,
): Promise<void> {
  const { disconnect, switchNetwork } = await context.lazy.wallet()
  const isSwitch = before?.connectionId === connectionId && before.address === address
  // Who does not sign for the new network is where they were before, if the wallet goes along.
  const isBack =
    isSwitch &&
    (await switchNetwork(context, { chainId: before.chainId }).then(
      () => true,
      () => false,
    ))
  if (!isBack) await disconnect(context, { connectionId })
}

/** Ends the session of an account that was disconnected. */
function forget(context: Context, { chainId, address, connectionId }: ConnectedAccount): void {
  const siwx = siwxOf(context)
  if (siwx.signOutOnDisconnect === false || context.store.getState().connections[connectionId]) return
  siwx.revokeSession(chainId, address).catch(context.log.failed('The session was not ended'))
}
