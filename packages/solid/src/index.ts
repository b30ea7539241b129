// The published entry of @latchkey/solid.
export { LatchkeyProvider, type LatchkeyProviderProps } from './LatchkeyProvider.js'
export { useAccount, useEvents, useProvider } from './account.js'
export { useClient } from './context.js'
export type { Accessors, Given, MaybeAccessor } from './defineHooks.js'
export type { LatchkeyButtonProps } from './elements.js'
export * from './hooks.js'
export { useLatchkeyState } from './useLatchkeyState.js'
export { type MutationResult, useMutation } from './useMutation.js'
