// The published entry of @latchkey/vue.
export { LatchkeyPlugin, type LatchkeyOptions } from './LatchkeyPlugin.js'
export { useAccount, useEvents, useProvider } from './account.js'
export { useClient } from './context.js'
export type { Given, Refs } from './defineHooks.js'
export type { LatchkeyAccountButtonProps, LatchkeyButtonProps, LatchkeyModalProps } from './elements.js'
export * from './hooks.js'
export { useLatchkeyState } from './useLatchkeyState.js'
export { type MutationResult, useMutation } from './useMutation.js'
