import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import {
  connect,
  type ConnectedWallet,
  type ConnectRequest,
  reconnect,
  sendCalls,
  type SendCallsOptions,
  sendTransaction,
  type SendTransactionOptions,
  signMessage,
  type SignMessageOptions,
  signTransaction,
  signTypedData,
  type SignTypedDataOptions,
  switchAccount,
  type SwitchAccountParameters,
  switchNetwork,
  watchAsset,
  type WatchAssetOptions,
} from '../actions.js'
import type { ConnectedAccount } from '../types/state.js'
import type { MutationHook } from './definition.js'

// Parameters are named one by one: an event of a handler is none.

/** Connects a wallet without the modal: `{ id }` of a row of the connectors, or an rdns, or a name. */
export const connectHook: MutationHook<[request: ConnectRequest], ConnectedAccount> = connect

/** Restores stored connections that are not live, silently; a client does so at its start. */
export const reconnectHook: MutationHook<[], readonly ConnectedWallet[]> = (client) => reconnect(client)

/** Disconnects a family, or all. The state flips at once; the call settles in at most 3 s. */
export const disconnectHook: MutationHook<[namespace?: Namespace], void> = (client, namespace) =>
  client.disconnect(typeof namespace === 'string' ? namespace : undefined)

/**
 * Switches the active network; the wallet may ask the visitor. Its errors: `user_rejected`, `chain_not_supported`,
 * `switch_network_not_found` …
 */
export const switchNetworkHook: MutationHook<[chainId: Caip2], void> = (client, chainId) =>
  switchNetwork(client, { chainId, throwOnFailure: true })

/**
 * Makes another account the active one. The wallet is asked only where it is not connected; give `connectionId` (the `id`
 * of a connection) where two wallets may share an address. Its errors: `unauthorized` when the wallet does not share the
 * address, `not_connected` …
 */
export const switchAccountHook: MutationHook<[parameters: SwitchAccountParameters], void> = switchAccount

/**
 * Asks the wallet to sign a text; `data` is the signature. Its errors: `user_rejected`, `not_connected`,
 * `unsupported_chain` …
 */
export const signMessageHook: MutationHook<[parameters: SignMessageOptions], string> = (client, parameters) =>
  signMessage(client, parameters)

/** Has the wallet sign typed data (EIP-712); `data` is the signature. */
export const signTypedDataHook: MutationHook<[options: SignTypedDataOptions], string> = signTypedData

/** Has the wallet sign a transaction without sending it; most browser wallets refuse. */
export const signTransactionHook: MutationHook<[options: SendTransactionOptions], string> = signTransaction

/** Has the wallet send a transaction; `data` is its hash. */
export const sendTransactionHook: MutationHook<[options: SendTransactionOptions], string> = sendTransaction

/** Has the wallet do several calls all or not at all (EIP-5792); `data` is its id of the batch. */
export const sendCallsHook: MutationHook<[options: SendCallsOptions], string> = sendCalls

/** Offers a token to the wallet's own list (EIP-747); `data` is whether it was added. */
export const watchAssetHook: MutationHook<[options: WatchAssetOptions], boolean> = watchAsset
