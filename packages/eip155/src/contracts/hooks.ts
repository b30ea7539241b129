// For the framework packages, not for hosts.
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

/** Distinguishes bigints from numbers. */
export const inputKey = (input: unknown): string =>
  JSON.stringify(input, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

/**
 * Reads a contract, and again when the parameters (by value), the account or the network change.
 */
export const readContractHook: QueryHook<[parameters: ReadContractParameters | undefined], unknown> = {
  key: ({ accounts, networks }, parameters) => {
    if (!parameters) return undefined
    // The key needs no other part of the ABI.
    const abi = parameters.abi.filter((item) => 'name' in item && item.name === parameters.functionName)
    const account = accounts.eip155
    const address = account && 'address' in account ? account.address : undefined
    return inputKey([{ ...parameters, abi }, address, networks.eip155?.chainId])
  },
  ask: (client, parameters) => readContract(client, parameters as ReadContractParameters),
}

export interface WriteContract {
  readonly mutate: <const abi extends Abi, name extends WriteName<abi>>(
    parameters: WriteContractParameters<abi, name>,
  ) => void
  readonly mutateAsync: <const abi extends Abi, name extends WriteName<abi>>(
    parameters: WriteContractParameters<abi, name>,
  ) => Promise<string>
}

/** Sends a contract transaction through the wallet; `data` is its hash. */
export const writeContractHook: MutationHook<[parameters: WriteContractParameters], string> = (
  client,
  parameters,
) => writeContract(client, parameters as never)

/** The ENS name of an address; `data` is undefined if it has none. */
export const ensNameHook: QueryHook<[query: EnsAddressQuery | undefined], string | undefined> =
  /* @__PURE__ */ asking(getEnsName)

/** The address of an ENS name. */
export const ensAddressHook: QueryHook<[query: EnsNameQuery | undefined], `0x${string}` | undefined> =
  /* @__PURE__ */ asking(getEnsAddress)

/** The picture of an ENS name. */
export const ensAvatarHook: QueryHook<[query: EnsAvatarQuery | undefined], string | undefined> =
  /* @__PURE__ */ asking(getEnsAvatar)

function asking<Q, T>(run: (client: Client, query: Q) => Promise<T>): QueryHook<[query: Q | undefined], T> {
  return {
    key: (_state, query) => (query === undefined ? undefined : inputKey(query)),
    ask: (client, query) => run(client, query as Q),
  }
}
