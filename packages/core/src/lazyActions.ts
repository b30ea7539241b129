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

// These actions load their code on the first call. All may throw `chunk_failed`, unless they never
// reject.

const lose =
  (context: Context, walletId: string) =>
  (error: LatchkeyError): never => {
    loseAttempt(context, walletId, error)
    throw error
  }

/**
 * Connects a wallet in response to a visitor's action. `state.attempt` shows the progress; a newer
 * attempt supersedes an older one. On success an open modal ends as connected. A wallet counts as
 * not installed one second after discovery.
 *
 * @returns the first connected family's account
 * @throws LatchkeyError `invalid_config` for a wrong type, `action_not_allowed` before the terms
 *   are accepted, `wallet_not_installed`, `user_rejected`, `request_pending`, `wallet_locked`,
 *   `no_accounts`, `request_aborted`, `wallet_error`
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
 * Connects a remote wallet in response to a visitor's action; one approval connects all its
 * families. `state.pairing` has the pairing URI to show, also when renewed; `state.attempt` shows
 * the progress.
 *
 * @returns the first connected family's account
 * @throws LatchkeyError `action_not_allowed` before the terms are accepted, `wallet_not_installed`
 *   without a remote connector, `relay_unreachable`, `pairing_expired`, `user_rejected`,
 *   `unsupported_chain`, `session_gone`, `chunk_failed`, `invalid_config`, `request_aborted`
 */
export const connectRemote = action((context, options?: ConnectRemoteOptions): Promise<RemoteAccount> => {
  const { remote } = context.lazy
  if (remote.now) return remote.now.connectRemote(context, options)
  for (const connector of context.connectors.values()) connector.prefetch?.()
  return remote()
    .catch(lose(context, options?.walletId ?? 'walletConnect'))
    .then((code) => code.connectRemote(context, options))
})

/**
 * Prepares a pairing on touch devices: a tap can then open a wallet at once. Call it when a list of
 * wallets shows. Never fails; the pairing ends with the modal.
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
 * Disconnects everything, a family, or one connection. The state changes synchronously; then the
 * wallets are told, within 3 s in total. A remote session or embedded wallet ends for all its
 * families. Other tabs follow.
 *
 * @throws LatchkeyError `disconnect_failed`, once everything is disconnected, with the failures in
 *   `details.errors`
 */
export const disconnect = action((context, options?: DisconnectOptions): Promise<void> =>
  withPart(context.lazy.wallet, (code) => code.disconnect(context, options)),
)

/**
 * Asks the wallet to sign a text with the active account (eip155: `personal_sign`).
 *
 * @returns the signature in the family's usual encoding
 * @throws LatchkeyError `not_connected`, `method_not_supported`, `user_rejected`,
 *   `request_pending`, `wallet_error`
 */
export const signMessage = action((context, options: SignMessageOptions): Promise<string> =>
  withPart(context.lazy.wallet, (code) => code.signMessage(context, options)),
)

/**
 * Asks the wallet to sign typed data with the active account (eip155: `eth_signTypedData_v4`).
 *
 * @returns the signature, 0x-prefixed
 * @throws LatchkeyError as {@link signMessage}
 */
export const signTypedData = action((context, options: SignTypedDataOptions): Promise<string> =>
  withPart(context.lazy.wallet, (code) => code.signTypedData(context, options)),
)

/**
 * Switches the network:
 * - If its family is connected, the wallet switches, and adds the network first if needed. Resolves
 *   when the wallet reports the chain.
 * - If nothing is connected, the network becomes active and is requested when connecting.
 * - If only another family is connected, an embedded wallet with both connects it. Otherwise
 *   SwitchActiveChain asks the visitor to connect a wallet. Without a modal, or with
 *   `ignoreConfirmation`, the network becomes active.
 *
 * `state.switching` shows the progress. The send state is reset, and other tabs follow.
 *
 * @throws LatchkeyError `switch_network_not_found`, `user_rejected`, `chain_not_supported`,
 *   `switch_not_supported`, `wallet_timeout`, `wallet_error`
 */
export const switchNetwork = action((context, options: SwitchNetworkOptions): Promise<void> =>
  withPart(context.lazy.wallet, (code) => code.switchNetwork(context, options)),
)

/**
 * Reads the active account's native balance over the host's RPC into its `balance`; cached for 30
 * s. Never rejects.
 *
 * @returns undefined when not connected, on an unsupported network (no request), or after a failure
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
 * Reads the active account's token balances into its `tokens`, native coin first; cached for 30 s,
 * failures as an empty list. Never rejects.
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
 * Reads the active account's history into `state.activity`: the newest page, or with `more` the
 * next one. A failure shows a toast, sets `error` and empties the list.
 *
 * @throws LatchkeyError `transactions_need_address` without an account
 */
export const fetchActivity = action(
  async (context, options?: FetchActivityOptions): Promise<ActivityState> => {
    return (await context.lazy.activity()).fetchActivity(context, options)
  },
)

/** Adds stored transactions of earlier page loads and other tabs to `state.transactions`. */
export const loadTransactions = action(async (context): Promise<void> => {
  ;(await context.lazy.transactions()).loadTransactions(context)
})

/**
 * Reads the swappable tokens of the account's network into `state.swap.tokens`, once per account
 * and network. The state reports a failure.
 *
 * @throws LatchkeyError `not_connected`
 */
export const fetchSwapTokens = action(async (context): Promise<readonly SwapCoin[]> => {
  return (await context.lazy.swap()).fetchSwapTokens(context)
})

/**
 * Requests a quote for the state's swap into `state.swap.offer`, and with `isReview` its required
 * steps (approvals, network fee) into `state.swap.review`. The state has a failure.
 */
export const quoteSwap = action(async (context, options?: QuoteSwapOptions): Promise<void> => {
  return (await context.lazy.swap()).quoteSwap(context, options)
})

/**
 * Executes the swap of `state.swap.offer` and its review, and follows it until it is mined.
 * Approves exactly the amount if needed. The swap yields at least the minimum shown, or reverts.
 *
 * @throws LatchkeyError the error of `state.swap.review` | `quote_changed` when the new minimum is
 *   below the one shown | `insufficient_liquidity` | `insufficient_funds` | `swaps_not_supported` |
 *   `wrong_swap` for a transaction other than shown | `allowance_missing` | `request_aborted` after
 *   a change of account or network | `wrong_chain` | `user_rejected` | `transaction_reverted` |
 *   `transaction_timeout` | errors of the wallet and the gateway
 */
export const confirmSwap = action(async (context): Promise<SwapResult> => {
  return (await context.lazy.swap()).confirmSwap(context)
})

/**
 * Finds a wallet, even a hidden one, by id, rdns or name in any case: among detected wallets, the
 * host's own, the loaded catalogue, and finally at the gateway.
 *
 * @throws LatchkeyError `unknown_wallet`; `details.nearest` is the most similar known text, if any
 */
export const findWallet = action((context, id: string): Promise<WalletRow> =>
  withPart(context.lazy.wallet, (code) => code.findWallet(context, id)),
)

/**
 * Returns a catalogue wallet by id, rdns or name, in any case. Never rejects.
 *
 * @returns undefined when unknown, or excluded by the host's lists and not loaded
 */
export const getCatalogueWallet = action((context, id: string): Promise<CatalogueWallet | undefined> =>
  withPart(context.lazy.wallet, (code) => code.getCatalogueWallet(context, id)),
)

/**
 * Reads the project's configuration (`GET /v1/init`) and resolves the features with it. Cached for
 * 5 minutes and shared between tabs. Never rejects: after a failure local or default values apply.
 */
export const loadRemoteConfig = action((context, options?: LoadRemoteConfigOptions): Promise<void> =>
  withPart(context.lazy.project, (code) => code.loadRemoteConfig(context, options)),
)

/** Records a view's rendering error; returns a report for the visitor to send. */
export const reportView = action(async (context, failure: ViewFailure): Promise<string> =>
  (await context.lazy.report()).viewReport(context, failure),
)

/**
 * Makes another account active. A wallet that is not connected is connected first, with a prompt if
 * needed. Other tabs follow.
 *
 * @throws LatchkeyError `unauthorized` when the wallet does not share the address; `not_connected`
 *   when the named connection does not exist, or no wallet is known; as `connect`
 */
export const switchAccount = action((context, parameters: SwitchAccountParameters): Promise<void> =>
  withPart(context.lazy.wallet, (code) => code.switchAccount(context, parameters)),
)

/** Preloads the code of `connect`. */
export const prefetchConnect = action((context): void => {
  context.lazy.wallet().catch(() => {})
})

/** Preloads the code that a list of wallets may need. */
export const prefetchWallets = action(({ connectors, lazy }): void => {
  lazy.wallet().catch(() => {})
  for (const connector of connectors.values()) {
    connector.prefetch?.()
    if (connector.remote) for (const load of [lazy.remote, lazy.vault]) load().catch(() => {})
  }
})

/**
 * Runs a function when the browser is idle, unless the visitor saves data or the client stops
 * first.
 *
 * @returns the cancel function
 */
export const whenIdle = action(({ lifetime, platform }, run: () => void): (() => void) =>
  platform.savesData() ? () => {} : platform.whenIdle(() => lifetime.aborted || run()),
)
