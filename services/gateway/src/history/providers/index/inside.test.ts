import type { GetHistoryResponse } from '@latchkey/protocol/http'
import * as AbiEvent from 'ox/AbiEvent'
import * as AbiParameters from 'ox/AbiParameters'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { richAddress, startAnvil, type Anvil } from '../../../../test/anvil.js'
import { describeAnEngine } from '../../../../test/describeEngines.js'
import type { Task } from '../../../platform/tasks.js'

const bob = `0x${'b0'.repeat(20)}`
const carol = `0x${'ca'.repeat(20)}`
const [forwarder, cards] = [`0x${'f0'.repeat(20)}`, `0x${'cd'.repeat(20)}`]
const word = (text: string) => text.replace('0x', '').padStart(64, '0')

/** TransferBatch from the zero address. */
function cardsFor(account: string): string {
  const topics = [account, '0x0', richAddress.toLowerCase(), batchTopic].map((topic) => `7f${word(topic)}`)
  return `0x365f5f37${topics.join('')}365fa400`
}
const batchTopic = AbiEvent.getSelector(
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
)
const batchOf = (ids: readonly bigint[], values: readonly bigint[]) =>
  AbiParameters.encode(AbiParameters.from('uint256[] ids, uint256[] values'), [ids, values])

const writing = (event: string, one: string, other: string): string =>
  `0x365f5f37${[other, one, event].map((topic) => `7f${word(topic)}`).join('')}365fa300`
const transferred = AbiEvent.getSelector('event Transfer(address indexed, address indexed, uint256)')
const approved = AbiEvent.getSelector('event Approval(address indexed, address indexed, uint256)')

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil(31_337)
  // Forwards its coins to the calldata's address.
  await anvil.rpc('anvil_setCode', forwarder, '0x5f5f5f5f345f355af100')
  await anvil.rpc('anvil_setCode', cards, cardsFor(carol))
})
afterAll(() => anvil.stop())

describeAnEngine('what moves inside of calls', (bench) => {
  function open(caip2: string) {
    const tasks: Task[] = []
    const request = bench.app({
      config: {
        chains: [
          {
            caip2,
            name: 'Local',
            rpcUrls: [anvil.url],
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            history: [{ provider: 'index' }],
          },
        ],
      },
      tasks: { add: (task) => void tasks.push(task) },
    })
    return {
      step: () => Promise.all(tasks.map((task) => task.run(new AbortController().signal))),
      async history(address: string) {
        const response = await request(`/v1/account/${address}/history?chainId=${caip2}`)
        return (await response.json()) as GetHistoryResponse
      },
    }
  }

  async function send(transaction: object): Promise<void> {
    const hash = await anvil.rpc('eth_sendTransaction', { from: richAddress, ...transaction })
    await vi.waitFor(async () => expect(await anvil.rpc('eth_getTransactionReceipt', hash)).not.toBeNull())
  }

  async function historyOf(address: string, transaction: object) {
    const { step, history } = open('eip155:31337')
    await send(transaction)
    while ((await step()).some(Boolean));
    return (await history(address)).data
  }

  test('behavior: coins that a contract hands on are received', async () => {
    const data = await historyOf(bob, { to: forwarder, value: '0xde0b6b3a7640000', data: `0x${word(bob)}` })
    expect(data).toMatchObject([
      {
        metadata: { operationType: 'receive', sentFrom: richAddress.toLowerCase() },
        transfers: [
          {
            direction: 'in',
            sender: forwarder,
            quantity: { numeric: '1' },
            fungible_info: { symbol: 'ETH' },
          },
        ],
      },
    ])
  })

  test('behavior: of several kinds of collectibles at once each is listed; what is no such list is nothing', async () => {
    const [received] = await historyOf(carol, { to: cards, data: batchOf([1n, 22n], [5n, 1n]) })
    expect(received?.transfers).toMatchObject([
      { nft_info: { flags: { is_spam: false } }, quantity: { numeric: '5' } },
      { quantity: { numeric: '1' } },
    ])
    expect(await historyOf(carol, { to: cards, data: '0x1234' })).toHaveLength(1)
  })

  test('behavior: a made-up token that writes down what an account sent or allowed is marked', async () => {
    const [fake, victim] = [`0x${'fa'.repeat(20)}`, `0x${'72'.repeat(20)}`]
    await anvil.rpc('anvil_setCode', fake, writing(transferred, victim, bob))
    const marked = { fungible_info: { flags: { is_spam: true } } }
    const paid = { transfers: [{ direction: 'out', recipient: bob, ...marked }] }
    expect(await historyOf(victim, { to: fake, data: `0x${word('0x3e8')}` })).toMatchObject([paid])
    await anvil.rpc('anvil_setCode', fake, writing(approved, victim, bob))
    expect(await historyOf(victim, { to: fake, data: `0x${word('0x3e8')}` })).toMatchObject([
      { transfers: null, approval: { spender: bob, ...marked } },
      paid,
    ])
  })

  test('behavior: what the index does not have yet comes by the logs of the node, and is the same later', async () => {
    const dave = `0x${'da'.repeat(20)}`
    await anvil.rpc('anvil_setCode', cards, cardsFor(dave))
    for (const id of [1n, 2n, 3n]) await send({ to: cards, data: batchOf([id], [id]) })
    await anvil.rpc('anvil_mine', '0x2')
    const { step, history } = open('eip155:31339')
    await step()
    const earlyHistory = await history(dave)
    expect(earlyHistory.data.map(({ transfers }) => transfers?.[0]?.quantity.numeric)).toEqual([
      '3',
      '2',
      '1',
    ])
    while ((await step()).some(Boolean));
    const lateHistory = await history(dave)
    expect(lateHistory.data).toEqual(earlyHistory.data)
    expect([earlyHistory.next, lateHistory.next]).toEqual([null, null])
  })
})
