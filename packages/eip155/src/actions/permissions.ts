import type {
  Eip1193Provider,
  GrantedPermission,
  GrantParameters,
  RevokePermissionParameters,
} from '@latchkey/core/adapter'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { checksumAddress } from '../address/checksumAddress.js'
import { isAddress } from '../address/isAddress.js'
import { keccak256 } from '../address/keccak256.js'
import { chainIdToHex } from '../chain/chainId.js'
import { readChainId } from '../chain/walletChain.js'
import { requestWallet } from '../connect/requestWallet.js'

const LONGEST = 65_536

/**
 * `wallet_requestExecutionPermissions`, or its previous name.
 *
 * @throws LatchkeyError `wrong_chain` | `invalid_permission` for an invalid key | `wallet_error`
 *   for an answer without a context, or of another account | as the wallet answers
 * @see https://eips.ethereum.org/EIPS/eip-7715
 */
export async function grantPermission(
  provider: Eip1193Provider,
  { chainId, from, to: requestedAddress, publicKey, permission, expiry }: GrantParameters,
): Promise<GrantedPermission> {
  const to = requestedAddress ?? addressOf(publicKey)
  if (to === undefined || !isAddress(to)) {
    const reason = 'it must say who may use it'
    throw new LatchkeyError('invalid_permission', { details: { reason } })
  }
  const actual = await readChainId(provider)
  if (actual !== chainId) throw new LatchkeyError('wrong_chain', { details: { requested: chainId, actual } })
  const method = 'wallet_requestExecutionPermissions'
  const requestedPermission = { isAdjustmentAllowed: false, ...permission }
  const chain = chainIdToHex(chainId)
  try {
    const rules = [{ type: 'expiry', data: { timestamp: expiry } }]
    const answer = await requestWallet(provider, method, [
      { chainId: chain, from, to, permission: requestedPermission, rules },
    ])
    return readGranted(Array.isArray(answer) ? answer[0] : undefined, from, method)
  } catch (error) {
    if (!isLatchkeyError(error, 'method_not_supported')) throw error
    const older = 'wallet_grantPermissions'
    const signer = { type: 'account', data: { address: to } }
    const answer = await requestWallet(provider, older, [
      { chainId: chain, address: from, expiry, signer, permissions: [requestedPermission] },
    ])
    return { ...readGranted(answer, from, older), isOlder: true }
  }
}

export async function revokePermission(
  provider: Eip1193Provider,
  { chainId, context, isOlder }: RevokePermissionParameters,
): Promise<void> {
  const actual = await readChainId(provider)
  if (actual !== chainId) throw new LatchkeyError('wrong_chain', { details: { requested: chainId, actual } })
  // Only for wallets that granted with the previous name: in others it disconnects (EIP-2255).
  if (isOlder) await requestWallet(provider, 'wallet_revokePermissions', [{ permissionsContext: context }])
  else await requestWallet(provider, 'wallet_revokeExecutionPermission', [{ permissionContext: context }])
}

function addressOf(publicKey: string | undefined): string | undefined {
  if (publicKey === undefined || !/^0x04[0-9a-f]{128}$/i.test(publicKey)) return undefined
  const point = Uint8Array.from(publicKey.slice(4).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const hash = Array.from(keccak256(point), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return checksumAddress(`0x${hash.slice(24)}`)
}

function readGranted(answer: unknown, account: string, method: string): GrantedPermission {
  const members = membersOf(answer)
  const { from = members['address'], dependencies, accountMeta } = members
  const context = members['context'] ?? members['permissionsContext']
  const manager = members['delegationManager'] ?? membersOf(members['signerMeta'])['delegationManager']
  const fail = (reason: string): never => {
    throw new LatchkeyError('wallet_error', { details: { method, reason } })
  }
  if (!isBytes(context)) return fail(`${method} did not answer with a context`)
  if (from !== undefined && String(from).toLowerCase() !== account.toLowerCase())
    return fail(`${method} answered for another account`)
  const list = Array.isArray(dependencies) ? (dependencies as readonly unknown[]) : [accountMeta]
  const deployments = list
    .map(membersOf)
    .flatMap(({ factory, factoryData }) =>
      isAddress(String(factory)) && isBytes(factoryData) ? [{ factory: String(factory), factoryData }] : [],
    )
  return {
    context,
    ...(isAddress(String(manager)) && { delegationManager: String(manager) }),
    ...(deployments.length > 0 && { dependencies: deployments }),
  }
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const isBytes = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST && /^0x(?:[0-9a-f]{2})+$/i.test(value)
