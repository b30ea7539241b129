import { base64 } from '@scure/base'
import type { Change, Warning } from '../review/review.js'
import type { Rpc } from '../services/rpc.js'
import { t } from '../words/t.js'

interface Simulated {
  readonly value: {
    readonly err: unknown
    readonly accounts: readonly ({ readonly lamports: number } | null)[] | null
  }
}

/**
 * What a transaction would do to the owner's SOL, by the node's own simulation. Tokens are in accounts of their own and
 * are said in words.
 */
export async function simulate(
  rpc: Rpc,
  bytes: Uint8Array,
  owner: string,
  signal: AbortSignal,
): Promise<{ readonly changes?: readonly Change[]; readonly warnings: readonly Warning[] }> {
  try {
    const [{ value }, balance] = await Promise.all([
      rpc.call<Simulated>(
        'simulateTransaction',
        [
          base64.encode(bytes),
          {
            encoding: 'base64',
            sigVerify: false,
            replaceRecentBlockhash: true,
            accounts: { encoding: 'base64', addresses: [owner] },
          },
        ],
        signal,
      ),
      rpc.call<{ value: number }>('getBalance', [owner], signal),
    ])
    if (value.err !== null && value.err !== undefined) {
      const text = t('wouldFail')
      return { warnings: [{ level: 'bad', text }] }
    }
    const after = value.accounts?.[0]?.lamports
    const moved = after === undefined ? 0 : after - balance.value
    if (moved === 0) return { warnings: [] }
    const amount = `${moved > 0 ? '+' : '−'}${trim((Math.abs(moved) / 1e9).toFixed(9))}`
    return { changes: [{ amount, symbol: 'SOL', isIn: moved > 0 }], warnings: [] }
  } catch {
    const text = t('unforeseen')
    return { warnings: [{ level: 'warn', text }] }
  }
}

const trim = (text: string): string => text.replace(/\.?0+$/, '')
