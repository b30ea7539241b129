import type { OperationType, Transaction, TransactionTransfer } from '@latchkey/protocol/http'
import type { ActivityEntry } from '../src/types/activity.js'
import { ADDRESS, CHAIN, OTHER } from './fakeClient.js'

export interface EntryFacts {
  readonly type?: OperationType
  readonly status?: Transaction['metadata']['status']
  readonly at?: number
  readonly hash?: string
  readonly from?: string
  readonly to?: string
  readonly transfers?: Transaction['transfers']
  readonly approval?: Transaction['approval']
  readonly lost?: ActivityEntry['lost']
}

let count = 0

export function entry(facts: EntryFacts = {}): ActivityEntry {
  count += 1
  const {
    type = 'send',
    status = 'confirmed',
    at = Date.UTC(2027, 0, 15, 8),
    hash = `0x${count.toString(16).padStart(64, '0')}`,
    from = ADDRESS,
    to = OTHER,
    transfers = [transfer({})],
    approval,
    lost,
  } = facts
  return {
    id: `${CHAIN}:${hash}`,
    metadata: {
      operationType: type,
      hash,
      chain: CHAIN,
      minedAt: new Date(at).toISOString(),
      sentFrom: from,
      sentTo: to,
      status,
      nonce: count,
    },
    transfers,
    ...(approval && { approval }),
    ...(lost && { lost }),
  }
}

export const transfer = (facts: Partial<TransactionTransfer>): TransactionTransfer => ({
  fungible_info: { symbol: 'ETH', name: 'Ether', flags: { is_spam: false } },
  direction: 'out',
  quantity: { numeric: '0.5' },
  sender: ADDRESS,
  recipient: OTHER,
  ...facts,
})
