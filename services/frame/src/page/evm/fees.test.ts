import { parseTransaction, type Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import { createRequestFrame, owner } from '../../../test/requestFrame.js'
import { moneyText } from '../review/figures.js'
import { readFees } from './fees.js'
import { feeFacts } from './reviewCalls.js'

const to = '0x52908400098527886E0F7030069857D2E4169EE7'
const gwei = 10n ** 9n
const hex = (value: bigint): Hex => `0x${value.toString(16)}`

/** A maximum of 0.3 gwei per gas; the second call cannot be estimated before the first is mined. */
function send(gasOfSecond: bigint, mind: (shown: number) => boolean = () => true) {
  const sent: Hex[] = []
  const frame = createRequestFrame({
    answers: {
      eth_getBlockByNumber: { baseFeePerGas: hex(gwei / 10n) },
      eth_maxPriorityFeePerGas: hex(gwei / 10n),
      eth_getTransactionCount: () => hex(BigInt(sent.length)),
      eth_getTransactionReceipt: { status: '0x1', logs: [] },
      eth_sendRawTransaction: ([raw]: [Hex]) => {
        sent.push(raw)
        return `0x${String(sent.length).repeat(64)}`
      },
      eth_estimateGas: ([{ data }]: [{ data: Hex }]) => {
        if (data === '0x01') return hex(250_000n)
        if (sent.length === 0) throw new Error('execution reverted')
        return hex(gasOfSecond)
      },
    },
  })
  const calls = [
    { to, data: '0x01' },
    { to, data: '0x02' },
  ]
  const params = [{ version: '2.0.0', chainId: '0xa', from: owner.address, atomicRequired: false, calls }]
  const answer = frame.request('wallet_sendCalls', params, () => mind(frame.shown.length))
  const transactions = () => sent.map((raw) => parseTransaction(raw as `0x02${string}`))
  return { ...frame, answer, transactions }
}

const feeShown = (facts: readonly (readonly [string, string])[] = []) =>
  facts.find(([name]) => name === 'Maximum')?.[1]

test('behavior: calls one after the other cost no more than the fee that was shown', async () => {
  const { answer, shown, transactions } = send(200_000n)
  await answer
  await vi.waitFor(() => expect(transactions()).toHaveLength(2))
  expect(shown).toHaveLength(1)
  expect(feeShown(shown[0]?.facts)).toBe('0.00018 ETH')
  const maxPrice = transactions().reduce(
    (sum, { gas = 0n, maxFeePerGas = 0n }) => sum + gas * maxFeePerGas,
    0n,
  )
  expect(maxPrice).toBeLessThanOrEqual(180_000n * gwei)
})

test('behavior: a call that turns out to need more gas is shown again with its own fee', async () => {
  const { answer, shown, transactions } = send(300_000_000n)
  await answer
  await vi.waitFor(() => expect(transactions()).toHaveLength(2))
  expect(shown).toHaveLength(2)
  expect(feeShown(shown[1]?.facts)).toBe('0.108 ETH')
})

test('behavior: a visitor who refuses the new fee pays none of it', async () => {
  const { answer, asked, shown, transactions } = send(300_000_000n, (count) => count < 2)
  await answer
  await vi.waitFor(() => expect(shown).toHaveLength(2))
  await vi.waitFor(() => expect(asked.at(-1)?.method).not.toBe('eth_getTransactionReceipt'))
  expect(transactions()).toHaveLength(1)
})

const ask = (answers: Readonly<Record<string, unknown>>) =>
  readFees({ call: async <T>(method: string) => answers[method] as T }, new AbortController().signal)
const maxPrice = 100_000n * gwei

test.each([
  [
    'a base fee',
    { eth_getBlockByNumber: { baseFeePerGas: hex(maxPrice / 2n + 1n) }, eth_maxPriorityFeePerGas: '0x0' },
  ],
  ['a tip', { eth_getBlockByNumber: { baseFeePerGas: '0x1' }, eth_maxPriorityFeePerGas: hex(maxPrice) }],
  ['a price', { eth_getBlockByNumber: {}, eth_gasPrice: hex(maxPrice + 1n) }],
])('error: %s that no network asks for is refused', async (_, answers) => {
  await expect(ask(answers)).rejects.toMatchObject({ name: 'unreasonable_fee' })
})

test('behavior: the highest price that is taken for one', async () => {
  expect(await ask({ eth_getBlockByNumber: null, eth_gasPrice: hex(maxPrice) })).toMatchObject({ maxPrice })
})

test.each([
  [3_000, ['≈ 0.000021 ETH · $0.06', '0.000042 ETH · $0.13']],
  [10, ['≈ 0.000021 ETH · <$0.01', '0.000042 ETH · <$0.01']],
  [undefined, ['≈ 0.000021 ETH', '0.000042 ETH']],
])('behavior: a fee with the coin at %s dollars', (price, shown) => {
  const fees = { usualFee: 21_000n * gwei, maxFee: 42_000n * gwei }
  const worthOf = (wei: bigint) => (price === undefined ? undefined : (Number(wei) / 1e18) * price)
  expect(feeFacts(fees, { symbol: 'ETH', worthOf }).map(([, value]) => value)).toEqual(shown)
})

test.each([
  ['en', '$785.90'],
  ['de', '785,90 $'],
  ['ar', '\u2066785.90 US$\u2069'],
])('behavior: money in %s has its sign where the modal has it', (locale, text) => {
  expect(moneyText(785.9, locale).replaceAll('\u00a0', ' ')).toBe(text)
})
