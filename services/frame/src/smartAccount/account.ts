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

/** A P-256 key that may act for an account beside its owner. */
export interface PasskeyOwner {
  /** Names the key in the account; the account stores its hash. */
  readonly id: string
  readonly x: bigint
  readonly y: bigint
}

/** Who an account belongs to, and which of their accounts it is. */
export interface AccountOwners {
  /** Address of the key that signs. */
  readonly owner: Hex
  readonly passkeys?: readonly PasskeyOwner[] | undefined
  /** 32 bytes; another salt is another account. Zero when absent. */
  readonly salt?: Hex | undefined
}

/** An account that may not be on a chain yet. It has the same address on every chain. */
export interface SmartAccount {
  /** In small letters. */
  readonly address: Hex
  /** Who deploys it, and with which call; for the account's first operation on a chain. */
  readonly factory: Hex
  readonly factoryData: Hex
}

const noSalt: Hex = `0x${'0'.repeat(64)}`

/**
 * The smart account of an owner: a Hybrid DeleGator behind an ERC-1967 proxy, deployed by CREATE2, so that its address
 * is known before it is anywhere. Nothing is asked and nothing is sent.
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
