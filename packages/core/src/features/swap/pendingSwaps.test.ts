import { expect, test } from 'vitest'
import { CHAIN } from '../../../test/fakeClient.js'
import { entry } from '../../../test/history.js'
import { createSwap, HASH, ROUTER } from '../../../test/swapping.js'
import { confirmSwap, fetchActivity } from '../../actions.js'
import type { TransactionReceipt } from '../../types/adapter.js'

const APPROVED = `0x${'a1'.repeat(32)}`
const never = () => new Promise<never>(() => {})
const waiting = { getTransaction: async () => ({ status: 'pending' as const }) }
const shown = async ({ client }: Pick<Awaited<ReturnType<typeof createSwap>>, 'client'>) =>
  (await fetchActivity(client)).pending.map(({ approval, metadata, transfers }) => [
    metadata.operationType,
    metadata.hash,
    approval ? `${approval.quantity?.numeric} ${approval.fungible_info.symbol} ${approval.spender}` : '',
    ...(transfers ?? []).map(
      ({ direction, fungible_info: coin, quantity }) => `${direction} ${quantity.numeric} ${coin?.symbol}`,
    ),
  ])

test('behavior: approval and swap stay on top until the history lists them, also after a reload', async () => {
  let mine: (receipt: TransactionReceipt) => void = () => {}
  const hashes = [APPROVED, HASH]
  const made = await createSwap({}, async () => hashes.shift() ?? '', {
    actions: {
      waitForReceipt: ({ hash }) =>
        hash === APPROVED ? new Promise((resolve) => (mine = resolve)) : never(),
    },
    reads: waiting,
  })
  await made.ask('usd', '25')
  void confirmSwap(made.client).catch(() => {})
  await made.platform.settle()
  const approved = ['approve', APPROVED, `25 USDC ${ROUTER}`]
  expect(await shown(made)).toEqual([approved])
  mine({ hash: APPROVED, status: 'success', blockNumber: '1' })
  await made.platform.settle()
  const swapped = ['trade', HASH, '', 'out 25 USDC', 'in 0.00000000007425 ETH']
  expect(await shown(made)).toEqual([swapped, approved])
  made.client.dispose()
  const later = await createSwap({}, undefined, {
    before: made.platform,
    id: made.client.id,
    reads: waiting,
  })
  expect(await shown(later)).toEqual([swapped, approved])
  later.world.history = [entry({ hash: APPROVED, type: 'approve' })]
  expect(await shown(later)).toEqual([swapped])
  later.world.history = [entry({ hash: APPROVED }), entry({ hash: HASH, type: 'trade' })]
  expect(await shown(later)).toEqual([])
})

test.each<[string, { status: 'success' | 'reverted'; hash?: string }, readonly unknown[]]>([
  [
    'has a transaction',
    { status: 'success', hash: HASH },
    [['trade', HASH, '', 'out 25 USDC', 'in 0.00000000007425 ETH']],
  ],
  ['came to nothing', { status: 'reverted' }, []],
])('behavior: shows a batch before it has a hash; one that %s', async (_, end, left) => {
  let settle: (end: { status: 'success' | 'reverted'; hash?: string }) => void = () => {}
  const made = await createSwap({}, undefined, {
    actions: {
      getCapabilities: async () => ({ [CHAIN]: { atomic: { status: 'supported' } } }),
      sendCalls: async () => 'batch-7',
      waitForCalls: () => new Promise((resolve) => (settle = resolve)),
    },
    reads: waiting,
  })
  await made.ask('usd', '25')
  const done = confirmSwap(made.client).catch(() => {})
  await made.platform.settle()
  expect(await shown(made)).toEqual([['trade', '', '', 'out 25 USDC', 'in 0.00000000007425 ETH']])
  settle(end)
  await done
  expect(await shown(made)).toEqual(left)
})
