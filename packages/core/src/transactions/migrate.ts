import { formatUnits } from '../format/units.js'
import { isList } from '../storage/records.js'
import type { Context } from '../store/context.js'
import { idOf, ownerOf, readSent } from './sent.js'

export const EARLIER_KEYS = ['sends', 'swap', 'payments', 'purchases'] as const

/** An open page of an earlier version may write its lists. */
export function withEarlier(
  storage: Context['storage'],
  stored: readonly unknown[] | undefined,
): readonly unknown[] {
  const [sends = [], swaps = [], payments = [], purchases = []] = EARLIER_KEYS.map((key) =>
    storage.read(key, isList),
  )
  const known = (stored ?? sends.map(fromSend)).map(raw)
  const begun = [
    ...swaps.flatMap(fromSwap),
    ...payments.flatMap(fromPayment),
    ...purchases.flatMap(fromPurchase),
  ]
  const open = new Map(begun.map((one) => [one['id'], one]))
  if (stored && open.size === 0) return stored
  const joined = known.map((one) => {
    const { finalHash, id, outcome } = one
    const more = open.get(id) ?? open.get(finalHash)
    if (!more) return one
    open.delete(more['id'])
    const sent = more['id'] === id ? more['sent'] : one['sent']
    return {
      ...more,
      ...one,
      ...placeOf(more),
      kind: more['kind'],
      sent,
      outcome: outcome ?? more['outcome'],
      resume: more['resume'],
    }
  })
  return [...joined, ...open.values()].toSorted((one, other) => Number(other['at']) - Number(one['at']))
}

type Raw = Readonly<Record<string, unknown>>
const raw = (value: unknown): Raw => (typeof value === 'object' && value !== null ? value : {}) as Raw

function fromSend(value: unknown): Raw {
  const { amount, at, chainId, from, gets, hash, iconUrl, kind, lost, nonce, status, symbol, to } = raw(value)
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

function fromSwap(value: unknown): readonly Raw[] {
  const { at, caipAddress, offer, task, tasks, ...more } = raw(value)
  const { amount, chainId, from, spender, to, toAmountMin } = raw(offer)
  const sent = readSent(more['sent'])
  const [given, got] = [partOf(task === 'reset' ? '0' : amount, from), partOf(toAmountMin, to)]
  if (!sent || !given || !got) return []
  return [
    {
      id: idOf(sent),
      kind: task === 'swap' ? 'swap' : 'approve',
      account: caipAddress,
      chainId,
      sent,
      summary: { to: spender, ...given, ...(task === 'swap' && { gets: got }) },
      at,
      ...placeOf(more),
      resume: { offer, task, tasks },
    },
  ]
}

function fromPayment(value: unknown): readonly Raw[] {
  const { at, batch, from = '', hash, key, nonce, request, swapped, task } = raw(value)
  const { amount, asset, network, recipient } = raw(request)
  const recordOf = (kind: 'payment' | 'swap', answer: unknown): readonly Raw[] => {
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
    ...placeOf({ nonce }),
    ...(batch !== undefined && hash !== undefined && { finalHash: hash }),
  }))
  return [...last, ...swap]
}

function fromPurchase(value: unknown): readonly Raw[] {
  const { account, purchase } = raw(value)
  const { id, paymentAmount: amount, paymentCurrency: symbol, startedAt: at } = raw(purchase)
  const sent = readSent({ order: id })
  const { address: to, chainId } = ownerOf(String(account))
  const summary = { to, amount, symbol }
  const resume = { purchase }
  return sent ? [{ id: idOf(sent), kind: 'order', account, chainId, sent, summary, at, resume }] : []
}

const placeOf = ({ call, nonce }: Raw): Raw => ({
  ...(call !== undefined && { call }),
  ...(nonce !== undefined && { nonce }),
})

function partOf(units: unknown, coin: unknown): Raw | undefined {
  const { decimals, iconUrl, symbol } = raw(coin)
  const isPart = typeof units === 'string' && /^\d{1,78}$/.test(units) && Number.isInteger(decimals)
  if (!isPart || Number(decimals) < 0 || Number(decimals) > 77) return undefined
  return { amount: formatUnits(units, Number(decimals)), symbol, iconUrl }
}
