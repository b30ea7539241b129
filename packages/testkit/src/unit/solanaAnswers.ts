import { base58, base64 } from '@scure/base'
import type { NodeAnswers } from './mockNode.js'

/** 10 SOL, in lamports. */
const BALANCE = 10_000_000_000
const SLOT = 100
const VALID_FOR = 150
const SIGNATURE_BYTES = 64

const within = (value: unknown) => ({ context: { slot: SLOT }, value })

export const solanaAnswers = (): NodeAnswers => ({
  getBalance: within(BALANCE),
  getAccountInfo: within(null),
  getTokenAccountsByOwner: within([]),
  getBlockHeight: SLOT,
  getEpochInfo: { epoch: 0, slotIndex: SLOT, slotsInEpoch: 432_000, absoluteSlot: SLOT, blockHeight: SLOT },
  getRecentPrioritizationFees: [],
  getMinimumBalanceForRentExemption: 890_880,
  getLatestBlockhash: within({ blockhash: '1'.repeat(32), lastValidBlockHeight: SLOT + VALID_FOR }),
  getFeeForMessage: within(5_000),
  getSignatureStatuses: ([signatures]: readonly unknown[]) =>
    within(
      (signatures as readonly string[]).map(() => ({
        slot: SLOT,
        confirmations: null,
        confirmationStatus: 'finalized',
        err: null,
      })),
    ),
  // The first signature, after one byte of count.
  sendTransaction: ([wire]: readonly unknown[]) =>
    base58.encode(base64.decode(String(wire)).slice(1, 1 + SIGNATURE_BYTES)),
})
