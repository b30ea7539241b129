import { behave, type Behavior } from './behavior.js'

export interface SwapScript {
  readonly tokens?: Behavior | undefined
  readonly quotes?: Behavior | 'liquidity' | undefined
  readonly builds?: Behavior | undefined
  /** Percent. */
  readonly impact?: number | null | undefined
  readonly reset?: boolean | undefined
  readonly permit?: boolean | undefined
  readonly gasPrice?: string | undefined
}

const chain = 'eip155:8453'
const native = `0x${'e'.repeat(40)}`
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const uni = '0xc3De830EA07524a0761646a6a4e4be0e114a3C83'
const long = `0x${'1c'.repeat(20)}`
const router = `0x${'68'.repeat(20)}`
const decimals: Readonly<Record<string, number>> = { [usdc.toLowerCase()]: 6 }

function given(from: string, to: string, amount: bigint): bigint {
  const cents: Record<string, bigint> = {
    [native]: 314_360n,
    [usdc.toLowerCase()]: 100n,
    [uni.toLowerCase()]: 730n,
  }
  const [pays, gets] = [from, to].map((token) => token.toLowerCase())
  const scale = (token = '') => 10n ** BigInt(decimals[token] ?? 18)
  return (amount * (cents[pays ?? ''] ?? 1n) * scale(gets)) / ((cents[gets ?? ''] ?? 1n) * scale(pays))
}

const account = (address: string): string => `${chain}:${address}`
const plain = (caip: unknown): string => String(caip).split(':').at(-1) ?? ''
const word = (hex: string): string => hex.padStart(64, '0')

export async function answerSwap(
  script: SwapScript,
  {
    path,
    query,
    body,
    signal,
  }: { path: string; query: URLSearchParams; body: string; signal: AbortSignal | undefined },
): Promise<unknown> {
  if (!path.startsWith('/v1/convert/')) return undefined
  const icon = (symbol: string) => `${location.origin}/gateway/public/getTokenImage/${symbol}`
  const token = (name: string, symbol: string, address: string) => ({
    name,
    symbol,
    address: account(address),
    decimals: decimals[address.toLowerCase()] ?? 18,
    logoUri: icon(symbol),
  })
  if (path.endsWith('/tokens')) {
    await behave(script.tokens ?? 'ok', signal)
    return {
      tokens: [
        token('Ether', 'ETH', native),
        token('USD Coin', 'USDC', usdc),
        token('Uniswap', 'UNI', uni),
        token('Chainlink', 'LINK', `0x${'11'.repeat(20)}`),
        token('Wrapped Liquid Staked Ether 2.0 of the Longest Name', 'WLSETHBRIDGED', long),
      ],
    }
  }
  if (path.endsWith('/quotes')) {
    if (script.quotes === 'liquidity')
      return {
        status: 'FAILED',
        reasons: [{ name: 'insufficient_liquidity', description: 'Insufficient liquidity' }],
      }
    await behave(script.quotes ?? 'ok', signal)
    const [from, to] = [plain(query.get('from')), plain(query.get('to'))]
    const amount = query.get('amount') ?? '0'
    const toAmount = given(from, to, BigInt(amount))
    const hop = { exchange: 'Uniswap v3', fee: 0.05 }
    return {
      quotes: [
        {
          id: 'uniswap',
          fromAmount: amount,
          fromAccount: account(from),
          toAmount: String(toAmount),
          toAccount: account(to),
          toAmountMin: String((toAmount * 99n) / 100n),
          spender: account(router),
          ...(script.impact !== null && { priceImpact: script.impact ?? 0.02 }),
          route: [from, to].some((one) => one.toLowerCase() === usdc.toLowerCase())
            ? [{ ...hop, from: account(from), to: account(to) }]
            : [
                { ...hop, from: account(from), to: account(usdc) },
                { ...hop, from: account(usdc), to: account(to) },
              ],
        },
      ],
    }
  }
  await behave(script.builds ?? 'ok', signal)
  const gasPrice = script.gasPrice ?? '77000000'
  if (path.endsWith('/gas-price')) return { standard: gasPrice, fast: gasPrice, instant: gasPrice }
  const eip155 = { gas: 165_000, gasPrice }
  if (path.endsWith('/allowance'))
    return {
      allowance: script.reset ? '1' : '0',
      ...(script.permit && { permit: { name: 'USD Coin', version: '2', nonce: '0' } }),
    }
  if (path.endsWith('/build-approve')) {
    const amount = script.reset ? 0n : BigInt(query.get('amount') ?? 0)
    const data = `0x095ea7b3${word(router.slice(2))}${word(amount.toString(16))}`
    const tx = { from: query.get('userAddress'), to: query.get('from'), data, value: '0', eip155 }
    return { tx, ...(script.reset && { isReset: true }) }
  }
  const asked = JSON.parse(body) as Record<'amount' | 'from' | 'to' | 'userAddress', string>
  const toAmount = given(plain(asked.from), plain(asked.to), BigInt(asked.amount))
  const value = plain(asked.from) === native ? asked.amount : '0'
  return {
    tx: { from: asked.userAddress, to: account(router), data: '0x5ae401dc', amount: value, eip155 },
    toAmount: String(toAmount),
    toAmountMin: String((toAmount * 99n) / 100n),
  }
}
