import type { BuildSwapResponse, SwapQuotesResponse } from '@latchkey/protocol/http'
import type { Bench, TestOptions } from './describeEngines.js'
import { installMulticall, installToken, richAddress, startAnvil, type Anvil } from './anvil.js'

export const caip2 = 'eip155:31337'
export const native = `${caip2}:0x${'e'.repeat(40)}`
export const token = `0x${'70'.repeat(20)}`
export const other = `0x${'71'.repeat(20)}`
export const thief = `0x${'bad0'.repeat(10)}`
export const amount = '1000000000000000000'

export async function startTokenChain(): Promise<Anvil> {
  const anvil = await startAnvil(31_337)
  await installMulticall(anvil, '0xcA11bde05977b3631167028862bE2a173976CA11')
  await installToken(anvil, token, {})
  await installToken(anvil, other, {})
  return anvil
}

export interface HostedSwaps extends Pick<
  TestOptions,
  'lifiKey' | 'zeroExKey' | 'oneInchKey' | 'relayLinkKey'
> {
  readonly anvil: Anvil
  readonly host: string
  readonly swaps: Readonly<Record<string, string>>
  /** Text unchanged, anything else as JSON. */
  answer(url: string): unknown
  readonly status?: number | undefined
  /** `eth_simulateV1` */
  readonly simulates?: boolean
  readonly chain?: object
}

export const withoutSimulation: typeof fetch = (input, init) =>
  fetch(
    input,
    typeof init?.body === 'string'
      ? { ...init, body: init.body.replaceAll('eth_simulateV1', 'eth_unknown') }
      : init,
  )

interface Refusal {
  readonly reasons?: readonly { readonly name: string; readonly description: string }[]
}

export function openHostedSwaps(
  bench: Bench,
  { anvil, answer, host, status = 200, swaps, simulates = true, chain, ...keys }: HostedSwaps,
) {
  const asked: { url: string; body?: unknown; headers: Headers }[] = []
  const request = bench.app({
    ...keys,
    config: {
      chains: [
        {
          caip2,
          name: 'Local',
          testnet: true,
          rpcUrls: [anvil.url],
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          swaps: [swaps as never],
          ...chain,
        },
      ],
    },
    fetch: async (input, init) => {
      const url = String(input instanceof Request ? input.url : input)
      if (!url.startsWith(host)) return simulates ? fetch(input, init) : withoutSimulation(input, init)
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
      asked.push({ url, body, headers: new Headers(init?.headers) })
      const answerBody = answer(url)
      return new Response(typeof answerBody === 'string' ? answerBody : JSON.stringify(answerBody), {
        status,
      })
    },
  })
  const read = async <T>(response: Response) => ({
    ...((await response.json()) as T & Refusal),
    status: response.status,
  })
  return {
    asked,
    quote: async (from = native, more: Readonly<Record<string, string>> = {}) => {
      const query = {
        amount,
        userAddress: richAddress,
        from,
        to: `${caip2}:${token}`,
        projectId: 'demo',
        ...more,
      }
      return read<SwapQuotesResponse>(await request(`/v1/convert/quotes?${new URLSearchParams(query)}`))
    },
    build: async () =>
      read<BuildSwapResponse>(
        await request('/v1/convert/build-transaction?projectId=demo', {
          method: 'POST',
          body: JSON.stringify({
            amount,
            eip155: { slippage: 1 },
            from: native,
            to: `${caip2}:${token}`,
            userAddress: `${caip2}:${richAddress}`,
          }),
        }),
      ),
  }
}
