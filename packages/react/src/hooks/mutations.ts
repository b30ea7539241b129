'use client'
import type { Client, ConnectedAccount } from '@latchkey/core'
import {
  connect,
  type ConnectedWallet,
  type ConnectRequest,
  reconnect,
  sendCalls,
  type SendCallsOptions,
  sendTransaction,
  type SendTransactionOptions,
  signTransaction,
  signTypedData,
  type SignTypedDataOptions,
  watchAsset,
  type WatchAssetOptions,
} from '@latchkey/core/actions'
import { type MutationResult, useMutation } from './useMutation.js'

/** Connects a wallet without the modal: `{ id }` of a row of `useConnectors`, or an rdns, or a name. */
export const useConnect = (): MutationResult<[request: ConnectRequest], ConnectedAccount> =>
  useMutation(connect)

/** Restores stored connections that are not live, silently; a client does so at its start. */
export const useReconnect = (): MutationResult<[], readonly ConnectedWallet[]> => useMutation(reconnectAll)

// An event of a handler is no argument of it.
const reconnectAll = (client: Client): Promise<readonly ConnectedWallet[]> => reconnect(client)

/** Has the wallet send a transaction; `data` is its hash. */
export const useSendTransaction = (): MutationResult<[options: SendTransactionOptions], string> =>
  useMutation(sendTransaction)

/** Has the wallet sign a transaction without sending it; most browser wallets refuse. */
export const useSignTransaction = (): MutationResult<[options: SendTransactionOptions], string> =>
  useMutation(signTransaction)

/** Has the wallet sign typed data (EIP-712); `data` is the signature. */
export const useSignTypedData = (): MutationResult<[options: SignTypedDataOptions], string> =>
  useMutation(signTypedData)

/** Has the wallet do several calls all or not at all (EIP-5792); `data` is its id of the batch. */
export const useSendCalls = (): MutationResult<[options: SendCallsOptions], string> => useMutation(sendCalls)

/** Offers a token to the wallet's own list (EIP-747); `data` is whether it was added. */
export const useWatchAsset = (): MutationResult<[options: WatchAssetOptions], boolean> =>
  useMutation(watchAsset)
