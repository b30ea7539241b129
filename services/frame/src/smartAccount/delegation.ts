import {
  bytes,
  concat,
  encodeCall,
  keccak,
  keccakText,
  listTail,
  padded,
  tuple,
  word,
  type Hex,
} from './abi.js'
import { contracts } from './contracts.js'

/** A condition that the chain checks when a delegation is used. */
export interface Caveat {
  /** The contract that checks it. */
  readonly enforcer: Hex
  /** What it checks by, packed as that contract reads it. */
  readonly terms: Hex
}

/** What an account allows somebody else to do in its name (ERC-7710). */
export interface Delegation {
  /** Who may. */
  readonly delegate: Hex
  /** Whose account it is. */
  readonly delegator: Hex
  /** All of them must hold. */
  readonly caveats: readonly Caveat[]
  /** 32 bytes; limits are counted for each delegation, and two that are equal would be one. */
  readonly salt: Hex
}

/** A delegation that the account's owner signed. */
export interface SignedDelegation extends Delegation {
  readonly signature: Hex
}

/** The account delegates what is its own, not what somebody else allowed it. */
const ownAuthority: Hex = `0x${'f'.repeat(64)}`

const caveatType = 'Caveat(address enforcer,bytes terms)'
const delegationType = `Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)${caveatType}`

/**
 * What the owner signs: the delegation as typed data of the manager of delegations. Nothing is sent.
 *
 * @see https://eips.ethereum.org/EIPS/eip-712
 */
export function delegationDigest(delegation: Delegation, chainId: number): Hex {
  const domain = concat(
    keccakText('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
    keccakText('DelegationManager'),
    keccakText('1'),
    `0x${padded(chainId)}`,
    `0x${padded(contracts.delegationManager)}`,
  )
  return keccak(concat('0x1901', keccak(domain), delegationHash(delegation)))
}

/** By which the manager knows it, whatever its signature is. */
export function delegationHash({ delegate, delegator, caveats, salt }: Delegation): Hex {
  const hashes = caveats.map(({ enforcer, terms }) =>
    keccak(concat(keccakText(caveatType), `0x${padded(enforcer)}`, keccak(terms))),
  )
  return keccak(
    concat(
      keccakText(delegationType),
      `0x${padded(delegate)}`,
      `0x${padded(delegator)}`,
      ownAuthority,
      keccak(concat(...hashes)),
      `0x${padded(salt)}`,
    ),
  )
}

/**
 * What whoever may use it hands to the manager of delegations (ERC-7715 calls it the context): a list, here of one.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7710
 */
export const encodeContext = (delegation: SignedDelegation): Hex =>
  `0x${tuple([{ tail: listTail([delegationTuple(delegation)]) }])}`

/** The account's call after which nobody can use the delegation any more. */
export const encodeDisable = (delegation: SignedDelegation): Hex =>
  encodeCall('disableDelegation((address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))', [
    { tail: delegationTuple(delegation) },
  ])

function delegationTuple({ delegate, delegator, caveats, salt, signature }: SignedDelegation): string {
  const items = caveats.map(({ enforcer, terms }) => tuple([word(enforcer), bytes(terms), bytes('0x')]))
  return tuple([
    word(delegate),
    word(delegator),
    word(ownAuthority),
    { tail: listTail(items) },
    word(salt),
    bytes(signature),
  ])
}
