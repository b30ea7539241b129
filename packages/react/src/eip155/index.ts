// The entry `@latchkey/react/eip155`: hooks for hosts with EVM chains, over `@latchkey/eip155/actions`.
export type { WriteContract } from '@latchkey/eip155/hooks'
export type { MutationResult } from '../hooks/useMutation.js'
export type { QueryResult } from '../hooks/useQuery.js'
export { useEnsAddress, useEnsAvatar, useEnsName, useReadContract, useWriteContract } from './hooks.js'
