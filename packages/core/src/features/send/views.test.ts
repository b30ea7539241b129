import { expect, test } from 'vitest'
import type { Route } from '../../types/route.js'
import type { SendState, State } from '../../types/state.js'
import { progressRoutes, sendViews } from './views.js'

const state = (step: SendState['progress']['step'], stack: readonly Route[]) =>
  ({ send: { loading: true, progress: { step } }, modal: { stack } }) as State
const progress = { view: 'WalletSendProgress' } as const

test('behavior: a returning visitor sees a pending send and may proceed to the account', () => {
  const opened = progressRoutes(state('pending', [])) ?? []
  expect(opened.at(-1)).toEqual(progress)
  expect(sendViews.WalletSendProgress.back?.(state('pending', opened))).toBe(true)
})

test.each([
  ['pending', false],
  ['declined', true],
  ['failed', true],
] as const)('behavior: a send that is %s has a back button to its review: %s', (step, expected) => {
  const stack = [{ view: 'WalletSend' }, { view: 'WalletSendPreview' }, progress] as const
  expect(sendViews.WalletSendProgress.back?.(state(step, stack))).toBe(expected)
})
