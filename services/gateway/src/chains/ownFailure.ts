import type { FailureWords } from './namespaces/namespaces.js'
import type { RpcFailure } from './upstream.js'

const jsonRpc = new Map([
  [-32700, 'parse error'],
  [-32600, 'invalid request'],
  [-32601, 'method not found'],
  [-32602, 'invalid params'],
  [-32603, 'internal error'],
])

export function ownFailure(given: unknown, words: FailureWords | undefined): RpcFailure {
  const { code: givenCode, message: text, data: givenData } = given as Record<string, unknown>
  const code = typeof givenCode === 'number' && Number.isSafeInteger(givenCode) ? givenCode : -32603
  const upstreamText = typeof text === 'string' ? text.slice(0, 1000) : ''
  const message =
    words?.known.find(([pattern]) => pattern.test(upstreamText))?.[1] ??
    words?.byCode.get(code) ??
    jsonRpc.get(code) ??
    'the chain refused the request'
  const data = words?.dataOf(givenData)
  return { code, message, ...(data === undefined ? {} : { data }) }
}
