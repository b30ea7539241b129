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

export interface Caveat {
  readonly enforcer: Hex
  /** As the enforcer reads them. */
  readonly terms: Hex
}

/** ERC-7710. */
export interface Delegation {
  readonly delegate: Hex
  readonly delegator: Hex
  readonly caveats: readonly Caveat[]
  /** 32 bytes: limits count per delegation; equal ones would be one. */
  readonly salt: Hex
}

export interface SignedDelegation extends Delegation {
  readonly signature: Hex
}

/** The account's own rights, not ones delegated to it. */
const ownAuthority: Hex = `0x${'f'.repeat(64)}`

const caveatType = 'Caveat(address enforcer,bytes terms)'
const delegationType = `Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)${caveatType}`

/** @see https://eips.ethereum.org/EIPS/eip-712 */
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

/** The manager's id, independent of the signature. */
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
 * ERC-7715's context: a list of one.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7710
 */
export const encodeContext = (delegation: SignedDelegation): Hex =>
  `0x${tuple([{ tail: listTail([delegationTuple(delegation)]) }])}`

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
