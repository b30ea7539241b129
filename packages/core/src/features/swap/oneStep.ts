import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import type { BuildSwapRequest } from '@latchkey/protocol/http'
import { SECOND_MS } from '@latchkey/protocol/time'
import { callWallet } from '../../connections/requests.js'
import { perClient } from '../../platform/perClient.js'
import { within } from '../../platform/within.js'
import type { Context } from '../../store/context.js'
import { connectedAccount } from '../../store/selectors.js'
import type { AdapterActions } from '../../types/adapter.js'
import type { SwapOffer } from '../../types/swap.js'
import type { PermitTerms } from './parseSwap.js'

/** How long a wallet has to say what it can, ms; who asks meanwhile takes two steps. */
const CAPABILITIES_MS = 2 * SECOND_MS

/** How long a signed permit holds, s. */
const PERMIT_S = 1_800

type Permit = NonNullable<BuildSwapRequest['permit']>

const memoryOf = perClient(() => ({
  /** Whether a wallet does several calls at once, by its actions, account and chain. */
  batches: new WeakMap<AdapterActions, Map<string, Promise<boolean>>>(),
  /** Tokens whose permits did not do. */
  refused: new Set<string>(),
  signed: new Map<string, Permit>(),
}))

/** An account's wallet on a chain. */
interface Place {
  readonly actions: AdapterActions
  readonly user: string
  readonly chainId: Caip2
}

/** Whether the wallet does several calls all or not at all on this chain, by its own word (EIP-5792). */
export async function canBatch(context: Context, { actions, user, chainId }: Place): Promise<boolean> {
  if (!actions.sendCalls || !actions.waitForCalls || !actions.getCapabilities) return false
  const known = batchesOf(context, actions)
  const key = `${chainId}:${user}`
  const asked =
    known.get(key) ??
    actions.getCapabilities({ address: user }).then(
      (capabilities) => isAtomic(capabilities[chainId]),
      () => false,
    )
  known.set(key, asked)
  return within(context.platform, asked, { ms: CAPABILITIES_MS, late: () => false })
}

/** The wallet could not do what it said: it is asked step by step from now on. */
export const forgetBatch = (context: Context, { actions, user, chainId }: Place): void =>
  void batchesOf(context, actions).set(`${chainId}:${user}`, Promise.resolve(false))

function batchesOf(context: Context, actions: AdapterActions): Map<string, Promise<boolean>> {
  const { batches } = memoryOf(context)
  const known = batches.get(actions) ?? new Map<string, Promise<boolean>>()
  batches.set(actions, known)
  return known
}

function isAtomic(capabilities: unknown): boolean {
  const { atomic } = (capabilities ?? {}) as { readonly atomic?: { readonly status?: unknown } | null }
  return atomic?.status === 'supported' || atomic?.status === 'ready'
}

const tokenOf = ({ chainId, from }: SwapOffer): string => `${chainId}:${from.address}`.toLowerCase()

/** Whether the account can sign for the token in place of an approval: one with a key, for a token that takes it. */
export function canSign(
  context: Context,
  offer: SwapOffer,
  { actions, permit, user }: Place & { readonly permit?: PermitTerms | undefined },
): boolean {
  const account = connectedAccount(context.store.getState())
  const isKey = account?.allAccounts.some(({ address, type }) => address === user && type === 'eoa')
  return (
    permit !== undefined &&
    isKey === true &&
    actions.signTypedData !== undefined &&
    !memoryOf(context).refused.has(tokenOf(offer))
  )
}

/** The token's permit did not do: it is approved from now on. */
export const refusePermit = (context: Context, offer: SwapOffer): void =>
  void memoryOf(context).refused.add(tokenOf(offer))

/**
 * Has the visitor sign that the spender of an offer may take its amount, exactly (EIP-2612). One that was signed before
 * and still holds is taken again.
 *
 * @throws LatchkeyError `allowance_missing` for a signature that tokens do not take | `user_rejected` | as the wallet answers
 * @see https://eips.ethereum.org/EIPS/eip-2612
 */
export async function signPermit(
  context: Context,
  offer: SwapOffer,
  { actions, user, terms }: Omit<Place, 'chainId'> & { readonly terms: PermitTerms },
): Promise<Permit> {
  const { chainId, from, spender, amount } = offer
  const { signed } = memoryOf(context)
  const key = [user, tokenOf(offer), spender, amount, terms.nonce].join()
  const seconds = Math.floor(context.platform.now() / 1000)
  const before = signed.get(key)
  // It has to hold until the swap is in a block.
  if (before && Number(before.deadline) > seconds + PERMIT_S / 2) return before
  const deadline = String(seconds + PERMIT_S)
  const typedData = {
    domain: {
      name: terms.name,
      version: terms.version,
      chainId: Number(chainId.split(':')[1]),
      verifyingContract: from.address,
    },
    types: { Permit: fields },
    primaryType: 'Permit',
    message: { owner: user, spender, value: amount, nonce: terms.nonce, deadline },
  }
  const signature = await callWallet(context, async () => {
    if (!actions.signTypedData)
      throw new LatchkeyError('allowance_missing', { details: { symbol: from.symbol } })
    return actions.signTypedData({ address: user, typedData })
  })
  const [, r, s, last] = /^0x([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/i.exec(signature) ?? []
  if (last === undefined) {
    // Of a contract: tokens take those of keys alone.
    refusePermit(context, offer)
    throw new LatchkeyError('allowance_missing', { details: { symbol: from.symbol } })
  }
  const permit = { deadline, v: Number.parseInt(last, 16) % 27 === 0 ? 27 : 28, r: `0x${r}`, s: `0x${s}` }
  signed.set(key, permit)
  return permit
}

const fields = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const

/** Whether an error means that the wallet cannot do several calls at once. */
export const isNoBatch = (error: unknown): boolean => isLatchkeyError(error, 'method_not_supported')
