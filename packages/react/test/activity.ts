import type { ActivityEntry, ActivityState } from '@latchkey/core'
import { ADDRESS } from './renderWithin.js'

export const OTHER = '0x2e64d51bF4b4f8e8a5dC7f9A2b1c3D4E5f607182'
export const TWIN = `${OTHER.slice(0, 4)}${'1'.repeat(32)}${OTHER.slice(-6)}`

type Metadata = ActivityEntry['metadata']

let count = 0

export function entry(
  metadata: Partial<Metadata> = {},
  rest: Partial<Omit<ActivityEntry, 'metadata'>> = {},
): ActivityEntry {
  count += 1
  const hash = metadata.hash ?? `0x${count.toString(16).padStart(64, '0')}`
  return {
    id: `eip155:31337:${hash}`,
    transfers: [transferOf('out')],
    ...rest,
    metadata: {
      operationType: 'send',
      hash,
      chain: 'eip155:31337',
      minedAt: new Date().toISOString(),
      sentFrom: ADDRESS,
      sentTo: OTHER,
      status: 'confirmed',
      nonce: count,
      fee: '0.000021',
      ...metadata,
    },
  }
}

export const transferOf = (
  direction: 'in' | 'out',
  numeric = '0.5',
  other = OTHER,
): NonNullable<ActivityEntry['transfers']>[number] => ({
  fungible_info: { symbol: 'ETH', name: 'Ether', flags: { is_spam: false } },
  direction,
  quantity: { numeric },
  sender: direction === 'in' ? other : ADDRESS,
  recipient: direction === 'in' ? ADDRESS : other,
})

export const activityOf = (state: Partial<ActivityState> = {}): { readonly activity: ActivityState } => ({
  activity: {
    caipAddress: `eip155:31337:${ADDRESS}`,
    loading: false,
    empty: false,
    next: null,
    entries: [],
    pending: [],
    ...state,
  },
})
