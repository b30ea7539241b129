// The entry `@latchkey/eip155/hooks`: the hooks for EVM chains that the packages for frameworks say in their own terms.
// Not for hosts.
import type { Client } from '@latchkey/core'
import type { MutationHook, QueryHook } from '@latchkey/core/hooks'
import type { Abi } from 'abitype'
import {
  type EnsAddressQuery,
  type EnsAvatarQuery,
  type EnsNameQuery,
  getEnsAddress,
  getEnsAvatar,
  getEnsName,
  readContract,
  type ReadContractParameters,
  writeContract,
  type WriteContractParameters,
  type WriteName,
} from './index.js'

/** A text by which equal inputs are equal, whatever object they are; bigints are told from numbers. */
export const inputKey = (input: unknown): string =>
  JSON.stringify(input, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

/**
 * Reads a contract, and again when the parameters, the account or the network change. Parameters may be written in place:
 * equal ones are the same question.
 *
 * @param parameters undefined while there is nothing to read
 */
export const readContractHook: QueryHook<[parameters: ReadContractParameters | undefined], unknown> = {
  key: ({ accounts, networks }, parameters) => {
    if (!parameters) return undefined
    // Of the ABI the function alone counts.
    const abi = parameters.abi.filter((item) => 'name' in item && item.name === parameters.functionName)
    const account = accounts.eip155
    const address = account && 'address' in account ? account.address : undefined
    return inputKey([{ ...parameters, abi }, address, networks.eip155?.chainId])
  },
  ask: (client, parameters) => readContract(client, parameters as ReadContractParameters),
}

/** {@link writeContract} as a mutation; its functions take the parameters of the ABI. */
export interface WriteContract {
  readonly mutate: <const abi extends Abi, name extends WriteName<abi>>(
    parameters: WriteContractParameters<abi, name>,
  ) => void
  readonly mutateAsync: <const abi extends Abi, name extends WriteName<abi>>(
    parameters: WriteContractParameters<abi, name>,
  ) => Promise<string>
}

/** Has the wallet send a transaction that calls a contract; `data` is its hash. */
export const writeContractHook: MutationHook<[parameters: WriteContractParameters], string> = (
  client,
  parameters,
) => writeContract(client, parameters as never)

/** The ENS name of an address; `data` is undefined where it has none. @param query undefined while there is no address */
export const ensNameHook: QueryHook<[query: EnsAddressQuery | undefined], string | undefined> =
  /* @__PURE__ */ asking(getEnsName)

/** The address that an ENS name leads to. @param query undefined while there is no name */
export const ensAddressHook: QueryHook<[query: EnsNameQuery | undefined], `0x${string}` | undefined> =
  /* @__PURE__ */ asking(getEnsAddress)

/** The picture of an ENS name. @param query undefined while there is no name */
export const ensAvatarHook: QueryHook<[query: EnsAvatarQuery | undefined], string | undefined> =
  /* @__PURE__ */ asking(getEnsAvatar)

function asking<Q, T>(run: (client: Client, query: Q) => Promise<T>): QueryHook<[query: Q | undefined], T> {
  return {
    key: (_state, query) => (query === undefined ? undefined : inputKey(query)),
    ask: (client, query) => run(client, query as Q),
  }
}
