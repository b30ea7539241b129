import { type ChainNode } from './createNode.js'
import type { PaymentTerms, PaymentVerdict } from './createPaymentVerifier.js'
import type { createReplacedFollower } from './followReplaced.js'
import { pending, refused } from './verdicts.js'
import { readInner } from './readInner.js'
import { type MinedTransaction, readTransaction } from './readTransaction.js'

export interface EvmJudgement {
  readonly units: () => Promise<bigint>
  /** Unix milliseconds. */
  readonly earliest: number
  readonly depth: number
  readonly replaced: ReturnType<typeof createReplacedFollower>
  /** @returns false when it has paid another order */
  readonly take: (payment: string) => Promise<boolean>
}

/**
 * Also a wallet's replacement.
 *
 * @throws NodeError
 */
export async function evmPayment(
  node: ChainNode,
  terms: PaymentTerms,
  judgement: EvmJudgement,
): Promise<PaymentVerdict> {
  const { network } = terms
  const hash = terms.hash.toLowerCase()
  // Untrusted.
  if (!/^0x[0-9a-f]{64}$/.test(hash)) return pending('not_found')
  const units = await judgement.units()
  const direct = await readTransaction(node, hash)
  const replacement = direct ? undefined : await judgement.replaced.follow(node, network, hash)
  const found = replacement === undefined ? direct : await readTransaction(node, replacement)
  if (!found) return pending('not_found')
  const paying = replacement ?? hash
  const verdict = beforeAmount(found, judgement, replacement !== undefined)
  if (verdict) return verdict
  const transfers = await amountOf(node, found, { ...terms, hash: paying })
  if (typeof transfers === 'string') return withoutAmount(transfers, found, replacement !== undefined)
  const enough = transfers.filter((one) => one.units >= units)
  if (enough.length === 0) return refused('short')
  const paid = await firstUnused(enough, {
    payment: `${network}:${paying}`,
    sender: found.from,
    take: judgement.take,
  })
  if (paid === undefined) return refused('used')
  return {
    status: 'paid',
    hash: paying,
    ...(replacement !== undefined && { replaced: hash }),
    network,
    from: terms.from?.toLowerCase() ?? found.from,
    units: String(paid.units),
    at: found.at,
  }
}

function beforeAmount(
  { at, confirmations, failed }: MinedTransaction,
  { depth, earliest }: EvmJudgement,
  isReplaced: boolean,
): PaymentVerdict | undefined {
  if (confirmations < depth) return pending('unconfirmed', confirmations)
  if (failed) return refused(isReplaced ? 'replaced' : 'failed')
  return at < earliest ? refused('too_early') : undefined
}

function withoutAmount(
  reason: NoTransferReason,
  { confirmations }: MinedTransaction,
  isReplaced: boolean,
): PaymentVerdict {
  if (reason === 'untraceable') return pending('untraceable', confirmations)
  return refused(isReplaced && reason !== 'wrong_sender' ? 'replaced' : reason)
}

/** A third party's transaction may pay for several payers. */
async function firstUnused(
  enough: readonly PayerTransfer[],
  {
    payment,
    sender,
    take,
  }: Pick<EvmJudgement, 'take'> & { readonly payment: string; readonly sender: string },
): Promise<PayerTransfer | undefined> {
  for (const one of enough) {
    if (await take(one.from === sender ? payment : `${payment}:${one.from}`)) return one
  }
  return undefined
}

/** A payer's largest single transfer. */
interface PayerTransfer {
  readonly units: bigint
  readonly from: string
}

type NoTransferReason = 'wrong_asset' | 'wrong_recipient' | 'wrong_sender' | 'untraceable'

/** Per payer, in chain order, or the reason. */
async function amountOf(
  node: ChainNode,
  transaction: MinedTransaction,
  terms: PaymentTerms,
): Promise<readonly PayerTransfer[] | NoTransferReason> {
  const { from, hasRun, to, transfers, value } = transaction
  const [asset, recipient, payer] = [terms.asset, terms.recipient, terms.from].map((one) =>
    one?.toLowerCase(),
  )
  const isPayer = (one: string): boolean => payer === undefined || payer === one || payer === from
  const best = (
    all: readonly { readonly from: string; readonly amount: bigint }[],
  ): readonly PayerTransfer[] | 'wrong_sender' => {
    const largest = new Map<string, bigint>()
    for (const one of all.filter((each) => isPayer(each.from))) {
      const previous = largest.get(one.from) ?? 0n
      largest.set(one.from, one.amount > previous ? one.amount : previous)
    }
    return largest.size === 0 ? 'wrong_sender' : [...largest].map(([who, units]) => ({ from: who, units }))
  }
  if (asset === 'native') {
    if (to === recipient) return best([{ from, amount: value }])
    if (!hasRun) return 'wrong_recipient'
    const inner = await readInner(node, { hash: terms.hash, recipient: recipient ?? '' })
    if (!inner) return 'untraceable'
    return inner.length === 0 ? 'wrong_recipient' : best(inner)
  }
  const assetTransfers = transfers.filter(({ token }) => token === asset)
  if (assetTransfers.length === 0) return 'wrong_asset'
  // Not to itself.
  const received = assetTransfers.filter((one) => one.to === recipient && one.from !== recipient)
  return received.length === 0 ? 'wrong_recipient' : best(received)
}
