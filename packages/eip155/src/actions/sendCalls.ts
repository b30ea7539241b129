import type { BatchParameters, Eip1193Provider, Env } from '@latchkey/core/adapter'
import { pause } from '@latchkey/protocol/abort'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { SECOND_MS } from '@latchkey/protocol/time'
import { decodeRevert } from '../abi/decodeRevert.js'
import { isAddress } from '../address/isAddress.js'
import { chainIdToHex } from '../chain/chainId.js'
import { readChainId } from '../chain/walletChain.js'
import { requestWallet } from '../connect/requestWallet.js'
import { toHex } from '../hex/toHex.js'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 4 * SECOND_MS

/**
 * @throws LatchkeyError `wrong_chain` | `invalid_receiver` | as the wallet answers
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */
export async function sendCalls(
  provider: Eip1193Provider,
  env: Env,
  { chainId, from, calls }: BatchParameters,
): Promise<string> {
  const odd = calls.find(({ to }) => !isAddress(to))
  if (odd) throw new LatchkeyError('invalid_receiver', { details: { to: odd.to } })
  const actual = await readChainId(provider)
  if (actual !== chainId) throw new LatchkeyError('wrong_chain', { details: { requested: chainId, actual } })
  const method = 'wallet_sendCalls'
  const batch = {
    version: '2.0.0',
    from,
    chainId: chainIdToHex(chainId),
    atomicRequired: true,
    calls: calls.map(({ to, data, value }) => ({ to, data, value: toHex(BigInt(value)) })),
  }
  const symbol = env.network(chainId)?.nativeCurrency.symbol
  const answer = await requestWallet(provider, method, [batch], { symbol, decodeRevert })
  // Before version 2 the answer was the id.
  const id = typeof answer === 'string' ? answer : (answer as { readonly id?: unknown } | null)?.id
  if (typeof id === 'string' && id !== '' && id.length <= 8194) return id
  throw new LatchkeyError('wallet_error', {
    details: { method, reason: `${method} did not answer with an id` },
  })
}

/**
 * Asks frequently at first, then every 4 s.
 *
 * @returns `hash` of the transaction, if the wallet reports it
 * @throws LatchkeyError `transaction_timeout` when the signal is aborted first
 */
export async function waitForCalls(
  provider: Eip1193Provider,
  env: Env,
  { id, signal }: { readonly id: string; readonly signal: AbortSignal },
): Promise<{ readonly status: 'success' | 'reverted'; readonly hash?: string }> {
  for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(wait * 1.5, LONGEST_PAUSE_MS)) {
    try {
      const end = readStatus(await requestWallet(provider, 'wallet_getCallsStatus', [id]))
      if (end) return end
    } catch (error) {
      env.log.debug('eip155: no status of calls', { error: isLatchkeyError(error) ? error.name : 'unknown' })
    }
    await pause(env.platform, wait, signal)
  }
  throw new LatchkeyError('transaction_timeout', { details: { id } })
}

function readStatus(answer: unknown): { status: 'success' | 'reverted'; hash?: string } | undefined {
  const { status, receipts } = (answer ?? {}) as { readonly status?: unknown; readonly receipts?: unknown }
  const list: readonly unknown[] = Array.isArray(receipts) ? receipts : []
  const { transactionHash: hash, status: mined } = (list.at(-1) ?? {}) as Readonly<Record<string, unknown>>
  const isDone = status === 200 || status === 'CONFIRMED'
  const hasFailed = (typeof status === 'number' && status >= 400) || (isDone && mined === '0x0')
  if (!isDone && !hasFailed) return undefined
  const isHash = typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)
  return { status: hasFailed ? 'reverted' : 'success', ...(isHash && { hash }) }
}
