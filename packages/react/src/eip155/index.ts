'use client'
// The entry `@latchkey/react/eip155`: hooks for hosts with EVM chains, over `@latchkey/eip155/actions`.
import type { Client } from '@latchkey/core'
import {
  type Abi,
  type EnsAddressQuery,
  type EnsAvatarQuery,
  type EnsNameQuery,
  getEnsAddress,
  getEnsAvatar,
  getEnsName,
  readContract,
  type ReadContractParameters,
  type ReadContractResult,
  type ReadName,
  writeContract,
  type WriteContractParameters,
  type WriteName,
} from '@latchkey/eip155/actions'
import { useMemo } from 'react'
import { useAccount } from '../hooks/account.js'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'
import { type MutationResult, useMutation } from '../hooks/useMutation.js'
import { type QueryResult, useQuery } from '../hooks/useQuery.js'
import { useClient } from '../provider/LatchkeyContext.js'
import { inputKey } from './inputKey.js'

export type { MutationResult } from '../hooks/useMutation.js'
export type { QueryResult } from '../hooks/useQuery.js'

/**
 * Reads a contract, and again when the parameters, the account or the network change. Parameters may be written in place:
 * equal ones are the same question.
 *
 * @param parameters undefined while there is nothing to read
 * @example
 * const { data: units } = useReadContract({ address: token, abi, functionName: 'balanceOf', args: [address] })
 */
export function useReadContract<const abi extends Abi, name extends ReadName<abi>>(
  parameters: ReadContractParameters<abi, name> | undefined,
): QueryResult<ReadContractResult<abi, name>> {
  const { address } = useAccount('eip155')
  const chainId = useLatchkeyState((state) => state.networks.eip155?.chainId)
  // Of the ABI the function alone counts.
  const given = parameters as ReadContractParameters | undefined
  const abi = given?.abi.filter((item) => 'name' in item && item.name === given.functionName)
  const key = given && inputKey([{ ...given, abi }, address, chainId])
  return useAsked(key, parameters, readContract<abi, name>)
}

/** {@link writeContract} as a mutation; its functions take what the ABI says. */
export interface WriteContract {
  readonly mutate: <const abi extends Abi, name extends WriteName<abi>>(
    parameters: WriteContractParameters<abi, name>,
  ) => void
  readonly mutateAsync: <const abi extends Abi, name extends WriteName<abi>>(
    parameters: WriteContractParameters<abi, name>,
  ) => Promise<string>
}

/** Has the wallet send a transaction that calls a contract; `data` is its hash. */
export const useWriteContract = (): Omit<
  MutationResult<[WriteContractParameters], string>,
  keyof WriteContract
> &
  WriteContract => useMutation(write) as unknown as ReturnType<typeof useWriteContract>

const write = (client: Client, parameters: WriteContractParameters): Promise<string> =>
  writeContract(client, parameters as never)

/** The ENS name of an address; `data` is undefined where it has none. @param query undefined while none is asked for */
export const useEnsName = (query: EnsAddressQuery | undefined): QueryResult<string | undefined> =>
  useAsked(query && inputKey(query), query, getEnsName)

/** The address that an ENS name leads to. @param query undefined while none is asked for */
export const useEnsAddress = (query: EnsNameQuery | undefined): QueryResult<`0x${string}` | undefined> =>
  useAsked(query && inputKey(query), query, getEnsAddress)

/** The picture of an ENS name. @param query undefined while none is asked for */
export const useEnsAvatar = (query: EnsAvatarQuery | undefined): QueryResult<string | undefined> =>
  useAsked(query && inputKey(query), query, getEnsAvatar)

/** @param key another one is another question; undefined is none */
function useAsked<Q, T>(
  key: string | undefined,
  query: Q | undefined,
  run: (client: Client, query: Q) => Promise<T>,
): QueryResult<T> {
  const client = useClient()
  const ask = useMemo(
    () => (key === undefined || query === undefined ? undefined : () => run(client, query)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- equal queries have one key, however often they are written
    [client, key, run],
  )
  return useQuery(ask)
}
