import type { Context } from '../client/context.js'
import { routeForWallet } from '../pairing/routeForWallet.js'
import type { OpenOptions } from '../types/client.js'
import type { Route } from '../types/route.js'
import type { PairingState } from '../types/state.js'
import { findWallet } from '../wallets/findWallet.js'

/**
 * The view for a pairing URI or a wallet that `open()` names. A URI stands in `state.pairing` from then on, as it is.
 *
 * @throws LatchkeyError `unknown_wallet`, with the nearest match in its details
 */
export async function namedRoute(context: Context, { uri, wallet = '' }: OpenOptions): Promise<Route> {
  if (uri === undefined) return routeForWallet(context.client, await findWallet(context.client, wallet))
  const pairing = given(uri, context.platform.now())
  context.update('givenUri', () => ({ pairing }))
  return { view: 'ConnectingWalletConnectBasic' }
}

/** A pairing that the host made itself; it says when it ends, or lives the 5 minutes of the protocol. */
function given(uri: string, now: number): PairingState {
  const seconds = /expiryTimestamp=(\d{1,12})(?!\d)/.exec(uri)?.[1]
  return { uri, expiresAt: seconds ? Number(seconds) * 1000 : now + 300_000, given: true }
}
