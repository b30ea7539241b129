import { formatUnits } from '../format/units.js'
import { isList } from '../storage/records.js'
import type { Context } from '../store/context.js'
import { idOf, ownerOf, readSent } from './sent.js'

export const LEGACY_KEYS = ['sends', 'swap', 'payments', 'purchases'] as const

/** An open page of an earlier version may write its lists. */
export function withLegacyRecords(
  storage: Context['storage'],
  stored: readonly unknown[] | undefined,
): readonly unknown[] {
  const [sends = [], swaps = [], payments = [], purchases = []] = LEGACY_KEYS.map((key) =>
    storage.read(key, isList),
  )
  const records = (stored ?? sends.map(fromSend)).map(fieldsOf)
  const unfinished = [
    ...swaps.flatMap(fromSwap),
    ...payments.flatMap(fromPayment),
    ...purchases.flatMap(fromPurchase),
  ]
  const open = new Map(unfinished.map((one) => [one['id'], one]))
  if (stored && open.size === 0) return stored
  const merged = records.map((one) => {
    const { finalHash, id, outcome } = one
    const match = open.get(id) ?? open.get(finalHash)
    if (!match) return one
    open.delete(match['id'])
    const sent = match['id'] === id ? match['sent'] : one['sent']
    return {
      ...match,
      ...one,
      ...nonceAndCall(match),
      kind: match['kind'],
      sent,
      outcome: outcome ?? match['outcome'],
      resume: match['resume'],
    }
  })
  return [...merged, ...open.values()].toSorted((one, other) => Number(other['at']) - Number(one['at']))
}

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  (typeof value === 'object' && value !== null ? value : {}) as Fields

function fromSend(value: unknown): Fields {
  const { amount, at, chainId, from, gets, hash, iconUrl, kind, lost, nonce, status, symbol, to } =
    fieldsOf(value)
  const id = String(hash)
  const outcome =
    lost ?? (status === 'failed' ? 'reverted' : status === 'confirmed' ? 'confirmed' : undefined)
  return {
    id,
    kind: kind === 'approve' ? 'approve' : kind === 'trade' ? 'swap' : 'send',
    account: `${String(chainId)}:${String(from)}`,
    chainId,
    // No wallet knows the stored end of a batch's id.
    sent: id.startsWith('batch:') ? { batch: id.slice('batch:'.length) } : { hash: id },
    summary: { to, amount, symbol, iconUrl, gets },
    at,
    nonce,
    outcome,
  }
}

function fromSwap(value: unknown): readonly Fields[] {
  const { at, caipAddress, offer, task, tasks, ...more } = fieldsOf(value)
  const { amount, chainId, from, spender, to, toAmountMin } = fieldsOf(offer)
  const sent = readSent(more['sent'])
  const [sold, bought] = [partOf(task === 'reset' ? '0' : amount, from), partOf(toAmountMin, to)]
  if (!sent || !sold || !bought) return []
  return [
    {
      id: idOf(sent),
      kind: task === 'swap' ? 'swap' : 'approve',
      account: caipAddress,
      chainId,
      sent,
      summary: { to: spender, ...sold, ...(task === 'swap' && { gets: bought }) },
      at,
      ...nonceAndCall(more),
      resume: { offer, task, tasks },
    },
  ]
}

function fromPayment(value: unknown): readonly Fields[] {
  const { at, batch, from = '', hash, key, nonce, request, swapped, task } = fieldsOf(value)
  const { amount, asset, network, recipient } = fieldsOf(request)
  const recordOf = (kind: 'payment' | 'swap', answer: unknown): readonly Fields[] => {
    const sent = readSent(answer)
    const account = `${String(network)}:${String(from)}`
    const summary = { to: recipient, amount, symbol: asset }
    const resume = { key, request }
    return sent ? [{ id: idOf(sent), kind, account, chainId: network, sent, summary, at, resume }] : []
  }
  const swap = recordOf('swap', { hash: swapped }).map((one) => ({ ...one, outcome: 'confirmed' }))
  if (swap.length > 0 && task === 'swap') return swap
  const answer = batch === undefined ? (hash === undefined ? { asked: key } : { hash }) : { batch }
  const last = recordOf(task === 'swap' ? 'swap' : 'payment', answer).map((one) => ({
    ...one,
    ...nonceAndCall({ nonce }),
    ...(batch !== undefined && hash !== undefined && { finalHash: hash }),
  }))
  return [...last, ...swap]
}

function fromPurchase(value: unknown): readonly Fields[] {
  const { account, purchase } = fieldsOf(value)
  const { id, paymentAmount: amount, paymentCurrency: symbol, startedAt: at } = fieldsOf(purchase)
  const sent = readSent({ order: id })
  const { address: to, chainId } = ownerOf(String(account))
  const summary = { to, amount, symbol }
  const resume = { purchase }
  return sent ? [{ id: idOf(sent), kind: 'order', account, chainId, sent, summary, at, resume }] : []
}

const nonceAndCall = ({ call, nonce }: Fields): Fields => ({
  ...(call !== undefined && { call }),
  ...(nonce !== undefined && { nonce }),
})

function partOf(units: unknown, coin: unknown): Fields | undefined {
  const { decimals, iconUrl, symbol } = fieldsOf(coin)
  const isPart = typeof units === 'string' && /^\d{1,78}$/.test(units) && Number.isInteger(decimals)
  if (!isPart || Number(decimals) < 0 || Number(decimals) > 77) return undefined
  return { amount: formatUnits(units, Number(decimals)), symbol, iconUrl }
}
