import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { OTHER } from '../../../test/fakeClient.js'
import { createSwap, HASH, refusal, type SwapWorld, USD } from '../../../test/swapping.js'
import { confirmSwap, updateSwap } from '../../actions.js'

const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

test.each<[string, string, (world: SwapWorld) => void]>([
  ['the swap provider is down', 'http_failed', (world) => (world.build = () => refusal('x', 'away', 503))],
  ['the price has fallen', 'quote_changed', (world) => (world.rate = 2n)],
  [
    'another tab has used the allowance up',
    'transaction_reverted',
    (world) => (world.build = () => refusal('swap_would_fail')),
  ],
])(
  'error: %s after the approval: nothing failed on the chain, and a retry is possible',
  async (_, name, change) => {
    const made = await createSwap({}, async () => {
      change(made.world)
      return HASH
    })
    await made.ask('usd', '25')
    await expect(confirmSwap(made.client)).rejects.toMatchObject({ name })
    expect(made.sent.map(({ to }) => to)).toEqual([USD])
    expect(made.swap()?.progress).toMatchObject({ step: 'failed', error: { name } })
    expect(made.swap()?.progress).not.toHaveProperty('hash')
  },
)

test('error: does not ask for the old swap after the visitor went back and changed it', async () => {
  const made = await createSwap()
  await made.ask('eth', '0.5')
  let release = (): void => {}
  const gate = new Promise<void>((done) => (release = done))
  made.world.build = async (answer) => {
    await gate
    return answer
  }
  const confirmed = caught(confirmSwap(made.client))
  await made.platform.settle()
  updateSwap(made.client, { amount: '7' })
  release()
  await expect(confirmed).resolves.toMatchObject({ name: 'quote_changed' })
  expect(made.sent).toEqual([])
  expect(made.swap()).toMatchObject({ amount: '7', loading: false })
})

test('behavior: an unreachable node does not make a sent swap look unsent', async () => {
  const made = await createSwap({}, undefined, {
    actions: {
      waitForReceipt: async () => {
        throw new LatchkeyError('http_failed')
      },
    },
  })
  await made.ask('eth', '0.5')
  await expect(confirmSwap(made.client)).rejects.toMatchObject({ name: 'transaction_timeout' })
  expect(made.swap()?.progress).toMatchObject({ error: { name: 'transaction_timeout' }, hash: HASH })
})

test('behavior: one account’s swap does not count as another’s', async () => {
  const made = await createSwap({}, undefined, { actions: { waitForReceipt: () => new Promise(() => {}) } })
  await made.ask('eth', '0.5')
  void caught(confirmSwap(made.client))
  await made.platform.settle()
  made.connect(OTHER)
  await made.ask('eth', '0.25')
  void caught(confirmSwap(made.client))
  await made.platform.settle()
  expect(made.sent.map(({ from, value }) => [from, value])).toEqual([
    [expect.any(String), '500000000000000000'],
    [OTHER, '250000000000000000'],
  ])
})

test('behavior: a client stopped between approval and swap asks no wallet', async () => {
  const made = await createSwap({}, async () => {
    queueMicrotask(() => made.client.dispose())
    return HASH
  })
  await made.ask('usd', '25')
  await caught(confirmSwap(made.client))
  await made.platform.settle()
  expect(made.sent.map(({ to }) => to)).toEqual([USD])
})
