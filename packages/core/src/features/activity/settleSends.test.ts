import { expect, test, vi } from 'vitest'
import { ADDRESS, CHAIN, fakeClient, OTHER } from '../../../test/fakeClient.js'
import { fakePlatform } from '../../../test/fakePlatform.js'
import { fetchActivity } from '../../actions.js'
import { addTransaction, readTransactions } from '../../transactions/records.js'
import { sentTransaction } from '../../transactions/sentTransaction.js'

const HASH = `0x${'a'.repeat(64)}`

test('behavior: an end found later updates record, state and balances', async () => {
  const platform = fakePlatform(({ pathname }) =>
    pathname.endsWith('/history') ? { data: [], next: null } : {},
  )
  const getBalance = vi.fn(async () => ({ amount: '1', formatted: '1', symbol: 'ETH', decimals: 18 }))
  const reads = { getBalance, getTransaction: async () => ({ status: 'confirmed', nonce: 7 }) as const }
  const { client, connect, context } = fakeClient({ gateway: 'https://gate.test' }, { reads }, platform)
  connect()
  addTransaction(context, {
    kind: 'send',
    account: `${CHAIN}:${ADDRESS}`,
    chainId: CHAIN,
    sent: { hash: HASH },
    summary: { to: OTHER, amount: '0.5', symbol: 'ETH' },
  })
  await fetchActivity(client)
  expect(readTransactions(context)).toMatchObject([{ outcome: 'confirmed', nonce: 7 }])
  expect(sentTransaction(client.getState(), HASH)?.outcome).toBe('confirmed')
  await vi.waitFor(() => expect(getBalance).toHaveBeenCalled())
  getBalance.mockClear()
  await fetchActivity(client, { fresh: true })
  expect(getBalance).not.toHaveBeenCalled()
})
