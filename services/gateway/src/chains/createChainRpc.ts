import type { Gate } from '@latchkey/kit/gate'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'
import type { Chain } from './chainSettings.js'
import { createFailover } from './createFailover.js'
import { namespaceOf, namespaces } from './namespaces/namespaces.js'
import { NoBatchError, postRpc } from './postRpc.js'
import type { ChainRpc, UpstreamCall, UpstreamResult } from './upstream.js'

/** Concurrent requests to an upstream without batches. */
const maxConcurrent = 8

export function createChainRpc(
  chain: Pick<Chain, 'caip2' | 'rpcUrls'>,
  { settings, fetch, ...deps }: Pick<UpstreamDeps, 'settings' | 'fetch' | 'log' | 'metrics' | 'now'>,
  gate: Gate,
): ChainRpc {
  const upstreams = createFailover({ caip2: chain.caip2, urls: chain.rpcUrls }, deps)
  const failures = namespaces.get(namespaceOf(chain.caip2))?.failures
  const single = new Set<number>()

  function post(url: string, calls: readonly UpstreamCall[]): Promise<readonly UpstreamResult[]> {
    const { rpcTimeout: timeout, rpcResponseLimit: responseLimit } = settings
    return postRpc({ url, calls, fetch, timeout, responseLimit, gate, failures })
  }

  async function postSingly(url: string, calls: readonly UpstreamCall[]): Promise<readonly UpstreamResult[]> {
    const results: UpstreamResult[] = []
    for (let at = 0; at < calls.length; at += maxConcurrent) {
      const parts = await Promise.all(calls.slice(at, at + maxConcurrent).map((call) => post(url, [call])))
      results.push(...parts.flat())
    }
    return results
  }

  return {
    send: (calls) =>
      upstreams.ask(async (url, index) => {
        if (calls.length === 1 || !single.has(index)) {
          try {
            return await post(url, calls)
          } catch (error) {
            if (!(error instanceof NoBatchError)) throw error
            single.add(index)
          }
        }
        return postSingly(url, calls)
      }),
  }
}
