// @vitest-environment happy-dom
import type { Network } from '@latchkey/core'
import { loadTransactions } from '@latchkey/core/actions'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sentBefore } from '../../../test/sentBefore.js'
import { outcomeOf, type Progress, useSentTransaction } from './useSentTransaction.js'

const HASH = `0x${'ab'.repeat(32)}`
const FASTER = `0x${'cd'.repeat(32)}`

afterEach(() => cleanup())

const failed = (name: string, details: object = {}, hash?: string) =>
  ({ step: 'failed', error: { name, details }, ...(hash && { hash }) }) as unknown as Progress

test.each<[string, Progress, ReturnType<typeof outcomeOf>]>([
  ['in the wallet', { step: 'confirming' }, undefined],
  ['in flight', { step: 'pending', hash: HASH }, undefined],
  ['mined', { step: 'confirmed', hash: HASH }, 'confirmed'],
  ['paid', { step: 'paid', hash: HASH }, 'confirmed'],
  ['sent again to be faster', { step: 'confirmed', hash: FASTER, replaced: HASH }, 'spedUp'],
  ['paid by another one in its place', { step: 'paid', hash: FASTER, replaced: HASH }, 'spedUp'],
  ['a transfer that was taken back', { step: 'canceled', hash: FASTER }, 'canceled'],
  ['a swap that was taken back', failed('transaction_replaced', { isCancel: true }, FASTER), 'canceled'],
  ['replaced by another call', failed('transaction_replaced', { isCancel: false }, FASTER), 'replaced'],
  ['a payment that was replaced', failed('payment_replaced', {}, FASTER), 'replaced'],
  ['not seen in time', failed('transaction_timeout', {}, HASH), 'unknown'],
  ['too late to happen', failed('transaction_timeout', { kind: 'expired' }, HASH), 'expired'],
  ['refused by the chain', failed('transaction_reverted', {}, HASH), 'reverted'],
  ['never sent', failed('insufficient_funds'), undefined],
  ['declined', { step: 'declined' }, undefined],
])('behavior: one that is %s', (_name, progress, outcome) => {
  expect(outcomeOf(progress)).toBe(outcome)
})

test('behavior: the explorer leads to the transaction by its latest hash', async () => {
  const { client, wrapper } = sentBefore({ id: HASH, outcome: 'spedUp', finalHash: FASTER })
  const network = { explorer: { name: 'Scan', url: 'https://scan.test' } } as Network
  const { rerender, result } = renderHook(({ progress }) => useSentTransaction(progress, network), {
    wrapper,
    initialProps: { progress: { step: 'confirming' } as Progress },
  })
  expect(result.current).toEqual({ hash: undefined, link: undefined, outcome: undefined })
  rerender({ progress: { step: 'pending', hash: HASH } })
  expect(result.current).toMatchObject({ hash: HASH, link: `https://scan.test/tx/${HASH}` })
  await act(() => loadTransactions(client))
  expect(result.current).toMatchObject({ hash: FASTER, link: `https://scan.test/tx/${FASTER}` })
})
