// The published entry of @latchkey/svelte, for Svelte 5.
export { useAccount } from './account.js'
export { setLatchkey, useClient } from './context.js'
export type { Given, MaybeGetter } from './defineHooks.js'
export * from './hooks.js'
export { useEvents, useProvider } from './useEvents.js'
export { type Current, useLatchkeyState } from './useLatchkeyState.js'
export { type MutationResult, useMutation } from './useMutation.js'
