import type { AdapterReads, FoundTransaction } from '../types/adapter.js'
import type { SentCall, TransactionRecord } from '../types/transaction.js'

export interface LookUpResult {
  /** `taken`: an unknown transaction has its nonce; `lost`: no node knows it. */
  readonly state: 'pending' | 'confirmed' | 'reverted' | 'spedUp' | 'canceled' | 'replaced' | 'taken' | 'lost'
  readonly hash?: string
  readonly nonce?: number
}

type LookUpTarget = Pick<TransactionRecord, 'call' | 'chainId' | 'nonce'> & {
  readonly hash: string
  readonly from: string
}

/** `reverted` also if the sped-up transaction reverted. */
export async function lookUp(reads: AdapterReads | undefined, target: LookUpTarget): Promise<LookUpResult> {
  const { chainId, from, hash } = target
  const fate = await reads?.getTransaction?.({
    chainId,
    hash,
    from,
    ...(target.nonce !== undefined && { nonce: target.nonce }),
  })
  if (!reads || !fate) return { state: 'pending' }
  const { nonce = target.nonce, status } = fate
  const noncePart = nonce === undefined ? {} : { nonce }
  switch (status) {
    case 'pending':
    case 'confirmed':
      return { state: status, ...(status === 'confirmed' && { hash }), ...noncePart }
    case 'failed':
      return { state: 'reverted', hash, ...noncePart }
    case 'unknown':
      return { state: 'lost', ...noncePart }
    case 'replaced':
      return { ...(await lookUpNonce(reads, { ...target, nonce })), ...noncePart }
  }
}

async function lookUpNonce(
  reads: AdapterReads,
  { call, chainId, from, hash, nonce }: LookUpTarget,
): Promise<Pick<LookUpResult, 'state' | 'hash'>> {
  const other = nonce === undefined ? undefined : await reads.findTransaction?.({ chainId, from, nonce })
  // An out-of-date node may report a replacement.
  if (other?.hash.toLowerCase() === hash.toLowerCase()) return { state: 'pending' }
  if (!other) return { state: 'taken' }
  const state = replacementKind(other, call)
  if (state !== 'spedUp') return { state, hash: other.hash }
  const mined = await reads.getTransaction?.({ chainId, hash: other.hash, from })
  return { state: mined?.status === 'failed' ? 'reverted' : state, hash: other.hash }
}

function replacementKind(
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
