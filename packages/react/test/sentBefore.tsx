import { browserPlatform } from '@latchkey/core'
import type { ReactNode } from 'react'
import { LatchkeyProvider } from '../src/provider/LatchkeyProvider.js'
import { createTestClient } from './createTestClient.js'

const chainId = 'eip155:31337'
const to = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

export function sentBefore(record: {
  readonly outcome: string
  readonly finalHash?: string
  readonly id: string
}) {
  const records = [
    {
      kind: 'send',
      account: `${chainId}:${to}`,
      chainId,
      sent: { hash: record.id },
      summary: { to, amount: '0.5', symbol: 'ETH' },
      at: 1_700_000_000_000,
      ...record,
    },
  ]
  const storage = {
    get: (key: string) => (key.endsWith('transactions') ? JSON.stringify({ version: 1, records }) : null),
    set: () => {},
    remove: () => {},
  }
  const client = createTestClient({ platform: browserPlatform({ storage }) })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <LatchkeyProvider client={client}>{children}</LatchkeyProvider>
  )
  return { client, wrapper }
}
