// @vitest-environment happy-dom
import type { SwapStep } from '@latchkey/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { textOf } from '../../../test/renderView.js'
import { isolated, spokenIn, type Tongue } from '../../../test/speech.js'
import { error, hash, showSwap, there } from '../../../test/swap.js'

afterEach(cleanup)

describe('how it ends', () => {
  const replaced = (isCancel: boolean): SwapStep => ({
    step: 'failed',
    hash,
    error: error('transaction_replaced', { isCancel }),
  })
  test.each<[string, SwapStep, string, Readonly<Record<Tongue, string>>, readonly string[]]>([
    [
      'swapped',
      { step: 'confirmed', hash },
      'done',
      { en: 'Swapped', de: 'Getauscht', ar: 'تمت المبادلة' },
      ['lk-swap-explorer', 'lk-swap-done'],
    ],
    [
      'reverted',
      { step: 'failed', error: error('transaction_reverted'), hash },
      'failed',
      { en: 'The swap didn’t go through', de: 'Der Tausch kam nicht zustande', ar: 'لم تتم المبادلة' },
      ['lk-swap-explorer', 'lk-swap-done'],
    ],
    [
      'unknown',
      { step: 'failed', error: error('transaction_timeout'), hash },
      'idle',
      { en: 'Still waiting', de: 'Noch nicht bestätigt', ar: 'لا يزال قيد الانتظار' },
      ['lk-swap-explorer', 'lk-swap-done'],
    ],
    [
      'canceled',
      replaced(true),
      'failed',
      { en: 'Swap canceled', de: 'Tausch abgebrochen', ar: 'أُلغيت المبادلة' },
      ['lk-try-again', 'lk-swap-edit'],
    ],
    [
      'replaced',
      replaced(false),
      'failed',
      { en: 'The swap was replaced', de: 'Der Tausch wurde ersetzt', ar: 'استُبدلت المبادلة' },
      ['lk-try-again', 'lk-swap-edit'],
    ],
    [
      'declined',
      { step: 'declined', task: 'swap' },
      'failed',
      { en: 'Request declined', de: 'Anfrage abgelehnt', ar: 'رُفض الطلب' },
      ['lk-try-again', 'lk-swap-edit'],
    ],
    [
      'stopped',
      { step: 'failed', error: error('wallet_error') },
      'failed',
      { en: 'Nothing was swapped', de: 'Nichts wurde getauscht', ar: 'لم يُبادل شيء' },
      ['lk-try-again', 'lk-swap-edit'],
    ],
    [
      'pending',
      { step: 'pending', task: 'swap', hash },
      'waiting',
      { en: 'Swapping 0.5 ETH', de: '0,5 ETH wird getauscht', ar: `جارٍ مبادلة ${isolated('0.5 ETH')}` },
      ['lk-swap-explorer'],
    ],
  ])('behavior: %s', async (_, progress, ring, titles, ways) => {
    for (const tongue of ['en', 'de', 'ar'] as const) {
      await showSwap('SwapProgress', { progress }, spokenIn(tongue))
      expect(textOf('lk-swap-message').startsWith(titles[tongue])).toBe(true)
      expect(screen.getByTestId('lk-ring').dataset['state']).toBe(ring)
      expect(there('lk-swap-explorer', 'lk-swap-done', 'lk-try-again', 'lk-swap-edit')).toEqual(ways)
      cleanup()
    }
  })

  test('behavior: the explorer has the transaction', async () => {
    await showSwap('SwapProgress', { progress: { step: 'confirmed', hash } })
    expect(screen.getByTestId('lk-swap-explorer').getAttribute('href')).toBe(`https://scan.test/tx/${hash}`)
  })
})
