import type { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from './store/context.js'
import type { ConnectRequest } from './connections/connectBy.js'
import type { DisconnectOptions } from './connections/disconnect.js'
import type { SignMessageOptions, SignTypedDataOptions } from './connections/requests.js'
import type { SwitchAccountParameters } from './connections/switchAccount.js'
import type { SwitchNetworkOptions } from './connections/switchNetwork.js'
import type { ViewFailure } from './debug/report.js'
import type { FetchActivityOptions } from './features/activity/fetchActivity.js'
import type { FetchBalanceOptions } from './features/balances/fetchBalance.js'
import type { FetchTokensOptions } from './features/balances/fetchTokens.js'
import type { LoadRemoteConfigOptions } from './features/project/loadRemoteConfig.js'
import type { SwapResult } from './features/swap/confirmSwap.js'
import type { QuoteSwapOptions } from './features/swap/quoteSwap.js'
import type { ConnectRemoteOptions, RemoteAccount } from './features/remote/connectRemote.js'
import { withPart } from './lazy.js'
import { action } from './store/action.js'
import { loseAttempt } from './store/loseAttempt.js'
import type { ActivityState } from './types/activity.js'
import type { NativeBalance, TokenBalance } from './types/adapter.js'
import type { ConnectedAccount } from './types/state.js'
import type { SwapCoin } from './types/swap.js'
import type { CatalogueWallet, WalletRow } from './types/wallet.js'

// The actions whose code comes with their first call. All may throw `chunk_failed`, but for those that never reject.

const lose =
  (context: Context, walletId: string) =>
  (error: LatchkeyError): never => {
    loseAttempt(context, walletId, error)
    throw error
  }

/**
 * Connects a wallet after a visitor's action. `state.attempt` shows how it goes (waiting, then connected, declined,
 * failed or cancelled); a newer attempt supersedes an older one, whose late answer is dropped. On success the wallet
 * becomes the most recent one and an opening of the modal ends as connected.
 *
 * May be called at once, also before the client's start: a wallet counts as not installed when the wallets of this
 * browser were looked for and late extensions had a second; of a client that never starts, after six seconds.
 *
 * @returns the account of the first family that was connected
 * @throws LatchkeyError `invalid_config` for a wrong type, `action_not_allowed` before terms are accepted, `wallet_not_installed`,
 * `user_rejected`, `request_pending`, `wallet_locked`, `no_accounts`, `request_aborted`, `wallet_error`
 */
export const connect = action((context, options: ConnectRequest): Promise<ConnectedAccount> => {
  const { wallet } = context.lazy
  return wallet.now
    ? wallet.now.connectBy(context, options)
    : wallet()
        .catch(lose(context, options.walletId ?? options.id))
        .then((code) => code.connectBy(context, options))
})

/**
 * Connects a wallet elsewhere after a visitor's action. The pairing URI to show stands in `state.pairing` and is
 * renewed there; `state.attempt` shows how it goes, as with `connect`. A pairing that was prepared for a tap is taken
 * over; an attempt for the same wallet that is still unanswered is the same attempt. One approval connects
 * every family that the wallet has.
 *
 * @returns the account of the first family that was connected
 * @throws LatchkeyError `action_not_allowed` while the terms are not accepted, `wallet_not_installed`
 * without a remote connector, `relay_unreachable`, `pairing_expired`, `user_rejected`, `unsupported_chain`,
 * `session_gone`, `chunk_failed`, `invalid_config`, `request_aborted`
 */
export const connectRemote = action((context, options?: ConnectRemoteOptions): Promise<RemoteAccount> => {
  const { remote } = context.lazy
  if (remote.now) return remote.now.connectRemote(context, options)
  // What the connector needs comes along, not after it.
  for (const connector of context.connectors.values()) connector.prefetch?.()
  return remote()
    .catch(lose(context, options?.walletId ?? 'walletConnect'))
    .then((code) => code.connectRemote(context, options))
})

/**
 * Makes a pairing ready for a tap, on touch devices with a remote connector: the client is loaded, the socket open,
 * the proposal published and its URI in `state.pairing`, so that a tap can open a wallet at once. To be called when a
 * list of wallets comes on show. No attempt shows, no failure either: the tap tries again. It ends with the modal,
 * and comes back after an attempt that was given up in favour of the list.
 */
export const preparePairing = action((context): void => {
  const { remote } = context.lazy
  if (!context.platform.isTouch()) return
  if (remote.now) remote.now.preparePairing(context)
  else
    remote()
      .then((code) => code.preparePairing(context))
      .catch(() => {})
})

/**
 * Disconnects everything, a family, or one connection. The state flips before this function first yields; then the
 * wallets are told (one revoke each), for at most 3 s altogether. A remote session or an embedded wallet ends for all its
 * families. A family whose active connection ended goes on with the one that was used last, if it has others. Stored
 * records and the send state are cleared, other tabs follow.
 *
 * @throws LatchkeyError `disconnect_failed`, after everything is disconnected; `details.errors` lists what failed
 */
export const disconnect = action((context, options?: DisconnectOptions): Promise<void> =>
  withPart(context.lazy.wallet, (code) => code.disconnect(context, options)),
)

/**
 * Asks the wallet to sign a text with the active account (eip155: `personal_sign`).
 *
 * @returns the signature in the family's usual encoding
 * @throws LatchkeyError `not_connected`, `method_not_supported`,
 * `user_rejected`, `request_pending`, `wallet_error`
 */
export const signMessage = action((context, options: SignMessageOptions): Promise<string> =>
  withPart(context.lazy.wallet, (code) => code.signMessage(context, options)),
)

/**
 * Asks the wallet to sign typed data with the active account (eip155: `eth_signTypedData_v4`).
 *
 * @returns the signature, 0x-prefixed
 * @throws LatchkeyError `not_connected`, `method_not_supported`, `user_rejected`, `request_pending`, `wallet_error`
 */
export const signTypedData = action((context, options: SignTypedDataOptions): Promise<string> =>
  withPart(context.lazy.wallet, (code) => code.signTypedData(context, options)),
)

/**
 * Switches the network:
 * - connected on the target's family: the wallet is asked to switch; a network it does not know is added first; this
 *   resolves when the wallet reports the chain;
 * - connected nowhere: the network becomes the active one and is asked for at connect;
 * - connected on another family alone: an embedded wallet that has both is asked for the family; otherwise
 *   SwitchActiveChain asks the visitor, and this resolves when a wallet is connected there, or is declined when they
 *   stay. Where nothing draws, or with `ignoreConfirmation`, the network becomes the active one.
 *
 * `state.switching` shows how it goes. A declined switch stays where it is; a failed one goes back from SwitchNetwork
 * with a toast. The send state is reset, SWITCH_NETWORK is tracked, other tabs follow.
 *
 * @throws LatchkeyError `switch_network_not_found`, `user_rejected`, `chain_not_supported`, `switch_not_supported`,
 * `wallet_timeout`, `wallet_error`
 */
export const switchNetwork = action((context, options: SwitchNetworkOptions): Promise<void> =>
  withPart(context.lazy.wallet, (code) => code.switchNetwork(context, options)),
)

/**
 * Reads the native balance of the active account, over the host's RPC, into the account's `balance`; kept for 30 s. A
 * result that comes after the account or network changed is dropped. Never rejects.
 *
 * @returns undefined when it is not known: not connected, an unsupported network (no request), a failure
 */
export const fetchBalance = action(
  (context, options?: FetchBalanceOptions): Promise<NativeBalance | undefined> => {
    const { wallet } = context.lazy
    if (wallet.now) return wallet.now.fetchBalance(context, options)
    return wallet().then(
      (code) => code.fetchBalance(context, options),
      () => undefined,
    )
  },
)

/**
 * Reads the token balances of the active account into its `tokens`, native first; kept for 30 s. After a failure
 * nothing is asked for 30 s and an empty list is returned; success clears that. An unsupported network is empty
 * without a request; the toast 'Token Balance Unavailable' shows once. A result that comes after the account or
 * network changed is dropped. Never rejects.
 */
export const fetchTokens = action(
  (context, options?: FetchTokensOptions): Promise<readonly TokenBalance[]> => {
    const { wallet } = context.lazy
    if (wallet.now) return wallet.now.fetchTokens(context, options)
    return wallet().then(
      (code) => code.fetchTokens(context, options),
      () => [],
    )
  },
)

/**
 * Reads the history of the active account into `state.activity`: the newest page, or with `more` the next one. What was
 * sent from here and is not in it yet stands in `pending`. A failure is told by a toast and stands in `error`; the list
 * counts as empty and has no next page then, and ERROR_FETCH_TRANSACTIONS is tracked. An unsupported network is empty,
 * without a request. An answer that comes after the account or network changed is dropped.
 *
 * @throws LatchkeyError `transactions_need_address` without an account
 */
export const fetchActivity = action(
  async (context, options?: FetchActivityOptions): Promise<ActivityState> => {
    return (await context.lazy.activity()).fetchActivity(context, options)
  },
)

/** Adds earlier pages' and other tabs' transactions to `state.transactions`, until the account's history has them. */
export const loadTransactions = action(async (context): Promise<void> => {
  ;(await context.lazy.transactions()).loadTransactions(context)
})

/**
 * Reads the tokens that can be swapped on the network of the account into `state.swap.tokens`; once an account and
 * network. A failure stands in the state.
 *
 * @throws LatchkeyError `not_connected`
 */
export const fetchSwapTokens = action(async (context): Promise<readonly SwapCoin[]> => {
  return (await context.lazy.swap()).fetchSwapTokens(context)
})

/**
 * Asks what the swap of the state would give, into `state.swap.offer`, and with `isReview` what it takes (approvals, the
 * network's fee), into `state.swap.review`, which is always about the offer beside it: a new offer comes together with its
 * review. A later call or a change of the swap supersedes this one. A failure stands in the state. The modal asks by itself
 * while it shows a swap.
 */
export const quoteSwap = action(async (context, options?: QuoteSwapOptions): Promise<void> => {
  return (await context.lazy.swap()).quoteSwap(context, options)
})

/**
 * Swaps what `state.swap.offer` and its review show, and follows it until it is mined: an approval of exactly the amount where one is
 * missing (after one of nothing, where the token wants that), then everything is asked again, then the swap, which gives
 * the minimum that was shown or reverts. `state.swap.progress` says how it goes. A second call meanwhile shares the first.
 *
 * @throws LatchkeyError what `state.swap.review` failed with | `quote_changed` when less is left than was shown |
 *   `insufficient_liquidity` | `insufficient_funds` |
 *   `swaps_not_supported` | `wrong_swap` for a transaction that is not the one that was shown | `allowance_missing` |
 *   `request_aborted` after a change of account or network | `wrong_chain` | `user_rejected` | `transaction_reverted` |
 *   `transaction_timeout` | as wallet and gateway answer
 */
export const confirmSwap = action(async (context): Promise<SwapResult> => {
  return (await context.lazy.swap()).confirmSwap(context)
})

/**
 * Finds a wallet by id, rdns or name, in any case of letters: among those that are here, the host's own, the loaded
 * catalogue, and only then by asking the gateway. What is asked for by name is found even where lists hide it.
 *
 * @throws LatchkeyError `unknown_wallet`; `details.nearest` is the closest known text, if any is close
 */
export const findWallet = action((context, id: string): Promise<WalletRow> =>
  withPart(context.lazy.wallet, (code) => code.findWallet(context, id)),
)

/**
 * One wallet of the catalogue by id, rdns or name, in any case: among what is loaded, else asked from the gateway,
 * else from the static list. Never rejects.
 *
 * @returns undefined when none is known, or when it is excluded by the host's lists and not loaded
 */
export const getCatalogueWallet = action((context, id: string): Promise<CatalogueWallet | undefined> =>
  withPart(context.lazy.wallet, (code) => code.getCatalogueWallet(context, id)),
)

/**
 * Reads the project's configuration, `GET /v1/init`, and resolves the features with it. An answer is kept
 * for 5 minutes and shared between tabs. Never rejects: after a failure local or default values apply, without an
 * alert. Without a gateway, or in basic mode, nothing is asked.
 */
export const loadRemoteConfig = action((context, options?: LoadRemoteConfigOptions): Promise<void> =>
  withPart(context.lazy.project, (code) => code.loadRemoteConfig(context, options)),
)

/** Notes a view that threw while it was drawn, and writes a report that a visitor can send; no secrets. */
export const reportView = action(async (context, failure: ViewFailure): Promise<string> =>
  (await context.lazy.report()).viewReport(context, failure),
)

/**
 * Makes another account the one that is shown and used: of the same wallet, or of another one that is connected. Then no
 * wallet is asked and all of the family changes in one update; a wallet that is not connected is connected first, with a
 * prompt where it needs one. The other tabs follow.
 *
 * @throws LatchkeyError `unauthorized` when the wallet does not share the address; `not_connected` when the named
 * connection is none, or no wallet is named, connected or known from before; what `connect` and `connectRemote` throw
 */
export const switchAccount = action((context, parameters: SwitchAccountParameters): Promise<void> =>
  withPart(context.lazy.wallet, (code) => code.switchAccount(context, parameters)),
)

/** Loads what `connect` needs ahead of it, on intent; a failure is left to the call. */
export const prefetchConnect = action((context): void => {
  context.lazy.wallet().catch(() => {})
})

/** Loads what a list of wallets may need next, so that a press finds its code there; failures are left to the press. */
export const prefetchWallets = action(({ connectors, lazy }): void => {
  lazy.wallet().catch(() => {})
  for (const connector of connectors.values()) {
    connector.prefetch?.()
    if (connector.remote) for (const load of [lazy.remote, lazy.vault]) load().catch(() => {})
  }
})

/**
 * Runs once the browser is idle, unless the visitor saves data or the client stops before.
 *
 * @returns cancel
 */
export const whenIdle = action(({ lifetime, platform }, run: () => void): (() => void) =>
  platform.savesData() ? () => {} : platform.whenIdle(() => lifetime.aborted || run()),
)
