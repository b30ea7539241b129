import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { namespaceOf } from '../chains/namespaces/namespaces.js'
import type { Chain } from '../chains/chainSettings.js'

/** The URL may hold a key. */
export interface UpstreamHealth {
  readonly host: string
  readonly state: 'ok' | 'failed'
  /** Milliseconds. */
  readonly took?: number
  /** Newest block. */
  readonly height?: number
  /** Blocks behind the best upstream. */
  readonly behind?: number
  /** Seconds since the newest block. */
  readonly age?: number
}

const timeout = 4_000
const maxResponseBytes = 512 * 1024

type Height = Pick<UpstreamHealth, 'height' | 'age'>
type Ask = (url: string, init?: RequestInit) => Promise<unknown>

const heightReaders: Readonly<Record<string, (ask: Ask, url: string, now: number) => Promise<Height>>> = {
  async eip155(ask, url, now) {
    const block = await rpc(ask, url, 'eth_getBlockByNumber', ['latest', false])
    const height = Number(Reflect.get(Object(block), 'number'))
    const time = Number(Reflect.get(Object(block), 'timestamp'))
    return { height, ...(Number.isFinite(time) && { age: Math.max(0, Math.round(now / 1000 - time)) }) }
  },
  async solana(ask, url) {
    return { height: Number(await rpc(ask, url, 'getBlockHeight', [])) }
  },
  async bip122(ask, url) {
    return { height: Number(await ask(`${url.replace(/\/+$/, '')}/blocks/tip/height`)) }
  },
}

async function rpc(ask: Ask, url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = await ask(url, { method: 'POST', body, headers })
  return Reflect.get(Object(answer), 'result')
}

export async function readHealth(
  { caip2, rpcUrls, balances }: Chain,
  { fetch, now }: Pick<GatewayDeps, 'fetch' | 'now'>,
): Promise<UpstreamHealth[]> {
  const read = heightReaders[namespaceOf(caip2)]
  const ask: Ask = async (url, init) => {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
    if (!answer.ok) throw new Error(`The upstream answered ${answer.status}`)
    return JSON.parse(await readText(answer))
  }
  const urls = rpcUrls.length > 0 ? rpcUrls : balances?.provider === 'esplora' ? balances.urls : []
  const found = await Promise.all(
    urls.map(async (url): Promise<UpstreamHealth> => {
      const { host } = new URL(url)
      const begun = performance.now()
      try {
        const facts = await read?.(ask, url, now())
        if (facts === undefined || !Number.isSafeInteger(facts.height)) return { host, state: 'failed' }
        return { host, state: 'ok', took: Math.round(performance.now() - begun), ...facts }
      } catch {
        // The error may hold a key.
        return { host, state: 'failed' }
      }
    }),
  )
  const best = Math.max(...found.map(({ height = 0 }) => height))
  return found.map((upstream) =>
    upstream.height === undefined ? upstream : { ...upstream, behind: best - upstream.height },
  )
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxResponseBytes) throw new Error('The answer is too large')
  }
  return text
}
