// @vitest-environment happy-dom
import { LatchkeyError } from '@latchkey/protocol/errors'
import { afterEach, expect, test, vi } from 'vitest'
import type { Screen } from '../ui/stage.js'
import { askMail, errorText } from './askMail.js'

afterEach(() => vi.useRealTimers())

function bench(walletId?: string) {
  const shown: Screen[] = []
  const news = { isConfirmed: false }
  let letters = 0
  const recovery = {
    begin: vi.fn(async () => {
      letters += 1
      return { attempt: `attempt-${letters}`, ...(walletId === undefined && { number: 40 + letters }) }
    }),
    look: vi.fn(async (attempt: string) =>
      news.isConfirmed
        ? { state: 'completed' as const, ticket: `of ${attempt}` }
        : { state: 'pending' as const },
    ),
  }
  const stage = {
    show: (screen: Screen) => {
      shown.push(screen)
      document.body.replaceChildren(...screen.body.filter((node) => node !== undefined))
      return () => document.body.replaceChildren()
    },
  }
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 1))
  const request = { email: 'ada@example.org', title: 'T', heading: 'H', purpose: 'login' as const, walletId }
  const result = askMail({ stage, recovery, wait }, request)
  result.catch(() => undefined)
  return { result, recovery, news, shown, text: () => document.body.textContent ?? '' }
}

test('behavior: the number is shown here, and the link that names it is worth a ticket', async () => {
  const { result, news, text } = bench()
  await vi.waitFor(() => expect(text()).toContain('41'))
  expect(text()).toContain('ada@example.org')
  expect(document.querySelector('input')).toBeNull()
  news.isConfirmed = true
  expect(await result).toEqual({ ticket: 'of attempt-1', attempt: 'attempt-1' })
  expect(text()).toBe('')
})

test('behavior: another email brings another number, half a minute later at the earliest', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { result, news, text, recovery } = bench()
  await vi.waitFor(() => expect(text()).toContain('41'))
  const again = document.querySelector('button')
  expect(again?.disabled).toBe(true)
  await vi.advanceTimersByTimeAsync(31_000)
  again?.click()
  await vi.waitFor(() => expect(text()).toContain('42'))
  expect(recovery.begin).toHaveBeenCalledTimes(2)
  news.isConfirmed = true
  expect(await result).toEqual({ ticket: 'of attempt-2', attempt: 'attempt-2' })
})

test('error: who leaves brings no wallet here; who only protects one may go and confirm later', async () => {
  const recovering = bench()
  await vi.waitFor(() => expect(recovering.shown).toHaveLength(1))
  recovering.shown[0]?.onClose?.()
  await expect(recovering.result).rejects.toMatchObject({ name: 'user_rejected' })
  const protecting = bench('wallet-1')
  await vi.waitFor(() => expect(protecting.shown).toHaveLength(1))
  expect(document.querySelector<HTMLElement>('.lkf-number')?.hidden).toBe(true)
  protecting.shown[0]?.onClose?.()
  expect(await protecting.result).toEqual({ ticket: undefined, attempt: 'attempt-1' })
})

test('behavior: a wait is said in minutes', () => {
  const cooldown = (n: number) => errorText(new LatchkeyError('email_cooldown', { details: { n } }))
  expect([1, 60, 61, 1_159].map(cooldown)).toEqual([1, 1, 2, 20].map((n) => `Try again in ${n} min.`))
})
