import type { Client } from '@latchkey/core'
import { requestRpc } from '@latchkey/core/actions'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { decodeResult, encodeData } from 'ox/AbiFunction'
import { namehash, normalize } from 'ox/Ens'
import { fromBytes } from 'ox/Hex'
import { checksumAddress } from '../address/checksumAddress.js'
import { isAddress } from '../address/isAddress.js'
import type { EnsAddressQuery, EnsAvatarQuery, EnsNameQuery } from './types.js'

/**
 * A proxy, also on Sepolia.
 *
 * @see https://docs.ens.domains/learn/deployments
 */
const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

const MAINNET: Caip2 = 'eip155:1'

/** SLIP-44. */
const ETHER = 60n

/** @see https://docs.ens.domains/ensip/23 */
const RESOLVE = {
  type: 'function',
  name: 'resolve',
  stateMutability: 'view',
  inputs: [
    { name: 'name', type: 'bytes' },
    { name: 'data', type: 'bytes' },
  ],
  outputs: [
    { name: 'result', type: 'bytes' },
    { name: 'resolver', type: 'address' },
  ],
} as const

const REVERSE = {
  type: 'function',
  name: 'reverse',
  stateMutability: 'view',
  inputs: [
    { name: 'lookupAddress', type: 'bytes' },
    { name: 'coinType', type: 'uint256' },
  ],
  outputs: [
    { name: 'primary', type: 'string' },
    { name: 'resolver', type: 'address' },
    { name: 'reverseResolver', type: 'address' },
  ],
} as const

/** @see https://docs.ens.domains/ensip/1 */
const ADDR = {
  type: 'function',
  name: 'addr',
  stateMutability: 'view',
  inputs: [{ name: 'node', type: 'bytes32' }],
  outputs: [{ name: '', type: 'address' }],
} as const

/** @see https://docs.ens.domains/ensip/5 */
const TEXT = {
  type: 'function',
  name: 'text',
  stateMutability: 'view',
  inputs: [
    { name: 'node', type: 'bytes32' },
    { name: 'key', type: 'string' },
  ],
  outputs: [{ name: '', type: 'string' }],
} as const

/** Errors that mean "no record". */
const NO_RECORD_ERRORS: ReadonlySet<string> = new Set([
  '0x77209fe8',
  '0x1e9535f2',
  '0x7b1c461b',
  // ReverseAddressMismatch(string,bytes): the name resolves to another address.
  '0xef9c03ce',
])

/** OffchainLookup(address,string[],bytes,bytes4,bytes), EIP-3668 */
const OFFCHAIN = '0x556f1830'

const MAX_LABEL_LENGTH = 255

export async function getEnsAddress(client: Client, query: EnsNameQuery): Promise<`0x${string}` | undefined> {
  const name = readName(query.name)
  const result = await resolve(client, query, name, encodeData(ADDR, [namehash(name)]))
  const address = result && decodeAnswer(() => decodeResult(ADDR, result))
  return address === undefined || /^0x0{40}$/.test(address) ? undefined : checksumAddress(address)
}

export async function getEnsAvatar(client: Client, query: EnsAvatarQuery): Promise<string | undefined> {
  const name = readName(query.name)
  const result = await resolve(client, query, name, encodeData(TEXT, [namehash(name), 'avatar']))
  const record = result && decodeAnswer(() => decodeResult(TEXT, result))
  return record === undefined ? undefined : pictureOf(record, query.ipfsGateway)
}

export async function getEnsName(
  client: Client,
  { address, chainId = MAINNET }: EnsAddressQuery,
): Promise<string | undefined> {
  if (typeof address !== 'string' || !isAddress(address)) throw resolutionError('the address is none')
  const answer = await ask(client, chainId, encodeData(REVERSE, [address, ETHER]))
  if (answer === undefined) return undefined
  const [name] = decodeAnswer(() => decodeResult(REVERSE, answer))
  // Another spelling may imitate another name (ENSIP-15).
  return name !== '' && normalized(name) === name ? name : undefined
}

async function resolve(
  client: Client,
  { chainId = MAINNET }: EnsNameQuery,
  name: string,
  data: `0x${string}`,
): Promise<`0x${string}` | undefined> {
  const answer = await ask(client, chainId, encodeData(RESOLVE, [encodeName(name), data]))
  const [result] = answer === undefined ? [] : decodeAnswer(() => decodeResult(RESOLVE, answer))
  return result === '0x' ? undefined : result
}

async function ask(client: Client, chainId: Caip2, data: string): Promise<`0x${string}` | undefined> {
  const call = { to: UNIVERSAL_RESOLVER, data }
  try {
    const answer = await requestRpc(client, { chainId, method: 'eth_call', params: [call, 'latest'] })
    if (typeof answer === 'string' && answer.length > 2) return answer as `0x${string}`
  } catch (error) {
    if (!isLatchkeyError(error, 'rpc_error')) throw error
    const selector = String(error.details['data']).slice(0, 10).toLowerCase()
    if (NO_RECORD_ERRORS.has(selector)) return undefined
    if (selector === OFFCHAIN) throw resolutionError('the name is kept off chain', error)
    throw resolutionError('the resolver refused', error)
  }
  throw resolutionError(`ENS is not on ${chainId}`)
}

function readName(given: unknown): string {
  const name = typeof given === 'string' ? normalized(given) : undefined
  if (name === undefined || !name.includes('.')) throw resolutionError('the text is no name')
  return name
}

function normalized(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

/** DNS wire format: labels after their lengths, then an empty one. */
function encodeName(name: string): `0x${string}` {
  const labels = name.split('.').map((label) => new TextEncoder().encode(label))
  if (labels.some(({ length }) => length === 0 || length > MAX_LABEL_LENGTH))
    throw resolutionError('a label is too long')
  return fromBytes(Uint8Array.from([...labels.flatMap((label) => [label.length, ...label]), 0]))
}

function pictureOf(record: string, gateway: string | undefined): string | undefined {
  if (/^(?:https:\/\/|data:image\/)\S+$/i.test(record)) return record
  const [, path] = /^ipfs:\/\/(?:ipfs\/)?(\S+)$/i.exec(record) ?? []
  return path === undefined || gateway === undefined
    ? undefined
    : `${gateway.replace(/\/$/, '')}/ipfs/${path}`
}

function decodeAnswer<T>(decode: () => T): T {
  try {
    return decode()
  } catch (cause) {
    throw resolutionError('the answer cannot be read', cause)
  }
}

const resolutionError = (reason: string, cause?: unknown): LatchkeyError =>
  new LatchkeyError('name_resolution_failed', { details: { reason }, cause })
