// The published entry of @latchkey/angular.
export {
  type Balance,
  injectAccount,
  injectBalance,
  injectConnections,
  injectNetwork,
  injectTokens,
  type MaybeSignal,
  type Tokens,
} from './account.js'
export { injectLatchkeyState } from './injectLatchkeyState.js'
export { injectMutation, type MutationResult } from './injectMutation.js'
export { injectEvents, injectFeatures, injectModal, injectTheme, type Modal } from './modal.js'
export { injectClient, type LatchkeyOptions, provideLatchkey } from './provideLatchkey.js'
export {
  injectDisconnect,
  injectProvider,
  injectSignMessage,
  injectSwitchAccount,
  injectSwitchNetwork,
} from './wallet.js'
