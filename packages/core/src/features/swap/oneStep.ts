import { LatchkeyError } from '@latchkey/protocol/errors'
import type { BuildSwapRequest } from '@latchkey/protocol/http'
import { callWallet } from '../../connections/requests.js'
import { perRun } from '../../platform/perRun.js'
import type { Context } from '../../store/context.js'
import { connectedAccount } from '../../store/selectors.js'
import type { SwapOffer } from '../../types/swap.js'
import type { SigningContext } from './batchCalls.js'
import type { PermitTerms } from './parseSwap.js'

const PERMIT_S = 1_800

type Permit = NonNullable<BuildSwapRequest['permit']>

// Permits can spend funds: never show or store them.
const memoryOf = perRun(() => ({
  refused: new Set<string>(),
  signed: new Map<string, Permit>(),
}))

const tokenOf = ({ chainId, from }: SwapOffer): string => `${chainId}:${from.address}`.toLowerCase()

export function canSign(
  context: Context,
  offer: SwapOffer,
  { actions, permit, user }: SigningContext & { readonly permit?: PermitTerms | undefined },
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

export const refusePermit = (context: Context, offer: SwapOffer): void =>
  void memoryOf(context).refused.add(tokenOf(offer))

/** For exactly the offer's amount and spender (EIP-2612). Reuses a valid permit. */
export async function signPermit(
  context: Context,
  offer: SwapOffer,
  { actions, user, terms }: Omit<SigningContext, 'chainId'> & { readonly terms: PermitTerms },
): Promise<Permit> {
  const { chainId, from, spender, amount } = offer
  const { signed } = memoryOf(context)
  const key = [user, tokenOf(offer), spender, amount, terms.nonce].join()
  const seconds = Math.floor(context.platform.now() / 1000)
  const cached = signed.get(key)
  if (cached && Number(cached.deadline) > seconds + PERMIT_S / 2) return cached
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
    // Tokens accept only signatures of keys.
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
