import type { Warning } from '../review/review.js'
import type { SolanaTransaction } from './readTransaction.js'
import { t } from '../words/t.js'

const computeBudget = 'ComputeBudget111111111111111111111111111111'
const perSignature = 5_000n
/** Compute units: default per instruction, maximum per transaction. */
const units = { each: 200_000n, most: 1_400_000n }
/** Lamports; a higher priority fee is never intended. */
const unusual = 10_000_000n

/**
 * Maximum: signatures and priority fee.
 *
 * @returns lamports
 * @see https://solana.com/docs/core/fees
 */
export function feeOf({
  signers,
  instructions,
}: Pick<SolanaTransaction, 'signers' | 'instructions'>): bigint {
  const others = instructions.filter(({ program }) => program !== computeBudget).length
  let limit = BigInt(others) * units.each
  let price = 0n
  for (const { program, data } of instructions) {
    if (program !== computeBudget) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length === 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length === 9) price = view.getBigUint64(1, true)
  }
  const used = limit < units.most ? limit : units.most
  // Micro-lamports per unit, rounded up.
  return BigInt(signers.length) * perSignature + (price * used + 999_999n) / 1_000_000n
}

/** A page could drain a wallet by fees. */
export const feeWarnings = (fee: bigint): readonly Warning[] =>
  fee < unusual ? [] : [{ level: 'bad', text: t('feeUnusual') }]
