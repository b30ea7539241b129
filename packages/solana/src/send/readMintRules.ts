import { member, type Rpc } from '../reads/rpc.js'
import { readMultiplier, stateOf, type Multiplier } from '../reads/shownAmount.js'

/** The part of each transfer that a token keeps (Token-2022). */
export interface TransferFee {
  /** Hundredths of a percent. */
  readonly share: bigint
  /** Base units; more is never kept. */
  readonly most: bigint
}

/** How a mint counts, and what it keeps. */
export interface MintRules {
  readonly multiplier: Multiplier
  /** Absent where it keeps nothing. */
  readonly fee?: TransferFee
}

/**
 * Reads what a mint does to a transfer of it now.
 *
 * @throws as `rpc` does
 */
export async function readMintRules(rpc: Rpc, mint: string): Promise<MintRules> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const answer = await rpc('getAccountInfo', [mint, options])
  const extensions = member(answer, 'value', 'data', 'parsed', 'info', 'extensions')
  const [multiplier, fee] = await Promise.all([
    readMultiplier(rpc, extensions),
    readTransferFee(rpc, extensions),
  ])
  return { multiplier, ...(fee && { fee }) }
}

/** A new fee counts from an epoch on that it names; until then the older one does. */
async function readTransferFee(rpc: Rpc, extensions: unknown): Promise<TransferFee | undefined> {
  const config = stateOf(extensions, 'transferFeeConfig')
  if (config === undefined) return undefined
  const epoch = member(await rpc('getEpochInfo', [{ commitment: 'confirmed' }]), 'epoch')
  const newer = member(config, 'newerTransferFee')
  const isNewer = Number(epoch) >= Number(member(newer, 'epoch'))
  const counts = isNewer ? newer : member(config, 'olderTransferFee')
  const [share, most] = [member(counts, 'transferFeeBasisPoints'), member(counts, 'maximumFee')].map(
    (value) => (/^\d{1,20}$/.test(String(value)) ? BigInt(String(value)) : 0n),
  ) as [bigint, bigint]
  return share > 0n && most > 0n ? { share, most } : undefined
}

/** The part of an amount that a token keeps, base units: the share, rounded up, but never more than the most. */
export function feeOf(amount: bigint, { share, most }: TransferFee): bigint {
  const whole = (amount * share + 9_999n) / 10_000n
  return whole < most ? whole : most
}
