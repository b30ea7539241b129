import { LatchkeyError } from '@latchkey/protocol/errors'
import { SECOND_MS } from '@latchkey/protocol/time'
import { member } from '../wallets/foreign.js'

export interface ReadBalanceParameters {
  /** HTTP APIs like Esplora's, tried in order: `https://mempool.space/api`. */
  readonly urls: readonly string[]
  readonly address: string
  readonly chainId: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds per URL. */
  readonly timeoutMs?: number
  readonly setTimeout: (run: () => void, ms: number) => unknown
  readonly clearTimeout: (handle: unknown) => void
}

const TIMEOUT_MS = 6 * SECOND_MS

/**
 * Reads an address's balance, including the mempool. Tries the next URL after a timeout or an
 * invalid answer.
 *
 * @returns satoshi
 * @throws LatchkeyError `rpc_unreachable` when none of them answers
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export async function readBalance(parameters: ReadBalanceParameters): Promise<bigint> {
  const { address, chainId, urls } = parameters
  let cause: unknown
  for (const url of urls) {
    try {
      const answer = await fetchEsplora(
        `${url.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`,
        parameters,
      )
      return sumOf(member(answer, 'chain_stats')) + sumOf(member(answer, 'mempool_stats'))
    } catch (error) {
      cause = error
    }
  }
  throw new LatchkeyError('rpc_unreachable', { details: { chainId }, cause })
}

async function fetchEsplora(url: string, parameters: ReadBalanceParameters): Promise<unknown> {
  const { timeoutMs = TIMEOUT_MS } = parameters
  const abort = new AbortController()
  const timer = parameters.setTimeout(() => abort.abort(), timeoutMs)
  try {
    const response = await parameters.fetch(url, {
      headers: { accept: 'application/json' },
      credentials: 'omit',
      signal: abort.signal,
    })
    if (!response.ok) throw new Error(`The explorer answered ${response.status}`)
    return (await response.json()) as unknown
  } finally {
    parameters.clearTimeout(timer)
  }
}

function sumOf(stats: unknown): bigint {
  const [funded, spent] = [member(stats, 'funded_txo_sum'), member(stats, 'spent_txo_sum')]
  if (!Number.isSafeInteger(funded) || !Number.isSafeInteger(spent))
    throw new Error('The explorer answered with something else')
  return BigInt(funded as number) - BigInt(spent as number)
}
