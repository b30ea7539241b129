// Loads with the first call: every function may throw `chunk_failed`.
import type { Client } from '@latchkey/core'
import { earlyError } from '@latchkey/protocol/errors/early'
import type { Abi } from 'abitype'
import type {
  EnsAddressQuery,
  EnsAvatarQuery,
  EnsNameQuery,
  ReadContractParameters,
  ReadContractResult,
  ReadName,
  WriteContractParameters,
  WriteName,
} from './types.js'

export type { Abi } from 'abitype'
export type {
  EnsAddressQuery,
  EnsAvatarQuery,
  EnsNameQuery,
  ReadContractParameters,
  ReadContractResult,
  ReadName,
  WriteContractParameters,
  WriteName,
} from './types.js'

const load = () =>
  import('./contractsCode.js').catch((cause: unknown) => {
    throw earlyError('chunk_failed', { cause })
  })

/**
 * Reads a contract over the host's RPC (`eth_call`).
 *
 * @returns the output; several as a list
 * @throws LatchkeyError `invalid_config` for parameters that do not fit the ABI,
 *   `transaction_reverted` (details: reason) when the contract refuses, `rpc_error` without a
 *   contract, `network_not_found`, `rpc_unreachable`
 * @example const supply = await readContract(client, { address, abi, functionName: 'totalSupply' })
 */
export async function readContract<const abi extends Abi, name extends ReadName<abi>>(
  client: Client,
  parameters: ReadContractParameters<abi, name>,
): Promise<ReadContractResult<abi, name>> {
  const { readContract: read } = await load()
  return (await read(client, parameters as unknown as ReadContractParameters)) as ReadContractResult<
    abi,
    name
  >
}

/**
 * Sends a contract transaction through the wallet.
 *
 * @returns the transaction hash, as soon as it is sent
 * @throws LatchkeyError `invalid_config` for parameters that do not fit the ABI, and as
 *   `sendTransaction`
 * @example await writeContract(client, { address, abi: erc20Abi, functionName: 'transfer', args:
 *   [to, 10n ** 6n] })
 */
export async function writeContract<const abi extends Abi, name extends WriteName<abi>>(
  client: Client,
  parameters: WriteContractParameters<abi, name>,
): Promise<string> {
  return (await load()).writeContract(client, parameters as unknown as WriteContractParameters)
}

/**
 * The name of an address on Ethereum, if it resolves back to the address (ENSIP-3, ENSIP-19). Skips
 * off-chain names, whose lookup would make the page call servers unknown to the host.
 *
 * @returns undefined without a name
 * @throws LatchkeyError `name_resolution_failed` (details: reason), `network_not_found` when
 *   mainnet is not configured, `rpc_unreachable`
 */
export const getEnsName = async (client: Client, query: EnsAddressQuery): Promise<string | undefined> =>
  (await load()).getEnsName(client, query)

/**
 * The Ethereum address of a name.
 *
 * @returns undefined without an address
 * @throws LatchkeyError as {@link getEnsName}, and for an invalid name
 */
export const getEnsAddress = async (
  client: Client,
  query: EnsNameQuery,
): Promise<`0x${string}` | undefined> => (await load()).getEnsAddress(client, query)

/**
 * A name's picture: its `https:` address or `data:image` URI, or an `ipfs:` one over the host's
 * gateway. Skips token pictures (ENSIP-12).
 *
 * @returns undefined without a picture
 * @throws LatchkeyError as {@link getEnsAddress}
 */
export const getEnsAvatar = async (client: Client, query: EnsAvatarQuery): Promise<string | undefined> =>
  (await load()).getEnsAvatar(client, query)
