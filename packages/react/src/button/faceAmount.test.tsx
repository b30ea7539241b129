// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createTestClient } from '../../test/createTestClient.js'
import { ADDRESS, balanceOf, connectedAs, renderWithin } from '../../test/renderWithin.js'
import { formatAmount } from '../modal/parts/amounts.js'
import { AccountFace } from './AccountFace.js'

const AMOUNTS = [
  '0',
  '2.500',
  '12.39989',
  '0.9999',
  '0.0000251',
  '0.0000001',
  '999.99999',
  '1234.5678',
  '1234567.5',
]

test.each([undefined, 'de', 'ar'].flatMap((locale) => AMOUNTS.map((amount) => [amount, locale] as const)))(
  'behavior: %s in the button reads as in the account, in the language %s',
  (amount, locale) => {
    onTestFinished(cleanup)
    const account = { address: ADDRESS } as never
    const state = { phase: 'ready' as const, ...connectedAs({ balance: balanceOf(amount) }) }
    const words = locale ? { locale } : {}
    const face = <AccountFace account={account} name="me" showBalance />
    renderWithin(createTestClient(), face, state, words)
    expect(screen.getByText(/ETH$/).textContent).toBe(formatAmount(amount, 'ETH', locale))
  },
)
