export { cancelAttempt } from './store/cancelAttempt.js'
export type { ConnectOptions } from './connections/connect.js'
export type { ConnectRequest } from './connections/connectBy.js'
export type { DisconnectOptions } from './connections/disconnect.js'
export type { SignMessageOptions, SignTypedDataOptions } from './connections/requests.js'
export type { SwitchNetworkOptions } from './connections/switchNetwork.js'
export type { SwitchAccountParameters } from './connections/switchAccount.js'
export { switchView, type SwitchViewOptions } from './connections/switchView.js'
export { whenShared } from './connections/whenShared.js'
export { report } from './debug/report.js'
export {
  type FeatureSource,
  type ResolvedFeatures,
  resolveFeatures,
  type ResolveFeaturesParameters,
} from './features/project/resolveFeatures.js'
export type { ConnectRemoteOptions, RemoteAccount } from './features/remote/connectRemote.js'
export { analyticsConsent, setAnalyticsConsent } from './features/analytics/actions.js'
export { deviceFacts, type DeviceFacts } from './features/remote/deviceFacts.js'
export { openRequest, type OpenRequestOptions, openWalletLink } from './features/remote/openWallet.js'
export { forgetLastWallet, type LastWallet, lastWallet } from './wallets/lastWallet.js'
export type { LastAccount } from './storage/lastAccounts.js'
export { isReached, routeForWallet, scanningWallets } from './wallets/reach.js'
export {
  walletLink,
  walletLinkForms,
  type WalletLink,
  type WalletLinkForm,
  type WalletLinkOptions,
} from './features/remote/walletLink.js'
export { walletBrowserLink, walletPlatforms } from './features/remote/walletPlatforms.js'
export {
  setPreferredAccountType,
  type PreferredAccountType,
} from './features/account/setPreferredAccountType.js'
export {
  type ActivityGroup,
  amountSign,
  counterparty,
  isHidden,
  lookAlikeOf,
  mainTransfer,
  type RelativeTime,
  shortAmount,
  type ShownActivity,
} from './features/activity/entries.js'
export type { FetchActivityOptions } from './features/activity/fetchActivity.js'
export { knownAddresses } from './features/activity/knownAddresses.js'
export { shownActivity, type ShownActivityOptions, timeSince } from './features/activity/shownActivity.js'
export { holdsNothing } from './features/account/holdsNothing.js'
export { staleSince } from './features/account/staleSince.js'
export {
  tokenActions,
  type TokenAction,
  type TokenActionKind,
  tokenActivity,
} from './features/token/tokenDetails.js'
export { showAccountTab } from './features/account/showAccountTab.js'
export { hasActivity } from './features/activity/views.js'
export {
  fetchIdentity,
  fetchNames,
  fetchProfile,
  registerName,
  resolveName,
  suggestNames,
  updateProfile,
} from './features/names/actions.js'
export { checkName, longestName, type NameProblem } from './features/names/checkName.js'
export type { IdentityOptions, NameOptions, ResolvedName } from './features/names/readNames.js'
export type { ProfileOptions, RegisterNameOptions } from './features/names/signProfile.js'
export {
  isProfileChanged,
  profileBio,
  profileChange,
  type ProfileDraft,
  settleProfileDraft,
  type TypedAddresses,
  withProfileDraft,
} from './features/names/profileDraft.js'
export { canHaveName, hasOwnName } from './features/names/canHaveName.js'
export {
  checkOrder,
  dismissOrder,
  fetchOnrampQuote,
  keepWaiting,
  loadOnramp,
  resetOnramp,
  setOnramp,
} from './features/buy/actions.js'
export type { StartOnrampOptions } from './features/buy/beginOnramp.js'
export { amountIssue, onrampLimits } from './features/buy/limits.js'
export type { OnrampPatch } from './features/buy/quotes.js'
export { startOnramp } from './features/buy/startOnramp.js'
export { hasOnramp, isBuying } from './features/buy/views.js'
export {
  buyForPayment,
  choosePayCoin,
  confirmPay,
  openPayments,
  payAnyway,
  payInPage,
  waitForPayment,
} from './features/pay/actions.js'
export { coversCost, payChoice, type PayChoice } from './features/pay/payChoice.js'
export { estimateSend, maxSendAmount } from './features/send/estimateSend.js'
export { sendTransfer } from './features/send/sendTransfer.js'
export { isFirstSend, sendWarnings, type SendWarning } from './features/send/sendWarnings.js'
export { resetSend, type SendPatch, updateSend } from './features/send/updateSend.js'
export {
  checkSend,
  isReceiverComplete,
  type SendIssues,
  validateSend,
  type ValidateSendOptions,
} from './features/send/validateSend.js'
export type { SwapResult } from './features/swap/confirmSwap.js'
export { fetchPrices } from './features/prices/actions.js'
export type { FetchPricesOptions } from './features/prices/fetchPrices.js'
export type { QuoteSwapOptions } from './features/swap/quoteSwap.js'
export {
  heldOfCoin,
  type SwapTokenGroup,
  swapTokenGroups,
  type SwapTokenGroupsOptions,
} from './features/swap/swapTokens.js'
export { impactTicks } from './features/swap/impactTicks.js'
export { swapIssues, type SwapIssues } from './features/swap/swapIssues.js'
export { flipSwap, resetSwap, type SwapPatch, updateSwap } from './features/swap/updateSwap.js'
export { hasSwaps, isSwapping, type SwapArguments } from './features/swap/views.js'
export { isSending, sentTransaction } from './transactions/sentTransaction.js'
export { pendingTransaction } from './transactions/pendingTransaction.js'
export { explorerLink, type ExplorerTarget } from './format/explorerLink.js'
export { formatNumber, type FormatNumberOptions, formatUsd } from './format/formatNumber.js'
export { readAmount, type ReadAmountOptions, writeAmount } from './format/readAmount.js'
export { shortenAddress } from './format/shortenAddress.js'
export { cutDecimals, formatUnits, parseUnits } from './format/units.js'
export {
  connect,
  confirmSwap,
  connectRemote,
  disconnect,
  fetchActivity,
  fetchBalance,
  fetchSwapTokens,
  fetchTokens,
  findWallet,
  getCatalogueWallet,
  loadRemoteConfig,
  loadTransactions,
  prefetchConnect,
  prefetchWallets,
  preparePairing,
  quoteSwap,
  reportView,
  signMessage,
  signTypedData,
  switchAccount,
  switchNetwork,
  whenIdle,
} from './lazyActions.js'
export {
  addRecentTransaction,
  getCapabilities,
  reconnect,
  requestRpc,
  type RequestRpcOptions,
  sendCalls,
  sendTransaction,
  signTransaction,
  watchAsset,
} from './requestActions.js'
export type {
  CallOptions,
  SendCallsOptions,
  SendTransactionOptions,
  WatchAssetOptions,
} from './connections/walletRequests.js'
export type { AddRecentTransactionOptions } from './transactions/addRecentTransaction.js'
export { fetchSmartSessions, grantPermission, revokeSmartSession } from './features/smartSessions/actions.js'
export type { GrantPermissionOptions } from './features/smartSessions/grantPermission.js'
export { hasSmartSessions } from './features/smartSessions/hasSmartSessions.js'
export {
  cancelSignIn,
  captureEmail,
  changeCapturedEmail,
  confirmCapturedEmail,
  forgetEmail,
  getAccessToken,
  resendCapturedEmail,
  signIn,
  signOut,
  skipEmailCapture,
} from './features/signIn/actions.js'
export { acceptLegal } from './notices/acceptLegal.js'
export { dismissAlert } from './notices/dismissAlert.js'
export { type AlertOptions, showAlert } from './notices/showAlert.js'
export { hideToast, showToast, type ToastParameters } from './notices/showToast.js'
export { visibleAlert } from './notices/visibleAlert.js'
export { goBack, guardRoute } from './router/guardRoute.js'
export type { GuardConfig, GuardState } from './store/defineViews.js'
export { chooseWallet, enterAgain, navigate, replaceRoute, resetTo } from './router/moves.js'
export { prefetchOpen } from './router/prefetchOpen.js'
export { answerRequest, connectorView } from './router/present.js'
export { featureOf, views } from './router/views.js'
export { type ConnectedWallet, connectedWallets } from './store/connections.js'
export { catalogueWallets, dataOf, unopenedRequests, type UnopenedRequest } from './store/selectors.js'
export { catalogueRows, type CatalogueRowsParameters } from './wallets/catalogueRows.js'
export {
  cancelLogin,
  confirmCode,
  confirmDevice,
  emailWait,
  loginEmail,
  loginFarcaster,
  loginPasskey,
} from './features/login/login.js'
export { accountLogin, isReviewedByWallet } from './features/login/accountLogin.js'
export {
  lastLogin,
  loginMethods,
  type LastLogin,
  type LoginMethods,
  prefetchLogin,
  setLoginLocale,
} from './features/login/loginMethods.js'
export { continueSocial, loginSocial } from './features/login/loginSocial.js'
export {
  chooseAccountType,
  confirmEmailChange,
  moveToAccountType,
  openSettings,
  showWallet,
  updateEmail,
} from './features/login/settings.js'
export { fetchConnectors } from './wallets/fetchConnectors.js'
export { fetchRecommended } from './wallets/fetchRecommended.js'
export { fetchWalletPage } from './wallets/fetchWalletPage.js'
export { imageUrl, type ImageRequest } from './wallets/imageUrl.js'
export { searchWallets } from './wallets/searchWallets.js'
export { heldRows, walletRows, type WalletRowsParameters } from './wallets/walletRows.js'
export { type Account, accountOf, networkOf, type NetworkResult } from './page/accountOf.js'
export { createMutation, type Mutation, type MutationState } from './page/createMutation.js'
export { balanceOf, type BalanceResult, modalOf, tokensOf, type TokensResult } from './page/partsOf.js'
export { type PageState, pageState } from './page/pageState.js'
export { shallowEqual } from './page/shallowEqual.js'
export { type PageOptions, startPage } from './page/startPage.js'
export { watchState } from './page/watchState.js'
