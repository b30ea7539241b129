import { expect, test } from 'vitest'
import { ADDRESS, CHAIN, fakeClient, OTHER } from '../../test/fakeClient.js'
import type { AdapterActions } from '../types/adapter.js'
import { addTransaction, readTransactions } from './records.js'
import { resumeTransfers } from './resumeTransfers.js'
import { isSending } from './sentTransaction.js'
import { startUnfinished } from './startUnfinished.js'

const account = `${CHAIN}:${ADDRESS}` as const
const HASH = `0x${'ab'.repeat(32)}`
const record = {
  kind: 'send',
  account,
  chainId: CHAIN,
  sent: { hash: HASH },
  summary: { to: OTHER, amount: '0.5', symbol: 'ETH' },
} as const

async function comeBack(given: Partial<Parameters<typeof addTransaction>[1]> = {}) {
  let mine = (status: 'success' | 'reverted'): void => void status
  const mined = new Promise<'success' | 'reverted'>((done) => (mine = done))
  const actions: AdapterActions = {
    waitForReceipt: async ({ hash }) => ({ hash, status: await mined, blockNumber: '1' }),
  }
  const made = fakeClient({}, { actions })
  addTransaction(made.context, { ...record, ...given })
  let loads = 0
  const stop = startUnfinished(made.context, 'transfer', () => {
    loads += 1
    return resumeTransfers(made.context)
  })
  const connect = async (address?: string) => {
    made.connect(address)
    await made.platform.settle()
  }
  await connect()
  return {
    ...made,
    connect,
    loads: () => loads,
    mine: async (status: 'success' | 'reverted') => {
      mine(status)
      await made.platform.settle()
    },
    stop,
    isSending: () => isSending(made.client.getState()),
  }
}

test.each([
  ['success', 'confirmed'],
  ['reverted', 'reverted'],
] as const)('behavior: a transfer of an earlier page is pending until mined: %s', async (status, outcome) => {
  const made = await comeBack()
  expect(made.isSending()).toBe(true)
  await made.mine(status)
  expect(made.isSending()).toBe(false)
  expect(readTransactions(made.context)[0]?.outcome ?? 'forgotten').toBe(outcome)
  made.stop()
})

test('behavior: another account’s transfer is hidden until its account returns', async () => {
  const made = await comeBack()
  await made.connect(OTHER)
  expect(made.isSending()).toBe(false)
  await made.connect()
  expect(made.isSending()).toBe(true)
  made.stop()
})

test.each<[string, Partial<Parameters<typeof addTransaction>[1]>]>([
  ['a swap', { kind: 'swap', resume: { offer: {} } }],
  ['a request that the wallet has not answered', { kind: 'payment', sent: { asked: 'x' } }],
  ['an order', { kind: 'order', sent: { order: '1' } }],
  ['the transfer of another account', { account: `${CHAIN}:${OTHER}` }],
])('behavior: %s is no transfer of the account: its code does not load', async (_name, given) => {
  const made = await comeBack(given)
  expect([made.loads(), made.isSending()]).toEqual([0, false])
  made.stop()
})

test('behavior: a sent payment counts as a transfer', async () => {
  const made = await comeBack({ kind: 'payment', resume: { key: '[]', request: {} } })
  expect(made.isSending()).toBe(true)
  made.stop()
})
