// @vitest-environment happy-dom
import { updateSend } from '@latchkey/core/actions'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { announceTestWallet, connectTestWallet } from '../../../test/createTestClient.js'
import { renderModal } from '../../../test/renderModal.js'
import { dollar, ether, press, stackOf, type } from '../../../test/renderView.js'
import type { WordsInUse } from '../../words/Locale.js'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const plenty = { ...ether, quantity: { decimals: '18', numeric: '2000.5' } }

const field = (testId: string): HTMLInputElement => {
  const part = screen.getByTestId(testId)
  return part instanceof HTMLInputElement ? part : (part.querySelector('input') as HTMLInputElement)
}

async function form(words: WordsInUse = {}) {
  const walletId = announceTestWallet()
  const modal = await renderModal({}, { words })
  await act(() => import('./views.js'))
  await act(() => connectTestWallet(modal.client, walletId))
  updateSend(modal.client, { token: plenty })
  await act(async () => void modal.client.open({ view: 'WalletSend' }))
  await modal.part('lk-send-amount')
  const amount = () => field('lk-send-amount')
  const enter = (text: string) => type('lk-send-amount', text)
  const error = () => document.getElementById('lk-amount-error')?.textContent
  return { ...modal, amount, enter, error, sent: () => modal.client.getState().send }
}

afterEach(cleanup)

describe('the amount', () => {
  test.each<[string, WordsInUse, string, string, string]>([
    ['English', {}, '0.25', '0.25', '0.25'],
    ['English', {}, '0,25', '0.25', '0.25'],
    ['English', {}, '1,234.5', '1234.5', '1234.5'],
    ['German', { locale: 'de' }, '0,25', '0.25', '0,25'],
    ['German', { locale: 'de' }, '0.25', '0.25', '0,25'],
    ['German', { locale: 'de' }, '1.234,5', '1234.5', '1234,5'],
    ['German', { locale: 'de' }, '1,234', '1.234', '1,234'],
    ['German, on its way', { locale: 'de' }, '1,', '1.', '1,'],
    ['Arabic', { locale: 'ar-EG' }, '٠٫٢٥', '0.25', '٠٫٢٥'],
    ['Arabic', { locale: 'ar-EG' }, '0.25', '0.25', '٠٫٢٥'],
  ])(
    'param: %s: %j, typed as %s, is %s and stays on show as %s',
    async (_name, words, typed, plain, shown) => {
      const { enter, amount, error, sent } = await form(words)
      await enter(typed)
      expect(sent().sendTokenAmount).toBe(plain)
      expect(amount().value).toBe(shown)
      expect(error()).toBeUndefined()
    },
  )

  test.each<[WordsInUse, string, string]>([
    [{}, '1.5.5', 'Enter just a number, like 0.25.'],
    [{}, '-5', 'Enter just a number, like 0.25.'],
    [{}, '1,234', 'Write it without thousands separators, as in 1234.5.'],
    [{ locale: 'de' }, '5 ETH', 'Enter just a number, like 0,25.'],
    [{ locale: 'de' }, '1.234', 'Write it without thousands separators, as in 1234,5.'],
    [{}, `0.${'1'.repeat(19)}`, 'This token allows up to 18 decimal places.'],
    [{}, '9'.repeat(80), 'This amount is too large.'],
  ])('error: with %j the text %j is refused: the field stays, and says why', async (words, typed, said) => {
    const { enter, amount, error, sent } = await form(words)
    await enter('1')
    await enter(typed)
    expect(amount().value).toBe('1')
    expect(sent().sendTokenAmount).toBe('1')
    expect(error()).toBe(said)
    expect(amount().getAttribute('aria-invalid')).toBe('true')
    expect(amount().getAttribute('aria-describedby')).toBe('lk-amount-error')
    await enter('2')
    expect(error()).toBeUndefined()
    expect(amount().getAttribute('aria-invalid')).toBeNull()
  })

  test.each([
    ['English', {}, '1234.5', '≈ $2,469,000.00'],
    ['German', { locale: 'de' }, '1234,5', '≈ 2.469.000,00'],
  ])('behavior: %s: below it stands its worth', async (_name, words, typed, worth) => {
    const { enter, part } = await form(words)
    await enter(typed)
    expect((await part('lk-view-WalletSend')).textContent?.replaceAll('\u00a0', ' ')).toContain(worth)
  })

  test('behavior: without a price there is no worth', async () => {
    const { client, enter, part } = await form()
    await act(async () => updateSend(client, { token: dollar }))
    await enter('5')
    expect((await part('lk-view-WalletSend')).textContent).not.toContain('≈')
  })

  test.each([
    ['English', {}, '2000.5'],
    ['German', { locale: 'de' }, '2000,5'],
  ])(
    'behavior: %s: Max fills in what is held where the node does not answer',
    async (_name, words, shown) => {
      const { amount, sent } = await form(words)
      await press('lk-send-max')
      await waitFor(() => expect(amount().value).toBe(shown))
      expect(sent().sendTokenAmount).toBe('2000.5')
    },
  )

  test('behavior: Max is plain text, also where it could be read as grouped', async () => {
    const { client, amount, sent } = await form({ locale: 'de' })
    const token = { ...ether, quantity: { decimals: '18', numeric: '1.234' } }
    await act(async () => updateSend(client, { token }))
    await press('lk-send-max')
    await waitFor(() => expect(amount().value).toBe('1,234'))
    expect(sent().sendTokenAmount).toBe('1.234')
  })
})

describe('the way on', () => {
  const review = () => screen.getByTestId<HTMLButtonElement>('lk-send-review')

  test('behavior: the button says what is missing, and only then leads to the review', async () => {
    const { enter, client } = await form()
    expect(review().textContent).toBe('Enter an amount')
    expect(review().disabled).toBe(true)
    await enter('1')
    expect(review().textContent).toBe('Enter a recipient')
    await type('lk-send-receiver', receiver)
    await waitFor(() => expect(review().textContent).toBe('Review'))
    expect(review().disabled).toBe(false)
    await press('lk-send-review')
    expect(stackOf(client)).toEqual(['WalletSend', 'WalletSendPreview'])
  })

  test('behavior: an address that is one settles to its ends, and stays whole to edit', async () => {
    await form()
    const settled = () => document.querySelector('.lk-settled')?.textContent
    await type('lk-send-receiver', '0x7099')
    expect(settled()).toBeUndefined()
    await type('lk-send-receiver', receiver)
    await waitFor(() => expect(settled()).toBe('0x70…dc79C8'))
    expect(screen.getByTestId<HTMLInputElement>('lk-send-receiver').value).toBe(receiver)
  })

  test('behavior: Enter in a field leads on as well, but not past what is missing', async () => {
    const { enter, amount, client } = await form()
    fireEvent.keyDown(amount(), { key: 'Enter' })
    expect(stackOf(client)).toEqual(['WalletSend'])
    await enter('1')
    await type('lk-send-receiver', receiver)
    await waitFor(() => expect(review().disabled).toBe(false))
    await act(async () => void fireEvent.keyDown(amount(), { key: 'Enter' }))
    expect(stackOf(client)).toEqual(['WalletSend', 'WalletSendPreview'])
  })

  test.each([
    ['a new address', receiver],
    ['an address with a red warning', `0xf3${'a'.repeat(32)}b92266`],
    ['the own address', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ])('behavior: Enter twice in the recipient stops at the review: %s', async (_name, address) => {
    const { enter, client, part } = await form()
    await act(() => import('./confirmViews.js'))
    await enter('1')
    await type('lk-send-receiver', address)
    await waitFor(() => expect(review().disabled).toBe(false))
    field('lk-send-receiver').focus()
    await act(async () => void fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' }))
    await part('lk-send-confirm')
    // In a browser, Enter presses it.
    expect(document.activeElement?.id).toBe('lk-title')
    await act(async () => void fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' }))
    expect(stackOf(client)).toEqual(['WalletSend', 'WalletSendPreview'])
    expect(client.getState().send.progress.step).toBe('editing')
  })

  test.each([
    ['vitalik.eth', 'Names can’t be used here. Enter an address on Localnet.'],
    [`0x${'0'.repeat(40)}`, 'Anything sent to this address is lost for good.'],
    [`${receiver.slice(0, -1)}9`, 'This isn’t an address on Localnet.'],
  ])('error: the receiver %s is not taken: %s', async (text, said) => {
    const { enter, part } = await form()
    await enter('1')
    await type('lk-send-receiver', text)
    await waitFor(async () => expect((await part('lk-view-WalletSend')).textContent).toContain(said))
    expect(review().disabled).toBe(true)
  })

  test('behavior: half an address is not complained about before the field is left', async () => {
    const { enter, part } = await form()
    await enter('1')
    await type('lk-send-receiver', '0x7099')
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    const view = await part('lk-view-WalletSend')
    expect(view.textContent).not.toContain('This isn’t an address')
    await act(async () => void fireEvent.blur(field('lk-send-receiver')))
    await waitFor(() => expect(view.textContent).toContain('This isn’t an address on Localnet.'))
  })

  test('behavior: one’s own address is allowed, and said to be that', async () => {
    const { enter, part } = await form()
    await enter('1')
    await type('lk-send-receiver', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    await waitFor(async () =>
      expect((await part('lk-view-WalletSend')).textContent).toContain('This is your own address.'),
    )
    expect(review().disabled).toBe(false)
  })
})
