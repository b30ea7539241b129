import type { LatchkeyError } from '@latchkey/protocol/errors'
import { action } from './client/action.js'
import type { ConnectOptions } from './connections/connect.js'
import type { SignMessageOptions } from './connections/requests.js'
import type { SwitchNetworkOptions } from './connections/switchNetwork.js'
import type { ViewFailure } from './debug/report.js'
import type { FetchBalanceOptions } from './features/balances/fetchBalance.js'
import type { FetchTokensOptions } from './features/balances/fetchTokens.js'
import type { ConnectRemoteOptions } from './features/remote/connectRemote.js'
import type { Context } from './store/context.js'
import { loseAttempt } from './store/loseAttempt.js'
import type { NativeBalance, TokenBalance } from './types/connector.js'
import type { ConnectedAccount } from './types/state.js'
import type { WalletRow } from './types/wallet.js'

// The actions of `./actions` that a page needs late or never: these come with their code at the first call, and so
// cost a host's bundle next to nothing. What each does, takes and throws is described there; all may throw
// `chunk_failed` as well, but for those that never reject.

const lose =
  (context: Context, walletId: string) =>
  (error: LatchkeyError): never => {
    loseAttempt(context, walletId, error)
    throw error
  }

/** `connect` of `./actions`. */
export const connect = action(async (context, options: ConnectOptions): Promise<ConnectedAccount> => {
  const code = await context.late.session().catch(lose(context, options.walletId))
  return code.connect(context, options)
})

/** `connectRemote` of `./actions`. */
export const connectRemote = action(
  async (context, options?: ConnectRemoteOptions): Promise<ConnectedAccount> => {
    // What the connector needs comes along, not after it.
    for (const connector of context.connectors.values()) connector.prefetch?.()
    const lost = lose(context, options?.walletId ?? 'walletConnect')
    return (await context.late.pairing().catch(lost)).connectRemote(context, options)
  },
)

/** `preparePairing` of `./actions`; a failure is left to the attempt. */
export const preparePairing = action((context): void => {
  if (!context.platform.isTouch()) return
  context.late
    .pairing()
    .then((code) => code.preparePairing(context))
    .catch(() => {})
})

/** `signMessage` of `./actions`. */
export const signMessage = action(async (context, options: SignMessageOptions): Promise<string> =>
  (await context.late.session()).signMessage(context, options),
)

/** `switchNetwork` of `./actions`. */
export const switchNetwork = action(async (context, options: SwitchNetworkOptions): Promise<void> =>
  (await context.late.session()).switchNetwork(context, options),
)

/** `findWallet` of `./actions`. */
export const findWallet = action(async (context, id: string): Promise<WalletRow> =>
  (await context.late.wallets()).findWallet(context, id),
)

/** `fetchBalance` of `./actions`. */
export const fetchBalance = action(
  async (context, options?: FetchBalanceOptions): Promise<NativeBalance | undefined> => {
    const code = await context.late.connected().catch(() => undefined)
    return code?.fetchBalance(context, options)
  },
)

/** `fetchTokens` of `./actions`. */
export const fetchTokens = action(
  async (context, options?: FetchTokensOptions): Promise<readonly TokenBalance[] | undefined> => {
    const code = await context.late.connected().catch(() => undefined)
    return code?.fetchTokens(context, options)
  },
)

/**
 * Runs once the browser is idle, unless the visitor saves data or the client stops before.
 *
 * @returns cancel
 */
export const whenIdle = action(({ lifetime, platform }, run: () => void): (() => void) =>
  platform.savesData() ? () => {} : platform.whenIdle(() => lifetime.aborted || run()),
)

/** Loads what `connect` needs ahead of it, on intent; a failure is left to the call. */
export const prefetchConnect = action((context): void => {
  context.late.session().catch(() => {})
})

/** Notes a view that threw while it was drawn, and writes a report that a visitor can send; no secrets. */
export const reportView = action(async (context, failure: ViewFailure): Promise<string> =>
  (await context.late.debug()).viewReport(context, failure),
)

/** Loads what a list of wallets may need next, so that a press finds its code there; failures are left to the press. */
export const prefetchWallets = action(({ connectors, late }): void => {
  late.session().catch(() => {})
  late.connected().catch(() => {})
  for (const connector of connectors.values()) connector.prefetch?.()
})
