import type { RpcFailure } from './upstream.js'

/**
 * What callers can act on, in the words that nodes use for it. The first that fits counts.
 */
const known: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/revert/i, 'execution reverted'],
  [/insufficient (?:funds|balance)/i, 'insufficient funds for gas * price + value'],
  [/nonce too low|nonce is too low|old nonce/i, 'nonce too low'],
  [/nonce too high|nonce gap/i, 'nonce too high'],
  [/already known|known transaction|already imported/i, 'already known'],
  [/replacement/i, 'replacement transaction underpriced'],
  [/less than (?:block )?base ?fee|fee ?cap .*base ?fee/i, 'max fee per gas less than block base fee'],
  [/underpriced|gas price (?:too low|below)/i, 'transaction underpriced'],
  [/intrinsic gas/i, 'intrinsic gas too low'],
  [/out of gas|gas required exceeds/i, 'gas required exceeds allowance'],
  [/exceeds block gas limit/i, 'exceeds block gas limit'],
  [/invalid (?:sender|signature|chain ?id)/i, 'invalid sender'],
  [
    /(?:block|header|state|trie node)\b.*(?:not found|missing|unknown|pruned)|missing trie node/i,
    'block not found',
  ],
  [/limit exceeded|too many|more than \d+ results|block range|range is too/i, 'limit exceeded'],
]

const byCode = new Map([
  [3, 'execution reverted'],
  [-32700, 'parse error'],
  [-32600, 'invalid request'],
  [-32601, 'method not found'],
  [-32602, 'invalid params'],
  [-32603, 'internal error'],
  [-32000, 'invalid input'],
  [-32001, 'resource not found'],
  [-32002, 'resource unavailable'],
  [-32003, 'transaction rejected'],
  [-32004, 'method not supported'],
  [-32005, 'limit exceeded'],
])

/** The bytes of a revert, as hex digits. */
const revertData = /^0x[0-9a-fA-F]{0,65536}$/

/**
 * An upstream's failure in this gateway's own words. Texts of upstreams never pass: they can hold their address,
 * which can hold a key. The code stays, and the data of a revert, which callers decode.
 */
export function ownFailure(given: unknown): RpcFailure {
  const { code: givenCode, message: text, data: givenData } = given as Record<string, unknown>
  const code = typeof givenCode === 'number' && Number.isSafeInteger(givenCode) ? givenCode : -32603
  const said = typeof text === 'string' ? text.slice(0, 1000) : ''
  const message =
    known.find(([pattern]) => pattern.test(said))?.[1] ?? byCode.get(code) ?? 'the chain refused the request'
  const data = revertOf(givenData)
  return { code, message, ...(data === undefined ? {} : { data }) }
}

/** Some nodes wrap the bytes in an object. */
function revertOf(data: unknown): string | undefined {
  const bytes = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  return typeof bytes === 'string' && revertData.test(bytes) ? bytes : undefined
}
