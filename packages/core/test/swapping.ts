import type { Transaction } from '@latchkey/protocol/http'
import { dataOf, fetchSwapTokens, quoteSwap, updateSwap } from '../src/actions.js'
import type { AdapterActions, AdapterReads, CallParameters } from '../src/types/adapter.js'
import type { Config } from '../src/types/config.js'
import { CHAIN, fakeClient, network, OTHER } from './fakeClient.js'
import { type FakePlatform, fakePlatform } from './fakePlatform.js'

export const NATIVE = `0x${'e'.repeat(40)}`
export const USD = `0x${'05'.repeat(20)}`
export const ROUTER = `0x${'40'.repeat(20)}`
export const THIEF = `0x${'bad0'.repeat(10)}`
export const HASH = `0x${'ab'.repeat(32)}`
const word = (hex: string | bigint) =>
  (typeof hex === 'bigint' ? hex.toString(16) : hex.slice(2)).padStart(64, '0')
export const approval = (spender: string, amount: bigint) => `0x095ea7b3${word(spender)}${word(amount)}`
export const account = (address: string) => `${CHAIN}:${address}`
export const refusal = (name: string, description = name, status = 422) =>
  Response.json({ status: 'FAILED', reasons: [{ name, description }] }, { status })

export interface SwapWorld {
  allowance: bigint
  rate: bigint
  needsReset: boolean
  isWithoutTokens?: boolean
  permit?: unknown
  gasPrice?: () => unknown
  quote?: (answer: Record<string, unknown>) => unknown
  build?: (answer: { tx: Record<string, unknown>; toAmountMin: string }) => unknown
  approve?: (answer: { tx: Record<string, unknown> }) => unknown
  history?: readonly Transaction[]
}

const ANSWERS: Readonly<
  Record<string, (world: SwapWorld, given: Readonly<Record<string, string>>) => unknown>
> = {
  '/v1/convert/tokens': ({ isWithoutTokens }) =>
    isWithoutTokens ? refusal('unavailable', 'away', 503) : { tokens: TOKENS },
  '/v1/convert/gas-price': ({ gasPrice }) =>
    gasPrice ? gasPrice() : { standard: '9', fast: '10', instant: '11' },
  '/v1/convert/quotes': answerQuotes,
  '/v1/convert/allowance': ({ allowance, permit }) => ({
    allowance: String(allowance),
    ...(permit !== undefined && { permit }),
  }),
  '/v1/convert/build-approve': buildApprove,
  '/v1/convert/build-transaction': buildTransaction,
}

const TOKENS = [
  { name: 'Ether', symbol: 'ETH', address: account(NATIVE), decimals: 18, logoUri: '' },
  { name: 'US Dollar', symbol: 'USDC', address: account(USD), decimals: 6, logoUri: '' },
  {
    name: 'Win at https://evil.example \u202egnp',
    symbol: 'USDC',
    address: account(THIEF),
    decimals: 6,
    logoUri: 'javascript:1',
  },
  { name: 'No decimals', symbol: 'ZERO', address: account(OTHER), decimals: 0, logoUri: '' },
  { name: 'Elsewhere', symbol: 'ELSE', address: `eip155:1:${OTHER}`, decimals: 6, logoUri: '' },
]

function answerQuotes({ quote, rate }: SwapWorld, given: Readonly<Record<string, string>>): unknown {
  const toAmount = BigInt(given['amount'] ?? 0) * rate
  const made = {
    id: 'uniswap',
    fromAmount: given['amount'],
    fromAccount: given['from'],
    toAmount: String(toAmount),
    toAccount: given['to'],
    toAmountMin: String((toAmount * 99n) / 100n),
    spender: account(ROUTER),
    priceImpact: 0.2,
    route: [{ exchange: 'Uniswap v3', fee: 0.05, from: given['from'], to: given['to'] }],
  }
  return quote ? quote(made) : { quotes: [made] }
}

function buildApprove(
  { allowance, approve, needsReset }: SwapWorld,
  given: Readonly<Record<string, string>>,
): unknown {
  const isReset = needsReset && allowance > 0n
  const tx = {
    from: given['userAddress'],
    to: given['from'],
    data: approval(ROUTER, isReset ? 0n : BigInt(given['amount'] ?? 0)),
    value: '0',
    eip155: { gas: 50000, gasPrice: '99' },
  }
  const answer = { tx, ...(isReset && { isReset }) }
  return approve ? approve(answer) : answer
}

function buildTransaction({ build, rate }: SwapWorld, given: Readonly<Record<string, string>>): unknown {
  const toAmount = BigInt(given['amount'] ?? 0) * rate
  const least = (toAmount * 99n) / 100n
  const shown = BigInt(given['toAmountMin'] ?? 0)
  if (toAmount < shown) return refusal('quote_stale')
  const tx = {
    from: given['userAddress'],
    to: account(ROUTER),
    data: `0x5ae401dc${word(BigInt(given['amount'] ?? 0))}`,
    amount: given['from'] === account(NATIVE) ? given['amount'] : '0',
    eip155: { gas: 200000, gasPrice: '99' },
  }
  const answer = { tx, toAmount: String(toAmount), toAmountMin: String(least > shown ? least : shown) }
  return build ? build(answer) : answer
}

interface SwapOptions {
  readonly actions?: Partial<AdapterActions>
  readonly before?: FakePlatform | undefined
  readonly id?: string
  readonly config?: Partial<Config>
  readonly reads?: Partial<AdapterReads>
  readonly isApart?: boolean
}

export async function createSwap(
  change: Partial<SwapWorld> = {},
  sendCall?: (call: CallParameters) => Promise<string>,
  { actions = {}, before, config, id, isApart = false, reads }: SwapOptions = {},
) {
  const world: SwapWorld = { allowance: 0n, rate: 3n, needsReset: false, ...change }
  const platform = fakePlatform(async (url, { json }) => {
    const answer = ANSWERS[url.pathname]
    const given = (json ?? Object.fromEntries(url.searchParams)) as Record<string, string>
    if (answer) return answer(world, given)
    return url.pathname.endsWith('/history') ? { data: world.history ?? [], next: null } : {}
  })
  const sent: CallParameters[] = []
  const made = fakeClient(
    {
      gateway: 'https://gate.test',
      networks: [{ ...network, testnet: true }],
      ...(id !== undefined && { id }),
      ...config,
    },
    {
      actions: {
        sendCall: async (call) => {
          const hash = await (sendCall?.(call) ?? HASH)
          sent.push(call)
          const amount = BigInt(`0x${call.data.slice(74, 138) || '0'}`)
          if (call.data.startsWith('0x095ea7b3')) world.allowance = amount
          return hash
        },
        waitForReceipt: async ({ hash }) => ({ hash, status: 'success', blockNumber: '1' }),
        ...actions,
      },
      ...(reads && { reads }),
    },
    before ? { ...platform, storage: before.storage } : platform,
  )
  if (!isApart) made.connect()
  const swap = () => made.client.getState().swap
  if (!isApart) await fetchSwapTokens(made.client)
  const tokens = swap()?.tokens
  const [eth, usd] = (tokens && dataOf(tokens)) ?? []
  const ask = async (from: 'eth' | 'usd', amount: string) => {
    if (!eth || !usd) throw new Error('no tokens')
    updateSwap(made.client, from === 'eth' ? { from: eth, to: usd, amount } : { from: usd, to: eth, amount })
    await quoteSwap(made.client, { isReview: true })
  }
  return { ...made, world, swap, sent, ask, eth, usd }
}
