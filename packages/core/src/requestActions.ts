import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type {
  SendCallsOptions,
  SendTransactionOptions,
  WatchAssetOptions,
} from './connections/walletRequests.js'
import { withPart } from './lazy.js'
import { action } from './store/action.js'
import type { ConnectedWallet } from './store/connections.js'
import type { AddRecentTransactionOptions } from './transactions/addRecentTransaction.js'

// All may throw `chunk_failed`: their code loads on the first call.

/**
 * Has the wallet send a contract call or a payment in the native coin, on the wallet's network
 * (`switchNetwork` changes it).
 *
 * @returns the transaction hash, as soon as the wallet has sent it
 * @throws LatchkeyError `not_connected`, `wrong_chain`, `invalid_config` for a value of a wrong
 *   type, `method_not_supported`, `invalid_receiver`, `user_rejected`, `insufficient_funds`,
 *   `transaction_reverted`, `wallet_error`
 */
export const sendTransaction = action((context, options: SendTransactionOptions): Promise<string> =>
  withPart(context.lazy.requests, (code) => code.sendTransaction(context, options)),
)

/**
 * Has the wallet sign a transaction without sending it (`eth_signTransaction`). Most browser
 * wallets refuse.
 *
 * @returns the signed transaction in the family's usual encoding
 * @throws LatchkeyError as `sendTransaction`
 */
export const signTransaction = action((context, options: SendTransactionOptions): Promise<string> =>
  withPart(context.lazy.requests, (code) => code.signTransaction(context, options)),
)

/**
 * Sends calls that execute atomically, with one approval (EIP-5792 `wallet_sendCalls`). Check
 * {@link getCapabilities} first.
 *
 * @returns the wallet's id of the batch
 * @throws LatchkeyError as `sendTransaction`
 */
export const sendCalls = action((context, options: SendCallsOptions): Promise<string> =>
  withPart(context.lazy.requests, (code) => code.sendCalls(context, options)),
)

/**
 * Asks the wallet for its capabilities (EIP-5792 `wallet_getCapabilities`).
 *
 * @returns by CAIP-2 id; empty if the wallet has none or does not answer
 * @throws LatchkeyError `not_connected`
 */
export const getCapabilities = action(
  (
    context,
    options?: { readonly namespace?: Namespace | undefined },
  ): Promise<Readonly<Record<string, unknown>>> =>
    withPart(context.lazy.requests, (code) => code.getCapabilities(context, options)),
)

/**
 * Offers a token for the wallet's own list (EIP-747 `wallet_watchAsset`).
 *
 * @returns whether the visitor added it
 * @throws LatchkeyError `not_connected`, `invalid_config`, `invalid_receiver` for an invalid
 *   address, `method_not_supported`, `user_rejected`, `wallet_error`
 */
export const watchAsset = action((context, options: WatchAssetOptions): Promise<boolean> =>
  withPart(context.lazy.requests, (code) => code.watchAsset(context, options)),
)

/**
 * Restores stored connections that are not live, silently and within 3 s, for example after the
 * visitor unlocked a wallet.
 *
 * @returns the wallets that are now connected
 */
export const reconnect = action((context): Promise<readonly ConnectedWallet[]> =>
  withPart(context.lazy.requests, (code) => code.reconnect(context)),
)

/**
 * Stores a transaction that the host had the wallet send, and follows it, for Activity and
 * `sentTransaction`. It survives reloads on networks that have a history.
 *
 * @throws LatchkeyError `not_connected`, `invalid_config` for an incomplete record
 */
export const addRecentTransaction = action((context, options: AddRecentTransactionOptions): Promise<void> =>
  withPart(context.lazy.requests, (code) => code.addRecentTransaction(context, options)),
)

export interface RequestRpcOptions {
  /** CAIP-2 id of a configured network. */
  readonly chainId: Caip2
  readonly method: string
  readonly params?: readonly unknown[] | undefined
}

/**
 * Sends a JSON-RPC request to a node of a configured network, over the host's RPC.
 *
 * @throws LatchkeyError `network_not_found`, `rpc_unreachable`, `rpc_error` (details: code,
 *   message, data)
 */
export const requestRpc = action(
  ({ env }, { chainId, method, params = [] }: RequestRpcOptions): Promise<unknown> =>
    env.rpc(chainId, method, params, { fresh: true }),
)
