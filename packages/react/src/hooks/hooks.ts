'use client'
// Written by scripts/generate-hooks.mjs.
import {
  activityHook,
  capabilitiesHook,
  connectHook,
  connectorsHook,
  identityHook,
  loginHook,
  nameHook,
  onrampHook,
  payHook,
  priceHook,
  reconnectHook,
  sendCallsHook,
  sendTransactionHook,
  signInHook,
  signTransactionHook,
  signTypedDataHook,
  smartSessionsHook,
  swapHook,
  tokensHook,
  transactionHook,
  watchAssetHook,
} from '@latchkey/core/hooks'
import { fieldsHook, mutationHook, valueHook } from './defineHooks.js'

/**
 * The active account's history: `entries` from the chain, newest first, and `pending` transactions
 * of this browser that are not yet among them. Read once `refetch` is called or the modal shows it.
 * Both functions reject with LatchkeyError `transactions_need_address` without a wallet.
 */
export const useActivity = /* @__PURE__ */ fieldsHook(activityHook)

/**
 * The connected wallet's capabilities by CAIP-2 id (EIP-5792), read again when account, wallet or
 * network change; `idle` without a wallet.
 *
 * @param namespace default: the active family
 */
export const useCapabilities = /* @__PURE__ */ fieldsHook(capabilitiesHook)

/** Connects a wallet without the modal, by `{ id }`: a connectors row's id, an rdns or a name. */
export const useConnect = /* @__PURE__ */ mutationHook(connectHook)

/**
 * The ways to connect on this page; `connect` takes a row's `id`. Wallets appear as they announce
 * themselves; pictures and catalogue ids follow.
 */
export const useConnectors = /* @__PURE__ */ valueHook(connectorsHook)

/**
 * The name and picture of an address, cached for five minutes.
 *
 * @param address an address of the active family
 * @param options `chainId` defaults to the active network
 */
export const useIdentity = /* @__PURE__ */ fieldsHook(identityHook)

/**
 * Login for hosts with their own UI. The functions reject with a LatchkeyError: `invalid_email`,
 * `email_cooldown`, `wrong_code`, `email_taken`, `smart_account_unsupported`, `iframe_load_failed`
 * …
 */
export const useLogin = /* @__PURE__ */ fieldsHook(loginHook)

/**
 * The active account's name, and functions to resolve, register and change names without the modal.
 */
export const useName = /* @__PURE__ */ fieldsHook(nameHook)

/** Buys coins for the active account. `onramp` is undefined until `load`, here or by the modal. */
export const useOnramp = /* @__PURE__ */ fieldsHook(onrampHook)

/** Takes payments; needs `features.pay`. `payment` is the latest one with its progress. */
export const usePay = /* @__PURE__ */ fieldsHook(payHook)

/**
 * An asset's price in US dollars for display, from the gateway, refreshed once a minute while used.
 *
 * @param asset CAIP-10 id; the native coin by its family's placeholder address; undefined makes no
 *   request
 */
export const usePrice = /* @__PURE__ */ fieldsHook(priceHook)

/** Silently restores stored connections that are not live, as a client does at its start. */
export const useReconnect = /* @__PURE__ */ mutationHook(reconnectHook)

/** Asks the wallet to execute several calls atomically (EIP-5792); `data` is the batch id. */
export const useSendCalls = /* @__PURE__ */ mutationHook(sendCallsHook)

/** Asks the wallet to send a transaction; `data` is its hash. */
export const useSendTransaction = /* @__PURE__ */ mutationHook(sendTransactionHook)

/**
 * The active account's sign-in status, with functions to sign in and out. Without `siwx` in the
 * configuration they reject with LatchkeyError `siwx_not_enabled`.
 */
export const useSignIn = /* @__PURE__ */ fieldsHook(signInHook)

/** Asks the wallet to sign a transaction without sending it; most browser wallets refuse. */
export const useSignTransaction = /* @__PURE__ */ mutationHook(signTransactionHook)

/** Asks the wallet to sign typed data (EIP-712); `data` is the signature. */
export const useSignTypedData = /* @__PURE__ */ mutationHook(signTypedDataHook)

/**
 * The active account's permissions, granted through its wallet (ERC-7715). Without
 * `features.smartSessions` the functions reject with LatchkeyError `smart_sessions_off`.
 */
export const useSmartSessions = /* @__PURE__ */ fieldsHook(smartSessionsHook)

/**
 * Swaps tokens on the active account's network: choose with `update`, request an offer with
 * `quote`, then `confirm`. The swap yields at least the shown offer's minimum, or reverts.
 */
export const useSwap = /* @__PURE__ */ fieldsHook(swapHook)

/**
 * A family's tokens on its network, read when a component mounts and when account or network
 * change.
 *
 * @param namespace default: the active family
 */
export const useTokens = /* @__PURE__ */ fieldsHook(tokensHook)

/**
 * A transaction sent from here, if known; `outcome` is missing while it is pending.
 *
 * @param id its hash, `batch:…` or `order:…`; undefined looks for nothing
 */
export const useTransaction = /* @__PURE__ */ valueHook(transactionHook)

/** Offers a token to the wallet's list (EIP-747); `data` is whether it was added. */
export const useWatchAsset = /* @__PURE__ */ mutationHook(watchAssetHook)
