// @vitest-environment happy-dom
import type { SwapOffer } from '@latchkey/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { stackOf, textOf, type } from '../../../test/renderView.js'
import { loaded } from '../../../test/renderWithin.js'
import { isolated, spokenIn, type Tongue } from '../../../test/speech.js'
import { coin, error, eth, offer, review, showSwap, there, usd } from '../../../test/swap.js'

afterEach(cleanup)

describe('which token', () => {
  test('behavior: while the list is read its places are held, and nothing is said to be missing', async () => {
    await showSwap('SwapSelectToken', { tokens: { status: 'loading' } })
    expect(document.querySelectorAll('.lk-skeleton').length).toBeGreaterThan(0)
    expect(textOf('lk-view-SwapSelectToken')).toBe('')
  })

  test.each<[Tongue, string, string, string]>([
    ['en', 'Couldn’t load the tokens', 'No tokens to swap on Localnet', 'No tokens found'],
    [
      'de',
      'Die Token konnten nicht geladen werden',
      'Auf Localnet gibt es keine Token zum Tauschen',
      'Keine Token gefunden',
    ],
    ['ar', 'تعذّر تحميل العملات', `لا توجد عملات للمبادلة على ${isolated('Localnet')}`, 'لم يُعثر على عملات'],
  ])(
    'error: %s: not read, none here, and none found are three texts',
    async (tongue, failed, none, unfound) => {
      const scene = spokenIn(tongue)
      await showSwap(
        'SwapSelectToken',
        { tokens: { status: 'failed', error: error('http_failed'), at: 0 } },
        { ...scene },
      )
      expect(textOf('lk-view-SwapSelectToken')).toContain(failed)
      expect(there('lk-try-again')).toHaveLength(1)
      cleanup()
      await showSwap('SwapSelectToken', { tokens: loaded([]) }, { ...scene })
      expect(textOf('lk-view-SwapSelectToken')).toBe(none)
      cleanup()
      await showSwap('SwapSelectToken', {}, { ...scene })
      await type('lk-swap-search', 'zzz')
      expect(textOf('lk-view-SwapSelectToken')).toContain(unfound)
      expect(there('lk-try-again', 'lk-coin-ETH')).toEqual([])
      await act(
        async () =>
          void fireEvent.click(
            screen.getByTestId('lk-view-SwapSelectToken').querySelector('button') as Element,
          ),
      )
      expect(there('lk-coin-ETH', 'lk-coin-USDC')).toHaveLength(2)
    },
  )

  test('behavior: the search takes name and symbol in any case', async () => {
    await showSwap('SwapSelectToken')
    await type('lk-swap-search', 'usd co')
    expect(there('lk-coin-ETH', 'lk-coin-USDC')).toEqual(['lk-coin-USDC'])
    await type('lk-swap-search', 'eTH')
    expect(there('lk-coin-ETH', 'lk-coin-USDC')).toEqual(['lk-coin-ETH'])
  })

  test('behavior: a row has its worth and what is held, the chosen one is marked', async () => {
    await showSwap('SwapSelectToken')
    expect(textOf('lk-coin-USDC')).toBe('USD CoinUSDC')
    expect(screen.getByTestId('lk-coin-USDC').getAttribute('aria-current')).not.toBeNull()
    expect(screen.getByTestId('lk-coin-ETH').getAttribute('aria-current')).toBeNull()
  })
})

describe('the form', () => {
  test.each<[Tongue, string, string]>([
    ['en', 'Review swap', 'Minimum received1,482.77 USDC'],
    ['de', 'Tausch prüfen', 'Mindestens1.482,77 USDC'],
    ['ar', 'مراجعة المبادلة', 'الحد الأدنى للاستلام1,482.77 USDC'],
  ])('param: %s: its button and its minimum, which keeps its own direction', async (tongue, label, least) => {
    await showSwap('Swap', {}, spokenIn(tongue))
    expect(textOf('lk-swap-review')).toBe(label)
    expect(textOf('lk-swap-least')).toBe(least)
    expect(screen.getByTestId('lk-swap-least').querySelector('[dir=auto]')?.textContent).toContain('USDC')
    expect(screen.getByTestId('lk-swap-output').getAttribute('dir')).toBe('ltr')
  })

  test('behavior: Enter in the amount goes on to the review, and only where there is something to review', async () => {
    const { client } = await showSwap('Swap')
    const enter = () =>
      act(async () => {
        const field = screen.getByTestId('lk-swap-amount')
        const input = field instanceof HTMLInputElement ? field : (field.querySelector('input') as Element)
        fireEvent.keyDown(input, { key: 'Enter' })
      })
    await enter()
    expect(stackOf(client).at(-1)).toBe('Connect')
    cleanup()
    const other = await showSwap('Swap', { offer: { status: 'failed', error: error('http_failed'), at: 0 } })
    await enter()
    expect(stackOf(other.client)).toEqual([])
  })

  test.each([
    ['http_failed', true],
    ['insufficient_liquidity', true],
    ['swaps_not_supported', false],
  ])('error: after %s the offer can be asked for again: %j', async (name, canRetry) => {
    await showSwap('Swap', { offer: { status: 'failed', error: error(name), at: 0 } })
    expect(screen.getByTestId('lk-swap-problem').getAttribute('role')).toBe('alert')
    expect(there('lk-swap-retry')).toHaveLength(canRetry ? 1 : 0)
    expect(screen.getByTestId('lk-swap-review').hasAttribute('disabled')).toBe(true)
  })

  test('behavior: no failure is shown beside a form that is not filled in', async () => {
    const offerFailed = { status: 'failed', error: error('http_failed'), at: 0 } as const
    await showSwap('Swap', { amount: '', offer: offerFailed })
    expect(there('lk-swap-problem')).toEqual([])
  })
})

describe('the review', () => {
  test('error: a review that failed says why over what was known, and cannot be confirmed', async () => {
    await showSwap('SwapPreview', { review: { status: 'failed', error: error('quote_changed'), at: 0 } })
    expect(textOf('lk-swap-problem')).toBe('The price has changed. This is the new one. Try again')
    expect(textOf('lk-swap-review-from')).toBe('0.5 ETH')
    expect(screen.getByTestId('lk-swap-confirm').hasAttribute('disabled')).toBe(true)
    expect(there('lk-swap-asks')).toEqual([])
  })

  test('behavior: while it is read the fee is a gray bar, and the wallet cannot be asked', async () => {
    await showSwap('SwapPreview', { review: { status: 'loading' } })
    expect(screen.getByTestId('lk-swap-fee').querySelector('.lk-skeleton')).not.toBeNull()
    expect(screen.getByTestId('lk-swap-confirm').getAttribute('aria-busy')).toBe('true')
  })

  test('behavior: a way over other tokens names them; one that is unknown is a mark', async () => {
    const over = coin('DAI', 'Dai', { address: `0x${'d'.repeat(40)}` })
    const hop = { exchange: 'Uniswap v3', fee: 0.05 }
    const route = (between: string): SwapOffer['route'] => [
      { ...hop, from: eth.address, to: between },
      { ...hop, from: between, to: usd.address },
    ]
    const wayOf = async (between: string) => {
      const known = { ...offer, route: route(between) }
      await showSwap('SwapPreview', {
        tokens: loaded([eth, usd, over]),
        offer: loaded(known),
        review: loaded({ ...review, offer: known }),
      })
      const text = textOf('lk-swap-route')
      expect(screen.getByTestId('lk-swap-route').querySelector('[translate="no"]')).not.toBeNull()
      cleanup()
      return text
    }
    expect(await wayOf(over.address.toUpperCase().replace('0X', '0x'))).toBe(
      'RouteETH → DAI → USDC · Uniswap v3',
    )
    expect(await wayOf(`0x${'9'.repeat(40)}`)).toBe('RouteETH → … → USDC · Uniswap v3')
  })

  test.each<[Tongue, string]>([
    ['en', 'Two confirmations in Fox: allow exactly 0.5 ETH, then swap.'],
    ['de', 'Zwei Bestätigungen in Fox: genau 0,5 ETH freigeben, dann tauschen.'],
    ['ar', `تأكيدان في ${isolated('Fox')}: السماح بـ ${isolated('0.5 ETH')} بالضبط، ثم المبادلة.`],
  ])('param: %s: how often the wallet asks is said, and why can be asked', async (tongue, text) => {
    await showSwap(
      'SwapPreview',
      { review: loaded({ ...review, tasks: ['approve', 'swap'] }) },
      spokenIn(tongue),
    )
    expect(textOf('lk-swap-asks')).toBe(text)
    expect(await screen.findByTestId('lk-why')).toBeTruthy()
    cleanup()
    await showSwap('SwapPreview', {
      review: loaded({ ...review, tasks: ['approve', 'swap'], isBatch: true }),
    })
    expect(there('lk-why')).toEqual([])
  })
})
