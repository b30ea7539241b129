import type { AdapterReads, FoundTransaction } from '../types/adapter.js'
import type { SentCall, TransactionRecord } from '../types/transaction.js'

export interface Look {
  /** `taken`: an unknown transaction has its nonce; `lost`: no node knows it. */
  readonly state: 'pending' | 'confirmed' | 'reverted' | 'spedUp' | 'canceled' | 'replaced' | 'taken' | 'lost'
  readonly hash?: string
  readonly nonce?: number
}

type Looked = Pick<TransactionRecord, 'call' | 'chainId' | 'nonce'> & {
  readonly hash: string
  readonly from: string
}

/** `reverted` also if the sped-up transaction reverted. */
export async function lookUp(reads: AdapterReads | undefined, looked: Looked): Promise<Look> {
  const { chainId, from, hash } = looked
  const fate = await reads?.getTransaction?.({
    chainId,
    hash,
    from,
    ...(looked.nonce !== undefined && { nonce: looked.nonce }),
  })
  if (!reads || !fate) return { state: 'pending' }
  const { nonce = looked.nonce, status } = fate
  const told = nonce === undefined ? {} : { nonce }
  switch (status) {
    case 'pending':
    case 'confirmed':
      return { state: status, ...(status === 'confirmed' && { hash }), ...told }
    case 'failed':
      return { state: 'reverted', hash, ...told }
    case 'unknown':
      return { state: 'lost', ...told }
    case 'replaced':
      return { ...(await lookAtPlace(reads, { ...looked, nonce })), ...told }
  }
}

async function lookAtPlace(
  reads: AdapterReads,
  { call, chainId, from, hash, nonce }: Looked,
): Promise<Pick<Look, 'state' | 'hash'>> {
  const other = nonce === undefined ? undefined : await reads.findTransaction?.({ chainId, from, nonce })
  // An out-of-date node may report a replacement.
  if (other?.hash.toLowerCase() === hash.toLowerCase()) return { state: 'pending' }
  if (!other) return { state: 'taken' }
  const state = howReplaced(other, call)
  if (state !== 'spedUp') return { state, hash: other.hash }
  const mined = await reads.getTransaction?.({ chainId, hash: other.hash, from })
  return { state: mined?.status === 'failed' ? 'reverted' : state, hash: other.hash }
}

function howReplaced(
  other: FoundTransaction,
  call: SentCall | undefined,
): 'spedUp' | 'canceled' | 'replaced' {
  if (call && isSameCall(call, other)) return 'spedUp'
  return other.isCancel ? 'canceled' : 'replaced'
}

const isSameCall = (one: SentCall, other: SentCall): boolean =>
  one.to.toLowerCase() === other.to.toLowerCase() &&
  one.data.toLowerCase() === other.data.toLowerCase() &&
  BigInt(one.value) === BigInt(other.value)
