import {
  type Permission,
  type PermissionTerms,
  readPermission,
  wrongExpiry,
} from '@latchkey/protocol/permissions'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as Address from 'ox/Address'
import * as PublicKey from 'ox/PublicKey'
import { RpcError } from '../../smartAccount/index.js'
import { isAddress, isData, quantity, sameAddress, type Hex } from '../evm/hex.js'
import { listOf, membersOf } from '../requests/context.js'

export interface PermissionRequest {
  readonly request: Readonly<Record<string, unknown>>
  readonly permission: Permission
  readonly terms: PermissionTerms
  readonly expiry: number
  readonly delegate: Hex
  readonly from: Hex | undefined
  readonly chainId: number
}

/**
 * `wallet_requestExecutionPermissions`, a list of one.
 *
 * @throws RpcError -32602
 * @see https://eips.ethereum.org/EIPS/eip-7715
 */
export function readExecutionRequest(params: unknown, now: number): PermissionRequest {
  const request = singleOf(params)
  const { permission, rules, from, to, chainId } = request
  let expiry: unknown
  for (const rule of listOf(rules)) {
    const { type, data } = membersOf(rule)
    if (type !== 'expiry') throw invalid(`the rule ${String(type).slice(0, 40)} is not supported`)
    expiry = membersOf(data)['timestamp']
  }
  return read({ request, permission, expiry, from, chainId, delegate: to }, now)
}

/**
 * ERC-7715's former version, for an address or a key.
 *
 * @throws RpcError -32602
 */
export function readGrantRequest(params: unknown, now: number): PermissionRequest {
  const request = singleOf(params)
  const { permissions, policies, expiry, address: from, signer, chainId } = request
  const [permission, ...others] = listOf(permissions)
  if (permission === undefined || others.length > 0) throw invalid('permissions must be a list of one')
  if (listOf(policies).length > 0) throw invalid('policies are not supported: limits are in the permission')
  return read({ request, permission, expiry, from, chainId, delegate: delegateOf(signer) }, now)
}

function singleOf(params: unknown): Readonly<Record<string, unknown>> {
  const [only, ...others] = listOf(params)
  if (others.length > 0) throw invalid('one permission is asked for at a time')
  return membersOf(only)
}

function read(
  members: Readonly<Record<'permission' | 'expiry' | 'from' | 'chainId' | 'delegate', unknown>> &
    Pick<PermissionRequest, 'request'>,
  now: number,
): PermissionRequest {
  const { request, permission, expiry, from, chainId, delegate } = members
  const found = readPermission(permission)
  if ('wrong' in found) throw invalid(found.wrong)
  const wrong = wrongExpiry(expiry, now)
  if (wrong !== undefined) throw invalid(wrong)
  if (!isAddress(delegate)) throw invalid('it must say who may use it')
  if (from !== undefined && !isAddress(from)) throw invalid('from must be an address')
  const chain = quantity(chainId)
  if (chain === undefined) throw invalid('chainId must be a number in hex')
  const { startTime } = found.terms.kind === 'spend' ? found.terms : {}
  if (startTime !== undefined && startTime >= (expiry as number))
    throw invalid('it would end before it begins')
  return {
    request,
    permission: permission as Permission,
    terms: found.terms,
    expiry: expiry as number,
    delegate,
    from,
    chainId: Number(chain),
  }
}

function delegateOf(signer: unknown): unknown {
  const { type, data } = membersOf(signer)
  const { address, id, keys, publicKey } = membersOf(data)
  if (type === 'account' || type === 'wallet') return address ?? id
  const [key, ...others] =
    type === 'keys' ? listOf(keys).map(membersOf) : [{ type: membersOf(data)['type'], publicKey }]
  if (others.length > 0 || key?.['type'] !== 'secp256k1')
    throw invalid('the signer must be an address or one key of secp256k1')
  return addressOf(key['publicKey'])
}

function addressOf(publicKey: unknown): Hex {
  try {
    if (isData(publicKey)) {
      const point = secp256k1.Point.fromHex(publicKey.slice(2))
      return Address.fromPublicKey(PublicKey.fromHex(`0x${bytesToHex(point.toBytes(false))}`))
    }
  } catch {
    // No point of the curve.
  }
  throw invalid('the public key must be a point of secp256k1 in hex')
}

export const isOneOf = (address: Hex, list: readonly Hex[]): boolean =>
  list.some((one) => sameAddress(one, address))

export const invalid = (reason: string): RpcError =>
  new RpcError(-32602, `The permission is not valid: ${reason}.`)
