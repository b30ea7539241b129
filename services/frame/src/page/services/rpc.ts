import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Facts } from '../facts.js'

export interface Rpc {
  /** @throws LatchkeyError `rpc_error`, `rpc_unreachable` */
  call<T>(method: string, params: unknown, signal?: AbortSignal): Promise<T>
}

/** Milliseconds. */
const patience = 20_000

/**
 * From the settings, then the host page on a developer's machine, then the gateway. Approvals are
 * decoded from its answers: in production a page never chooses it.
 */
export function nodeUrl(
  chainId: string,
  rpcUrl: string | undefined,
  {
    networks,
    gateway,
    development,
    project,
  }: Pick<Facts, 'networks' | 'gateway' | 'development' | 'project'>,
): string {
  const own = networks.find(({ id }) => id === chainId)?.rpcUrl
  if (own !== undefined) return own
  if (development && rpcUrl !== undefined && isHere(rpcUrl)) return rpcUrl
  return `${gateway}/v1/?${new URLSearchParams({ chainId, projectId: project.id }).toString()}`
}

export const isHere = (url: string): boolean => /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/.test(url)

export function createRpc(url: string, chainId: string, fetch: typeof globalThis.fetch): Rpc {
  let id = 0
  return {
    async call<T>(method: string, params: unknown, signal?: AbortSignal): Promise<T> {
      id += 1
      const limit = AbortSignal.timeout(patience)
      const answer = await fetch(url, {
        method: 'POST',
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params: params ?? [] }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
        .then((response) => response.json() as Promise<{ result?: T; error?: { message?: unknown } }>)
        .catch((cause: unknown) => {
          throw new LatchkeyError('rpc_unreachable', { details: { chainId }, cause })
        })
      if (answer.error === undefined && 'result' in answer) return answer.result as T
      const error = new LatchkeyError('rpc_error', { cause: answer.error })
      const { message } = answer.error ?? {}
      if (typeof message === 'string' && message !== '') error.message = message.slice(0, 300)
      throw error
    },
  }
}
