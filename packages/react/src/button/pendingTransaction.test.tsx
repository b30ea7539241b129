// @vitest-environment happy-dom
import type { State } from '@latchkey/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../test/createTestClient.js'
import { ADDRESS, balanceOf, connectedAs, patchedReader } from '../../test/renderWithin.js'
import { de } from '../generated/locales/de.js'
import { ar } from '../generated/locales/ar.js'
import { LatchkeyContext } from '../provider/LatchkeyContext.js'
import type { WordsInUse } from '../words/Locale.js'
import { ConnectButton } from './ConnectButton.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const chainId = 'eip155:31337'
const sentTransaction = (more: object = {}) => ({
  id: '0xab',
  kind: 'send',
  account: `${chainId}:${ADDRESS}`,
  chainId,
  summary: { to: ADDRESS, amount: '0.5', symbol: 'ETH' },
  at: 0,
  ...more,
})

async function draw(words: WordsInUse = {}) {
  const client = createTestClient()
  const at = (patch: object) => {
    const all = { phase: 'ready', ...connectedAs({ balance: balanceOf('2.5') }), ...patch } as Partial<State>
    const read = patchedReader(client, all)
    return (
      <LatchkeyContext.Provider value={{ client, initial: read(), read, words }}>
        <ConnectButton />
      </LatchkeyContext.Provider>
    )
  }
  const { rerender } = render(at({}))
  await screen.findByText(/^2[.,٫]5 ETH$|^٢٫٥ ETH$/)
  const button = screen.getByRole('button')
  return {
    show: (patch: object) => act(async () => rerender(at(patch))),
    text: () => button.textContent,
    drawn: (selector: string) => button.querySelector(selector) !== null,
  }
}

const balance = '2.5 ETH0x71…d8976F'

test('behavior: it says what is on its way, then that it is done, then the balance again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { drawn, show, text } = await draw()
  expect(text()).toBe(balance)
  await show({ transactions: [sentTransaction()] })
  expect([text(), drawn('.lk-host-spinner'), drawn('svg')]).toEqual(['Sending 0.5 ETH', true, false])
  await show({ transactions: [sentTransaction({ outcome: 'confirmed' })] })
  expect([text(), drawn('.lk-host-spinner'), drawn('svg')]).toEqual(['Sent 0.5 ETH', false, true])
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(text()).toBe(balance)
})

test('behavior: what came to nothing leaves at once, what ended before the page is not told', async () => {
  const { show, text } = await draw()
  await show({ transactions: [sentTransaction({ outcome: 'confirmed' })] })
  expect(text()).toBe(balance)
  await show({
    transactions: [sentTransaction({ id: '0xcd', kind: 'swap' }), sentTransaction({ outcome: 'confirmed' })],
  })
  expect(text()).toBe('Swapping 0.5 ETH')
  await show({ transactions: [sentTransaction({ id: '0xcd', kind: 'swap', outcome: 'reverted' })] })
  expect(text()).toBe(balance)
})

test('behavior: a second one that begins while the first is told as done takes its place', async () => {
  const { show, text } = await draw()
  await show({ transactions: [sentTransaction()] })
  await show({ transactions: [sentTransaction({ outcome: 'spedUp' })] })
  expect(text()).toBe('Sent 0.5 ETH')
  const summary = { to: ADDRESS, amount: '1234.56789', symbol: 'TUSD' }
  await show({
    transactions: [
      sentTransaction({ id: '0xcd', kind: 'payment', summary }),
      sentTransaction({ outcome: 'spedUp' }),
    ],
  })
  expect(text()).toBe('Paying 1,234.56 TUSD')
})

test.each([
  ['German', de, '0,5 ETH wird gesendet'],
  ['Arabic', ar, 'جارٍ إرسال \u20680.5 ETH\u2069'],
])('behavior: in %s', async (_, words, said) => {
  const { show, text } = await draw(words)
  await show({ transactions: [sentTransaction()] })
  expect(text()).toBe(said)
})
