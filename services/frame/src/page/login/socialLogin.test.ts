import { expect, test, vi } from 'vitest'
import type { Records, Vault } from '../vault/vault.js'
import type { Session } from './session.js'
import { createSocialLogin } from './socialLogin.js'

const uri = 'https://frame.example/social?code=1&state=2'

/** A page over a vault; another one over the same vault is the same browser after a reload, or its second tab. */
function createPage(records = new Map<string, unknown>(), attempt = 'attempt-1') {
  const vault: Vault = {
    get: async <K extends keyof Records>(key: K) => records.get(key) as Records[K] | undefined,
    set: async (key, value) => void records.set(key, value),
    keep: async (_key, value) => value,
    delete: async (key) => void records.delete(key),
  }
  const finishSocial = vi.fn(async () => ({}) as never)
  const begin = vi.fn(async () => undefined)
  const gateway = { beginSocial: async () => ({ attempt, uri: 'https://accounts.example' }), finishSocial }
  const social = createSocialLogin({ vault, gateway, session: { begin } as unknown as Session })
  return { records, social, finishSocial, begin }
}

test('behavior: what the provider led back to ends the attempt that was begun, once', async () => {
  const { social, finishSocial, begin } = createPage()
  expect(await social.begin('google')).toBe('https://accounts.example')
  await social.finish(uri)
  expect(finishSocial).toHaveBeenCalledExactlyOnceWith('attempt-1', uri)
  // Whose account it is, this page says: the gateway's word is worth nothing to the recovery service.
  expect(begin).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'google')
  await expect(social.finish(uri)).rejects.toMatchObject({ name: 'not_connected' })
})

test('behavior: a page that was left for the provider goes on with the attempt', async () => {
  const { records, social } = createPage()
  await social.begin('google')
  const back = createPage(records)
  await back.social.finish(uri)
  expect(back.finishSocial).toHaveBeenCalledExactlyOnceWith('attempt-1', uri)
  expect(records.size).toBe(0)
})

test('behavior: of two tabs each goes on with its own', async () => {
  const one = createPage()
  await one.social.begin('google')
  const two = createPage(one.records, 'attempt-2')
  await two.social.begin('github')
  await one.social.finish(uri)
  expect(one.finishSocial).toHaveBeenCalledExactlyOnceWith('attempt-1', uri)
  await two.social.finish(uri)
  expect(two.finishSocial).toHaveBeenCalledExactlyOnceWith('attempt-2', uri)
})

test('error: an address that nobody asked for logs nobody in', async () => {
  const { social, finishSocial } = createPage()
  await expect(social.finish(uri)).rejects.toMatchObject({ name: 'not_connected' })
  expect(finishSocial).not.toHaveBeenCalled()
})
