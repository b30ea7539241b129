import { formatUnits } from '../format/units.js'
import { isList } from '../storage/records.js'
import type { Context } from '../store/context.js'

/** Records as an earlier version of this package stored them; each is checked by its reader. */
export function migrated(storage: Context['storage']): readonly unknown[] {
  const sends = (storage.read('sends', isList) ?? []).map(fromSend)
  const swaps = (storage.read('swap', isList) ?? []).flatMap(fromSwap)
  const isSame = (one: Raw, other: Raw): boolean => one['id'] === other['id']
  const known = sends.map((send) => {
    const swap = swaps.find((one) => isSame(one, send))
    return swap ? { ...send, sent: swap['sent'], ...placeOf(swap), resume: swap['resume'] } : send
  })
  const others = swaps.filter((swap) => !sends.some((send) => isSame(swap, send)))
  return [...known, ...others].toSorted((one, other) => Number(other['at']) - Number(one['at']))
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
    // Of a batch only the end of its name was kept, by which no wallet knows it.
    sent: id.startsWith('batch:') ? { batch: id.slice('batch:'.length) } : { hash: id },
    summary: { to, amount, symbol, iconUrl, gets },
    at,
    nonce,
    outcome,
  }
}

/** A swap that was followed, which stood beside what Activity showed of it. */
function fromSwap(value: unknown): readonly Raw[] {
  const { at, caipAddress, offer, sent, task, tasks, ...place } = raw(value)
  const { amount, chainId, from, spender, to, toAmountMin } = raw(offer)
  const { batch, hash } = raw(sent)
  const [given, got] = [partOf(task === 'reset' ? '0' : amount, from), partOf(toAmountMin, to)]
  if (!given || !got) return []
  return [
    {
      id: typeof hash === 'string' ? hash : `batch:${String(batch).slice(-100)}`,
      kind: task === 'swap' ? 'swap' : 'approve',
      account: caipAddress,
      chainId,
      sent,
      summary: { to: spender, ...given, ...(task === 'swap' && { gets: got }) },
      at,
      ...placeOf(place),
      resume: { offer, task, tasks },
    },
  ]
}

const placeOf = ({ call, nonce }: Raw): Raw => ({ call, ...(nonce !== undefined && { nonce }) })

function partOf(units: unknown, coin: unknown): Raw | undefined {
  const { decimals, iconUrl, symbol } = raw(coin)
  const isPart = typeof units === 'string' && /^\d{1,78}$/.test(units) && Number.isInteger(decimals)
  if (!isPart || Number(decimals) < 0 || Number(decimals) > 77) return undefined
  return { amount: formatUnits(units, Number(decimals)), symbol, iconUrl }
}
