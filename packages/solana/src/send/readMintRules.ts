import { member, type Rpc } from '../reads/rpc.js'
import { readMultiplier, stateOf, type Multiplier } from '../reads/shownAmount.js'

/** Token-2022. */
export interface TransferFee {
  /** Hundredths of a percent. */
  readonly share: bigint
  /** Base units. */
  readonly maxFee: bigint
}

export interface MintRules {
  readonly multiplier: Multiplier
  readonly fee?: TransferFee
}

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

/** A new fee starts at its epoch. */
async function readTransferFee(rpc: Rpc, extensions: unknown): Promise<TransferFee | undefined> {
  const config = stateOf(extensions, 'transferFeeConfig')
  if (config === undefined) return undefined
  const epoch = member(await rpc('getEpochInfo', [{ commitment: 'confirmed' }]), 'epoch')
  const newer = member(config, 'newerTransferFee')
  const isNewer = Number(epoch) >= Number(member(newer, 'epoch'))
  const counts = isNewer ? newer : member(config, 'olderTransferFee')
  const [share, maxFee] = [member(counts, 'transferFeeBasisPoints'), member(counts, 'maximumFee')].map(
    (value) => (/^\d{1,20}$/.test(String(value)) ? BigInt(String(value)) : 0n),
  ) as [bigint, bigint]
  return share > 0n && maxFee > 0n ? { share, maxFee } : undefined
}

/** Rounded up, capped at the maximum. */
export function feeOf(amount: bigint, { share, maxFee }: TransferFee): bigint {
  const whole = (amount * share + 9_999n) / 10_000n
  return whole < maxFee ? whole : maxFee
}
