export type { WriteContract } from '@latchkey/eip155/hooks'
export type { MutationResult } from '../hooks/useMutation.js'
export type { QueryResult } from '../hooks/useQuery.js'
export { useEnsAddress, useEnsAvatar, useEnsName, useReadContract, useWriteContract } from './hooks.js'
