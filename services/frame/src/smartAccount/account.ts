import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  bytes,
  bytesTail,
  concat,
  digits,
  encodeCall,
  keccak,
  listTail,
  padded,
  tuple,
  word,
  type Hex,
} from './abi.js'
import { contracts, proxyCode } from './contracts.js'

export interface PasskeyOwner {
  /** The account stores its hash. */
  readonly id: string
  readonly x: bigint
  readonly y: bigint
}

export interface AccountOwners {
  readonly owner: Hex
  readonly passkeys?: readonly PasskeyOwner[] | undefined
  /** Another salt, another account. */
  readonly salt?: Hex | undefined
}

/** May not be deployed yet; the same address on every chain. */
export interface SmartAccount {
  /** Lower case. */
  readonly address: Hex
  /** For the first operation on a chain. */
  readonly factory: Hex
  readonly factoryData: Hex
}

const noSalt: Hex = `0x${'0'.repeat(64)}`

/**
 * A Hybrid DeleGator behind an ERC-1967 proxy, deployed by CREATE2: its address is known before.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1014
 */
export function smartAccountOf({ owner, passkeys = [], salt = noSalt }: AccountOwners): SmartAccount {
  const initialize = encodeCall('initialize(address,string[],uint256[],uint256[])', [
    word(owner),
    { tail: listTail(passkeys.map(({ id }) => bytesTail(`0x${bytesToHex(utf8ToBytes(id))}`))) },
    { tail: padded(passkeys.length) + passkeys.map(({ x }) => padded(x)).join('') },
    { tail: padded(passkeys.length) + passkeys.map(({ y }) => padded(y)).join('') },
  ])
  const code = concat(proxyCode, `0x${tuple([word(contracts.hybridAccount), bytes(initialize)])}`)
  const hash = keccak(concat('0xff', contracts.factory, salt, keccak(code)))
  return {
    address: `0x${digits(hash).slice(24)}`,
    factory: contracts.factory,
    factoryData: encodeCall('deploy(bytes,bytes32)', [bytes(code), word(salt)]),
  }
}
