import { LatchkeyError } from '@latchkey/protocol/errors'
import {
  caveatsOf,
  contracts,
  delegationDigest,
  encodeContext,
  RpcError,
  type SmartAccount,
} from '../../smartAccount/index.js'
import { quantity, sameAddress, toHex, type Hex } from '../evm/hex.js'
import { signDigest } from '../evm/sign.js'
import { openAfter, type RequestContext } from '../requests/context.js'
import type { Review } from '../review/review.js'
import { checkPermissionRequest } from './checkPermission.js'
import { firstReview, reviewPermission } from './grantReview.js'
import { readExecutionRequest, readGrantRequest, type PermissionRequest } from './permissionRequest.js'

interface GrantedPermission {
  readonly from: Hex
  readonly context: Hex
  /** Deploys the account if necessary. */
  readonly dependencies: readonly Pick<SmartAccount, 'factory' | 'factoryData'>[]
  readonly delegationManager: Hex
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

export async function requestExecutionPermissions(context: RequestContext): Promise<readonly object[]> {
  const permissionRequest = readExecutionRequest(context.params, nowSeconds())
  const { chainId, to, permission, rules } = permissionRequest.request
  return [{ chainId, to, permission, rules, ...(await grant(context, permissionRequest)) }]
}

/** ERC-7715's former version. */
export async function grantPermissions(context: RequestContext): Promise<object> {
  const permissionRequest = readGrantRequest(context.params, nowSeconds())
  const { chainId, signer, permissions } = permissionRequest.request
  const { from, context: signed, dependencies, delegationManager } = await grant(context, permissionRequest)
  const [accountMeta] = dependencies
  return {
    chainId,
    address: from,
    signer,
    permissions,
    expiry: permissionRequest.expiry,
    context: signed,
    signerMeta: { delegationManager },
    ...(accountMeta && { accountMeta }),
  }
}

/** Sends no transaction. */
async function grant(
  context: RequestContext,
  permissionRequest: PermissionRequest,
): Promise<GrantedPermission> {
  const { accounts, network, origin, signal, approvals } = context
  if (`eip155:${permissionRequest.chainId}` !== network.id)
    throw new RpcError(5710, 'This chain is not the active one.')
  if (!(await accounts.isEnabled(network.id))) throw new LatchkeyError('smart_account_unsupported')
  const { address: from, factory, factoryData } = await accounts.smart()
  if (permissionRequest.from !== undefined && !sameAddress(permissionRequest.from, from))
    throw new RpcError(4100, 'This account cannot allow others anything.')
  checkPermissionRequest(permissionRequest, from)
  let now: number | undefined
  const fullReview = (async (): Promise<Review> => {
    // Periods follow the chain's clock.
    const [review, seconds] = await Promise.all([
      reviewPermission(context, permissionRequest),
      chainTime(context),
    ])
    now = seconds
    return review
  })()
  const review = firstReview(context, permissionRequest)
  const wallet = await openAfter(context, approvals.ask({ origin, signal, review, fullReview }))
  if (now === undefined) throw new LatchkeyError('something_went_wrong')
  const { delegate, terms, expiry } = permissionRequest
  const caveats = caveatsOf(terms, { now, expiry })
  const delegation = { delegate, delegator: from, caveats, salt: newSalt() }
  const signature = signDigest(delegationDigest(delegation, permissionRequest.chainId), wallet.evm.privateKey)
  const isDeployed = await accounts.isDeployed(network.id)
  return {
    from,
    context: encodeContext({ ...delegation, signature }),
    dependencies: isDeployed ? [] : [{ factory, factoryData }],
    delegationManager: contracts.delegationManager,
  }
}

async function chainTime({ rpc, signal }: RequestContext): Promise<number> {
  const block = await rpc.call<{ timestamp?: unknown } | null>(
    'eth_getBlockByNumber',
    ['latest', false],
    signal,
  )
  const timestamp = quantity(block?.timestamp)
  if (timestamp === undefined) throw new LatchkeyError('rpc_error')
  return Number(timestamp)
}

/** Separates limits of equal permissions. */
function newSalt(): Hex {
  const words = crypto.getRandomValues(new BigUint64Array(4))
  return toHex(words.reduce((sum, word) => (sum << 64n) | word, 0n))
}
