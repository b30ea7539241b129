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

// Parameters come one by one: an event handler's event must not pass for one.

/** Connects a wallet without the modal, by `{ id }`: a connectors row's id, an rdns or a name. */
export const connectHook: MutationHook<[request: ConnectRequest], ConnectedAccount> = connect

/** Silently restores stored connections that are not live, as a client does at its start. */
export const reconnectHook: MutationHook<[], readonly ConnectedWallet[]> = (client) => reconnect(client)

/** Disconnects a family, or all. The state changes at once; the call settles within 3 s. */
export const disconnectHook: MutationHook<[namespace?: Namespace], void> = (client, namespace) =>
  client.disconnect(typeof namespace === 'string' ? namespace : undefined)

/**
 * Switches the active network; the wallet may ask the visitor. Errors: `user_rejected`,
 * `chain_not_supported`, `switch_network_not_found` …
 */
export const switchNetworkHook: MutationHook<[chainId: Caip2], void> = (client, chainId) =>
  switchNetwork(client, { chainId, throwOnFailure: true })

/**
 * Makes another account active. Pass `connectionId` if two wallets may share an address. Errors:
 * `unauthorized` when the wallet does not share the address, `not_connected` …
 */
export const switchAccountHook: MutationHook<[parameters: SwitchAccountParameters], void> = switchAccount

/**
 * Asks the wallet to sign a text; `data` is the signature. Errors: `user_rejected`,
 * `not_connected`, `unsupported_chain` …
 */
export const signMessageHook: MutationHook<[parameters: SignMessageOptions], string> = (client, parameters) =>
  signMessage(client, parameters)

/** Asks the wallet to sign typed data (EIP-712); `data` is the signature. */
export const signTypedDataHook: MutationHook<[options: SignTypedDataOptions], string> = signTypedData

/** Asks the wallet to sign a transaction without sending it; most browser wallets refuse. */
export const signTransactionHook: MutationHook<[options: SendTransactionOptions], string> = signTransaction

/** Asks the wallet to send a transaction; `data` is its hash. */
export const sendTransactionHook: MutationHook<[options: SendTransactionOptions], string> = sendTransaction

/** Asks the wallet to execute several calls atomically (EIP-5792); `data` is the batch id. */
export const sendCallsHook: MutationHook<[options: SendCallsOptions], string> = sendCalls

/** Offers a token to the wallet's list (EIP-747); `data` is whether it was added. */
export const watchAssetHook: MutationHook<[options: WatchAssetOptions], boolean> = watchAsset
