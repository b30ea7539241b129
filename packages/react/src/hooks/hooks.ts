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
 * The history of the active account on its network: `entries` as the chain has them, newest first, and in `pending` those
 * that were sent from here meanwhile. Nothing is read before `refetch` is called or the modal shows it. Both functions
 * reject with LatchkeyError `transactions_need_address` while no wallet is connected.
 */
export const useActivity = /* @__PURE__ */ fieldsHook(activityHook)

/**
 * The capabilities of the connected wallet by network (EIP-5792), asked anew for another account, wallet or network; `idle`
 * while none is connected.
 *
 * @param namespace default: the family that the modal shows
 */
export const useCapabilities = /* @__PURE__ */ fieldsHook(capabilitiesHook)

/** Connects a wallet without the modal: `{ id }` of a row of the connectors, or an rdns, or a name. */
export const useConnect = /* @__PURE__ */ mutationHook(connectHook)

/**
 * The ways to connect on this page, for a list of your own; the `id` of a row connects it. Wallets come in as they announce
 * themselves; pictures and catalogue ids follow when they are known.
 */
export const useConnectors = /* @__PURE__ */ valueHook(connectorsHook)

/**
 * The name and picture of an address, kept for five minutes.
 *
 * @param address of the family on show
 * @param options `chainId` default: the active network
 */
export const useIdentity = /* @__PURE__ */ fieldsHook(identityHook)

/**
 * Logging in, for hosts that draw their own screens: the ways that are offered, and how it stands. The functions reject with
 * a LatchkeyError: `invalid_email`, `email_cooldown`, `wrong_code`, `email_taken`, `smart_account_unsupported`,
 * `iframe_load_failed` …
 */
export const useLogin = /* @__PURE__ */ fieldsHook(loginHook)

/** Names: the name of the active account, and everything that can be done with names, without a view of the modal. */
export const useName = /* @__PURE__ */ fieldsHook(nameHook)

/**
 * Buying coins for the active account, for pages that draw it themselves. `onramp` holds the coins on offer, the choice, its
 * quote and the order; undefined until `load` was called, here or by the modal.
 */
export const useOnramp = /* @__PURE__ */ fieldsHook(onrampHook)

/** Takes payments; needs `features.pay`. `payment` is the latest one, and how it stands. */
export const usePay = /* @__PURE__ */ fieldsHook(payHook)

/**
 * The price of one of an asset in US dollars, for display, as the gateway has it; read once a minute while a component
 * uses it.
 *
 * @param asset CAIP-10; the native coin by its family's placeholder address. Nothing is asked while it is undefined
 */
export const usePrice = /* @__PURE__ */ fieldsHook(priceHook)

/** Restores stored connections that are not live, silently; a client does so at its start. */
export const useReconnect = /* @__PURE__ */ mutationHook(reconnectHook)

/** Has the wallet do several calls all or not at all (EIP-5792); `data` is its id of the batch. */
export const useSendCalls = /* @__PURE__ */ mutationHook(sendCallsHook)

/** Has the wallet send a transaction; `data` is its hash. */
export const useSendTransaction = /* @__PURE__ */ mutationHook(sendTransactionHook)

/**
 * Whether the account on show has signed in, and signing in and out. Needs `siwx` in the configuration: without it both
 * functions reject with LatchkeyError `siwx_not_enabled`.
 */
export const useSignIn = /* @__PURE__ */ fieldsHook(signInHook)

/** Has the wallet sign a transaction without sending it; most browser wallets refuse. */
export const useSignTransaction = /* @__PURE__ */ mutationHook(signTransactionHook)

/** Has the wallet sign typed data (EIP-712); `data` is the signature. */
export const useSignTypedData = /* @__PURE__ */ mutationHook(signTypedDataHook)

/**
 * The permissions that the account on show has granted, through its wallet's ERC-7715. Needs `features.smartSessions`:
 * without it the functions reject with LatchkeyError `smart_sessions_off`.
 */
export const useSmartSessions = /* @__PURE__ */ fieldsHook(smartSessionsHook)

/**
 * One token for another, on the network of the active account: choose with `update`, ask with `quote`, and `confirm`. The
 * offer on show is the one that moves, or nothing.
 */
export const useSwap = /* @__PURE__ */ fieldsHook(swapHook)

/**
 * The tokens of a family's account on its network. They are read when a component that uses them is mounted, and when the
 * account or the network changes.
 *
 * @param namespace default: the family that the modal shows
 */
export const useTokens = /* @__PURE__ */ fieldsHook(tokensHook)

/**
 * A transaction that was sent from here, by the modal or by an action, and how it ends: `outcome` is missing while it is
 * pending. One of an earlier page is found too, as long as it is remembered. The value is undefined for a transaction that
 * was not sent from here.
 *
 * @param id its hash, `batch:…` or `order:…`; without one nothing is looked for
 */
export const useTransaction = /* @__PURE__ */ valueHook(transactionHook)

/** Offers a token to the wallet's own list (EIP-747); `data` is whether it was added. */
export const useWatchAsset = /* @__PURE__ */ mutationHook(watchAssetHook)
