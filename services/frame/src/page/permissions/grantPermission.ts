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
import { checkAsked } from './checkAsked.js'
import { firstReview, reviewAsked } from './grantReview.js'
import { readExecutionRequest, readGrantRequest, type Asked } from './readAsked.js'

interface Granted {
  readonly from: Hex
  readonly context: Hex
  /** Deploys the account if necessary. */
  readonly dependencies: readonly Pick<SmartAccount, 'factory' | 'factoryData'>[]
  readonly delegationManager: Hex
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

export async function requestExecutionPermissions(context: RequestContext): Promise<readonly object[]> {
  const asked = readExecutionRequest(context.params, nowSeconds())
  const { chainId, to, permission, rules } = asked.request
  return [{ chainId, to, permission, rules, ...(await grant(context, asked)) }]
}

/** ERC-7715's former version. */
export async function grantPermissions(context: RequestContext): Promise<object> {
  const asked = readGrantRequest(context.params, nowSeconds())
  const { chainId, signer, permissions } = asked.request
  const { from, context: signed, dependencies, delegationManager } = await grant(context, asked)
  const [accountMeta] = dependencies
  return {
    chainId,
    address: from,
    signer,
    permissions,
    expiry: asked.expiry,
    context: signed,
    signerMeta: { delegationManager },
    ...(accountMeta && { accountMeta }),
  }
}

/** Sends no transaction. */
async function grant(context: RequestContext, asked: Asked): Promise<Granted> {
  const { accounts, network, origin, signal, approvals } = context
  if (`eip155:${asked.chainId}` !== network.id) throw new RpcError(5710, 'This chain is not the active one.')
  if (!(await accounts.isEnabled(network.id))) throw new LatchkeyError('smart_account_unsupported')
  const { address: from, factory, factoryData } = await accounts.smart()
  if (asked.from !== undefined && !sameAddress(asked.from, from))
    throw new RpcError(4100, 'This account cannot allow others anything.')
  checkAsked(asked, from)
  let now: number | undefined
  const more = (async (): Promise<Review> => {
    // Periods follow the chain's clock.
    const [review, seconds] = await Promise.all([reviewAsked(context, asked), chainTime(context)])
    now = seconds
    return review
  })()
  const review = firstReview(context, asked)
  const wallet = await openAfter(context, approvals.ask({ origin, signal, review, more }))
  if (now === undefined) throw new LatchkeyError('something_went_wrong')
  const { delegate, terms, expiry } = asked
  const caveats = caveatsOf(terms, { now, expiry })
  const delegation = { delegate, delegator: from, caveats, salt: newSalt() }
  const signature = signDigest(delegationDigest(delegation, asked.chainId), wallet.evm.privateKey)
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
