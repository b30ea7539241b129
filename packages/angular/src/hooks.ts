// Written by scripts/generate-hooks.mjs.
import {
  activityHook,
  balanceHook,
  capabilitiesHook,
  connectHook,
  connectionsHook,
  connectorsHook,
  disconnectHook,
  featuresHook,
  identityHook,
  loginHook,
  modalHook,
  nameHook,
  networkHook,
  onrampHook,
  payHook,
  priceHook,
  reconnectHook,
  sendCallsHook,
  sendTransactionHook,
  signInHook,
  signMessageHook,
  signTransactionHook,
  signTypedDataHook,
  smartSessionsHook,
  swapHook,
  switchAccountHook,
  switchNetworkHook,
  themeHook,
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
export const injectActivity = /* @__PURE__ */ fieldsHook(activityHook)

/**
 * A family's native balance on its network: `amount` in base units, `formatted` in whole coins.
 *
 * @param namespace default: the active family
 */
export const injectBalance = /* @__PURE__ */ fieldsHook(balanceHook)

/**
 * The connected wallet's capabilities by CAIP-2 id (EIP-5792), read again when account, wallet or
 * network change; `idle` without a wallet.
 *
 * @param namespace default: the active family
 */
export const injectCapabilities = /* @__PURE__ */ fieldsHook(capabilitiesHook)

/** Connects a wallet without the modal, by `{ id }`: a connectors row's id, an rdns or a name. */
export const injectConnect = /* @__PURE__ */ mutationHook(connectHook)

/**
 * The connected wallets: by family in the host's order, then the active one first, then by last
 * use.
 *
 * @param namespace default: all families
 */
export const injectConnections = /* @__PURE__ */ valueHook(connectionsHook)

/**
 * The ways to connect on this page; `connect` takes a row's `id`. Wallets appear as they announce
 * themselves; pictures and catalogue ids follow.
 */
export const injectConnectors = /* @__PURE__ */ valueHook(connectorsHook)

/** Disconnects a family, or all. The state changes at once; the call settles within 3 s. */
export const injectDisconnect = /* @__PURE__ */ mutationHook(disconnectHook)

/** The features resolved from host, gateway and defaults. */
export const injectFeatures = /* @__PURE__ */ valueHook(featuresHook)

/**
 * The name and picture of an address, cached for five minutes.
 *
 * @param address an address of the active family
 * @param options `chainId` defaults to the active network
 */
export const injectIdentity = /* @__PURE__ */ fieldsHook(identityHook)

/**
 * Login for hosts with their own UI. The functions reject with a LatchkeyError: `invalid_email`,
 * `email_cooldown`, `wrong_code`, `email_taken`, `smart_account_unsupported`, `iframe_load_failed`
 * …
 */
export const injectLogin = /* @__PURE__ */ fieldsHook(loginHook)

/** Opens, closes and observes the modal. */
export const injectModal = /* @__PURE__ */ fieldsHook(modalHook)

/**
 * The active account's name, and functions to resolve, register and change names without the modal.
 */
export const injectName = /* @__PURE__ */ fieldsHook(nameHook)

/**
 * The active network of a chain family.
 *
 * @param namespace default: the active family
 */
export const injectNetwork = /* @__PURE__ */ valueHook(networkHook)

/** Buys coins for the active account. `onramp` is undefined until `load`, here or by the modal. */
export const injectOnramp = /* @__PURE__ */ fieldsHook(onrampHook)

/** Takes payments; needs `features.pay`. `payment` is the latest one with its progress. */
export const injectPay = /* @__PURE__ */ fieldsHook(payHook)

/**
 * An asset's price in US dollars for display, from the gateway, refreshed once a minute while used.
 *
 * @param asset CAIP-10 id; the native coin by its family's placeholder address; undefined makes no
 *   request
 */
export const injectPrice = /* @__PURE__ */ fieldsHook(priceHook)

/** Silently restores stored connections that are not live, as a client does at its start. */
export const injectReconnect = /* @__PURE__ */ mutationHook(reconnectHook)

/** Asks the wallet to execute several calls atomically (EIP-5792); `data` is the batch id. */
export const injectSendCalls = /* @__PURE__ */ mutationHook(sendCallsHook)

/** Asks the wallet to send a transaction; `data` is its hash. */
export const injectSendTransaction = /* @__PURE__ */ mutationHook(sendTransactionHook)

/**
 * The active account's sign-in status, with functions to sign in and out. Without `siwx` in the
 * configuration they reject with LatchkeyError `siwx_not_enabled`.
 */
export const injectSignIn = /* @__PURE__ */ fieldsHook(signInHook)

/**
 * Asks the wallet to sign a text; `data` is the signature. Errors: `user_rejected`,
 * `not_connected`, `unsupported_chain` …
 */
export const injectSignMessage = /* @__PURE__ */ mutationHook(signMessageHook)

/** Asks the wallet to sign a transaction without sending it; most browser wallets refuse. */
export const injectSignTransaction = /* @__PURE__ */ mutationHook(signTransactionHook)

/** Asks the wallet to sign typed data (EIP-712); `data` is the signature. */
export const injectSignTypedData = /* @__PURE__ */ mutationHook(signTypedDataHook)

/**
 * The active account's permissions, granted through its wallet (ERC-7715). Without
 * `features.smartSessions` the functions reject with LatchkeyError `smart_sessions_off`.
 */
export const injectSmartSessions = /* @__PURE__ */ fieldsHook(smartSessionsHook)

/**
 * Swaps tokens on the active account's network: choose with `update`, request an offer with
 * `quote`, then `confirm`. The swap yields at least the shown offer's minimum, or reverts.
 */
export const injectSwap = /* @__PURE__ */ fieldsHook(swapHook)

/**
 * Makes another account active. Pass `connectionId` if two wallets may share an address. Errors:
 * `unauthorized` when the wallet does not share the address, `not_connected` …
 */
export const injectSwitchAccount = /* @__PURE__ */ mutationHook(switchAccountHook)

/**
 * Switches the active network; the wallet may ask the visitor. Errors: `user_rejected`,
 * `chain_not_supported`, `switch_network_not_found` …
 */
export const injectSwitchNetwork = /* @__PURE__ */ mutationHook(switchNetworkHook)

/** The theme, and a function to change it. */
export const injectTheme = /* @__PURE__ */ fieldsHook(themeHook)

/**
 * A family's tokens on its network, read when a component mounts and when account or network
 * change.
 *
 * @param namespace default: the active family
 */
export const injectTokens = /* @__PURE__ */ fieldsHook(tokensHook)

/**
 * A transaction sent from here, if known; `outcome` is missing while it is pending.
 *
 * @param id its hash, `batch:…` or `order:…`; undefined looks for nothing
 */
export const injectTransaction = /* @__PURE__ */ valueHook(transactionHook)

/** Offers a token to the wallet's list (EIP-747); `data` is whether it was added. */
export const injectWatchAsset = /* @__PURE__ */ mutationHook(watchAssetHook)
