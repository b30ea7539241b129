import { isList } from '../storage/records.js'
import type { Context } from '../store/context.js'

/** Records as an earlier version of this package stored them; each is checked by who reads them. */
export function migrated(storage: Context['storage']): readonly unknown[] {
  return (storage.read('sends', isList) ?? []).map(fromSend)
}

type Raw = Readonly<Record<string, unknown>>

function fromSend(value: unknown): unknown {
  const { amount, at, chainId, from, gets, hash, iconUrl, kind, lost, nonce, status, symbol, to } = (value ??
    {}) as Raw
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
