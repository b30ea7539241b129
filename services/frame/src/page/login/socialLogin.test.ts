import { expect, test, vi } from 'vitest'
import type { Records, Vault } from '../vault/vault.js'
import type { Session } from './session.js'
import { createSocialLogin } from './socialLogin.js'

const [mark, kept] = ['https://frame.example/social', 'https://frame.example/social#kept']
const answerTo = (state: string) => `${mark}?code=1&state=${state}`

/** One vault is one browser, after a reload or in a second tab. */
function createPage(records = new Map<string, unknown>(), attempt = 'attempt-1') {
  const vault: Vault = {
    get: async <K extends keyof Records>(key: K) => records.get(key) as Records[K] | undefined,
    set: async (key, value) => void records.set(key, value),
    getOrSet: async (_key, value) => value,
    delete: async (key) => void records.delete(key),
  }
  const finishSocial = vi.fn(async () => ({}) as never)
  const begin = vi.fn(async () => undefined)
  const askAnswer = vi.fn(async (state: string) => answerTo(state))
  const gateway = {
    beginSocial: async () => ({ attempt, uri: `https://accounts.example?state=of-${attempt}` }),
    finishSocial,
  }
  const social = createSocialLogin({ vault, gateway, session: { begin } as unknown as Session, askAnswer })
  return { records, social, finishSocial, begin, askAnswer }
}

test('behavior: what the provider led back to ends the attempt that was begun, once', async () => {
  const { social, finishSocial, begin } = createPage()
  expect(await social.begin('google')).toBe('https://accounts.example?state=of-attempt-1')
  expect(await social.receive(answerTo('of-attempt-1'))).toBe(true)
  await social.finish(mark)
  expect(finishSocial).toHaveBeenCalledExactlyOnceWith('attempt-1', answerTo('of-attempt-1'))
  // The recovery service does not trust the gateway: this page names the provider.
  expect(begin).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'google')
  await expect(social.finish(mark)).rejects.toMatchObject({ name: 'not_connected' })
})

test('behavior: a page that was left for the provider goes on with the attempt, and asks for its answer', async () => {
  const { records, social } = createPage()
  await social.begin('google')
  const back = createPage(records)
  await back.social.finish(kept)
  expect(back.askAnswer).toHaveBeenCalledExactlyOnceWith('of-attempt-1')
  expect(back.finishSocial).toHaveBeenCalledExactlyOnceWith('attempt-1', answerTo('of-attempt-1'))
  expect(records.size).toBe(0)
})

test('behavior: of two tabs each goes on with its own', async () => {
  const one = createPage()
  await one.social.begin('google')
  const two = createPage(one.records, 'attempt-2')
  await two.social.begin('github')
  expect(await two.social.receive(answerTo('of-attempt-1'))).toBe(false)
  for (const [page, attempt] of [
    [one, 'attempt-1'],
    [two, 'attempt-2'],
  ] as const) {
    expect(await page.social.receive(answerTo(`of-${attempt}`))).toBe(true)
    await page.social.finish(mark)
    expect(page.finishSocial).toHaveBeenCalledExactlyOnceWith(attempt, answerTo(`of-${attempt}`))
  }
})

test('error: an answer of the host’s page is not looked at, nor one to a login that a program began', async () => {
  const { social, finishSocial, askAnswer } = createPage()
  await social.begin('google')
  for (const uri of [mark, answerTo('of-attempt-1'), `${answerTo('of-attempt-1')}#x`])
    await expect(social.finish(uri)).rejects.toMatchObject({ name: 'login_over' })
  for (const state of ['of-a-program', '', 'of-attempt-1x'])
    expect(await social.receive(answerTo(state))).toBe(false)
  await expect(social.finish(mark)).rejects.toMatchObject({ name: 'login_over' })
  expect([finishSocial.mock.calls, askAnswer.mock.calls]).toEqual([[], []])
})

test('error: an address that nobody asked for logs nobody in', async () => {
  const { social, finishSocial } = createPage()
  expect(await social.receive(answerTo('of-attempt-1'))).toBe(false)
  await expect(social.finish(mark)).rejects.toMatchObject({ name: 'not_connected' })
  await expect(social.finish(kept)).rejects.toMatchObject({ name: 'not_connected' })
  expect(finishSocial).not.toHaveBeenCalled()
})
