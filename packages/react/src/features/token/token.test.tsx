// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { activityOf, entry, transferOf } from '../../../test/activity.js'
import { dollar, ether, press, renderView, textOf, type ViewScene } from '../../../test/renderView.js'
import { balanceOf, loaded } from '../../../test/renderWithin.js'

afterEach(cleanup)

const gateway = 'https://gateway.test'
const details = (token = dollar, { account, ...scene }: ViewScene = {}) =>
  renderView(
    { view: 'TokenDetails', id: token.address ?? token.chainId },
    { account: { balance: balanceOf('2'), tokens: loaded([ether, dollar]), ...account }, ...scene },
  )
const dollars = {
  ...transferOf('in', '20'),
  fungible_info: { symbol: 'TUSD', address: dollar.address ?? '', flags: { is_spam: false } },
}

test('behavior: money comes first where a price is known, with the amount and the network under it', async () => {
  await details(ether)
  expect(textOf('lk-token-name')).toBe('Ether')
  expect(textOf('lk-token-balance')).toBe('$4,000.00')
  expect(textOf('lk-token-amount')).toBe('2 ETH')
  expect(textOf('lk-token-network')).toBe('Localnet')
})

test('behavior: without a price the amount is the figure, and is said once', async () => {
  await details()
  expect(textOf('lk-token-balance')).toBe('1,500.5 TUSD')
  expect(screen.queryByTestId('lk-token-amount')).toBeNull()
})

test('behavior: what the price did in a day, and an old price, are said', async () => {
  const priced = { ...ether, change24h: -2.5, priceAt: '2026-11-20T10:00:00.000Z' }
  await details(ether, { account: { tokens: loaded([priced]) } })
  await waitFor(() => expect(textOf('lk-day-change')).toBe('-2.5% today'))
  expect(textOf('lk-prices-from')).toContain('Nov 20, 2026')
})

test('behavior: the native coin has its view also while the list cannot be read', async () => {
  const failed = { status: 'failed', at: 0, error: { name: 'rpc_unreachable' } as never } as const
  await details(ether, { account: { tokens: failed } })
  expect(textOf('lk-token-balance')).toBe('2 ETH')
})

test('behavior: a token that is no longer held says so, one that may be read yet waits', async () => {
  const missingToken = { ...dollar, address: 'eip155:31337:0x1' } as const
  await details(missingToken)
  expect(textOf('lk-token-gone')).toContain('This token is no longer here')
  cleanup()
  await details(missingToken, { account: { tokens: { status: 'loading' } } })
  expect(screen.queryByTestId('lk-token-gone')).toBeNull()
})

test('error: a list that cannot be read is no list that lacks the token', async () => {
  const failed = { status: 'failed', at: 0, error: { name: 'rpc_unreachable' } as never } as const
  await details(dollar, { account: { tokens: failed } })
  expect(textOf('lk-token-failed')).toBe('Couldn’t load your tokensTry again')
  expect(screen.queryByTestId('lk-token-gone')).toBeNull()
  expect(textOf('lk-token-retry')).toBe('Try again')
})

test('behavior: Send goes on with the token', async () => {
  const { client } = await details()
  const symbols = vi.fn()
  client.subscribe(({ send }) => symbols(send.token?.symbol))
  await press('lk-token-action-send')
  expect(symbols.mock.calls.flat()).toContain('TUSD')
})

test('behavior: a host without sending and swaps leaves Receive', async () => {
  await details(dollar, { config: { features: { send: false, swaps: false } } })
  expect(screen.getByTestId('lk-token-action-receive')).toBeTruthy()
  expect(screen.queryByTestId('lk-token-action-send')).toBeNull()
  expect(screen.queryByTestId('lk-token-action-swaps')).toBeNull()
})

test('behavior: its own activity, and the way to all of it', async () => {
  const own = entry({ operationType: 'receive' }, { transfers: [dollars] })
  const other = entry()
  await details(dollar, { config: { gateway }, state: activityOf({ entries: [other, own] }) })
  expect(screen.getByTestId(`lk-activity-${own.metadata.hash}`).textContent).toContain('+20.000TUSD')
  expect(screen.queryByTestId(`lk-activity-${other.metadata.hash}`)).toBeNull()
  expect(textOf('lk-token-all')).toBe('See all')
  cleanup()
  await details(dollar, { config: { gateway }, state: activityOf({ entries: [other] }) })
  expect(textOf('lk-token-activity-none')).toBe('No activity with this token yet.')
})

test('behavior: a family without a history has no activity', async () => {
  await details(dollar, { config: { features: { activity: false } } })
  expect(screen.queryByTestId('lk-token-activity')).toBeNull()
})
