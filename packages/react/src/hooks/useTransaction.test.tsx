// @vitest-environment happy-dom
import { browserPlatform } from '@latchkey/core'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createTestClient } from '../../test/createTestClient.js'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.js'
import { useTransaction } from './useTransaction.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const HASH = `0x${'ab'.repeat(32)}`
const chainId = 'eip155:31337'
const record = {
  id: HASH,
  kind: 'send',
  account: `${chainId}:${ADDRESS}`,
  chainId,
  sent: { hash: HASH },
  summary: { to: ADDRESS, amount: '0.5', symbol: 'ETH' },
  at: 1_700_000_000_000,
  outcome: 'confirmed',
}

afterEach(() => cleanup())

test('behavior: what an earlier page has sent is found by its hash; nothing else is', async () => {
  const storage = {
    get: (key: string) =>
      key.endsWith('transactions') ? JSON.stringify({ version: 1, records: [record] }) : null,
    set: () => {},
    remove: () => {},
  }
  const client = createTestClient({ platform: browserPlatform({ storage }) })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LatchkeyProvider client={client}>{children}</LatchkeyProvider>
  )
  const { rerender, result } = renderHook(({ id }) => useTransaction(id), {
    wrapper,
    initialProps: { id: undefined as string | undefined },
  })
  expect([result.current, client.getState().transactions]).toEqual([undefined, undefined])
  rerender({ id: HASH })
  await waitFor(() => expect(result.current).toMatchObject({ hash: HASH, outcome: 'confirmed' }))
  rerender({ id: '0x00' })
  expect(result.current).toBeUndefined()
})
