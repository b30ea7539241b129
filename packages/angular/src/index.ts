// The published entry of @latchkey/angular.
export { injectAccount, injectEvents, injectProvider } from './account.js'
export type { Given, MaybeSignal, Signals } from './defineHooks.js'
export * from './hooks.js'
export { injectLatchkeyState } from './injectLatchkeyState.js'
export { injectMutation, type MutationResult } from './injectMutation.js'
export { injectClient, type LatchkeyOptions, provideLatchkey } from './provideLatchkey.js'
