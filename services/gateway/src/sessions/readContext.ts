import { refuse } from '@latchkey/kit/http/serviceError'
import type { AccountDeployment } from '@latchkey/protocol/http'
import type { Permission } from '@latchkey/protocol/permissions'
import * as AbiParameters from 'ox/AbiParameters'
import * as Hex from 'ox/Hex'
import * as TypedData from 'ox/TypedData'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { findEvmSigner } from '../chains/evmSigner.js'
import { signedPermission } from './signedPermission.js'

/** Delegation Framework 1.3.0. */
const delegationManager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const timestampEnforcer = '0x1046bb45c8d673d4ea75321280db34899413c069'

/** The delegator's own rights, not redelegated ones. */
const rootAuthority = `0x${'f'.repeat(64)}`

const contextParameters = AbiParameters.from([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'Delegation[] delegations',
])
const types = {
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
} as const

/** ERC-6492. */
const undeployedMark: Hex.Hex = `0x${'6492'.repeat(16)}`

export interface ContextRequest {
  readonly context: Hex.Hex
  readonly chainId: number
  readonly account: Hex.Hex
  readonly delegate: Hex.Hex
  /** Its limits have to be among the caveats. */
  readonly permission: Permission
  readonly dependencies?: readonly AccountDeployment[] | undefined
}

/**
 * A delegation to a key (ERC-7710): the context's only one, with an expiry and the requested limits
 * as caveats.
 *
 * @returns the expiry in Unix seconds, and the signed permission
 */
export async function readContext(
  entry: Pick<ChainEntry, 'rpc'>,
  { context, chainId, account, delegate, permission, dependencies = [] }: ContextRequest,
): Promise<{ readonly end: number; readonly permission: Permission }> {
  const [delegation, ...others] = decode(context)
  if (delegation === undefined || others.length > 0)
    throw refuse('context', 'The context must hold one delegation.')
  if (delegation.authority.toLowerCase() !== rootAuthority)
    throw refuse('context', 'The delegation must be of the account itself.')
  if (!same(delegation.delegator, account))
    throw refuse('wrong_account', 'The delegation is of another account.')
  if (!same(delegation.delegate, delegate))
    throw refuse('wrong_key', 'The delegation is for another key than this session’s.')
  const end = endOf(delegation.caveats)
  if (end === undefined) throw refuse('no_expiry', 'The delegation has no end.')
  const signed = signedPermission(permission, delegation.caveats)
  if (signed === undefined)
    throw refuse('other_limits', 'The delegation does not keep the limits that were asked for.')
  const digest = TypedData.getSignPayload({
    domain: { name: 'DelegationManager', version: '1', chainId, verifyingContract: delegationManager },
    types,
    primaryType: 'Delegation',
    message: delegation,
  })
  const signature = wrapped(delegation.signature, dependencies[0])
  if ((await findEvmSigner(entry, { address: account, digest, signature })) === undefined)
    throw refuse('wrong_signature', 'The account did not sign this delegation.')
  return { end, permission: signed }
}

function decode(context: Hex.Hex) {
  try {
    return AbiParameters.decode(contextParameters, context)[0]
  } catch (cause) {
    throw Object.assign(refuse('context', 'The context is no list of delegations.'), { cause })
  }
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Two 128 bit numbers: not before, and not after (0 for never). */
function endOf(
  caveats: readonly { readonly enforcer: string; readonly terms: Hex.Hex }[],
): number | undefined {
  const ends = caveats
    .filter(({ enforcer, terms }) => same(enforcer, timestampEnforcer) && Hex.size(terms) === 32)
    .map(({ terms }) => Number(BigInt(Hex.slice(terms, 16))))
    .filter((end) => end > 0)
  return ends.length === 0 ? undefined : Math.min(...ends)
}

function wrapped(signature: Hex.Hex, deployment: AccountDeployment | undefined): Hex.Hex {
  if (deployment === undefined) return signature
  const { factory, factoryData } = deployment
  const parts = AbiParameters.encode(AbiParameters.from(['address', 'bytes', 'bytes']), [
    factory,
    factoryData,
    signature,
  ])
  return Hex.concat(parts, undeployedMark)
}
