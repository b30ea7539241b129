// @vitest-environment happy-dom
import type { Eip1193Provider } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { fakeProvider } from '../test/fakeProvider.js'
import { announce, ask, connected, install, cleanUpPage, setUp } from '../test/injectedPage.js'

cleanUpPage()

describe('behavior: an updated extension', () => {
  const deadRequest = () => {
    throw new Error('Extension context invalidated.')
  }
  const dead = [
    ['throws', deadRequest],
    ['rejects', () => Promise.reject(new Error('Контекст расширения недействителен'))],
    ['stays silent', () => new Promise(() => undefined)],
  ] as const
  const die = (provider: Eip1193Provider, how: () => unknown) =>
    Object.assign(provider, { request: () => how() })
  const RDNS = 'com.example.one'

  test.each(dead)('behavior: the old object %s: the new one gets the request', async (_how, how) => {
    const [old, young] = [fakeProvider(connected), fakeProvider(connected)]
    install(RDNS, old.provider)
    const { connector, start, found } = setUp()
    start()
    die(old.provider, how)
    announce(RDNS, young.provider)
    expect(await connector.connect(ask(RDNS, false))).toHaveLength(1)
    expect(young.methods()).toContain('eth_requestAccounts')
    expect(found).toHaveLength(1)
    expect(await connector.connect(ask(RDNS, true))).toHaveLength(1)
  })

  test.each(dead)(
    'behavior: connected, and the old object %s: it is released, and the new one answers',
    async (_how, how) => {
      const [old, young] = [fakeProvider(connected), fakeProvider(connected)]
      install(RDNS, old.provider)
      const { connector, start } = setUp()
      start()
      const [connection] = await connector.connect(ask(RDNS, false))
      const left = new Promise((resolve) => connection?.on('disconnect', resolve))
      die(old.provider, how)
      announce(RDNS, young.provider)
      await left
      const [again] = await connector.connect(ask(RDNS, true))
      expect(again?.provider).toBe(young.provider)
    },
  )

  test('error: no new object: the page must be reloaded', async () => {
    const old = fakeProvider(connected)
    install(RDNS, old.provider)
    const { connector, start } = setUp()
    start()
    die(old.provider, deadRequest)
    await expect(connector.connect(ask(RDNS, false))).rejects.toMatchObject({ name: 'provider_not_found' })
  })

  test('behavior: the first one is not replaced while it answers, even with errors', async () => {
    const [old, thief] = [fakeProvider(connected), fakeProvider(connected)]
    install(RDNS, old.provider)
    const { connector, start } = setUp()
    start()
    announce(RDNS, thief.provider)
    await connector.connect(ask(RDNS, false))
    old.answers['eth_accounts'] = []
    old.answers['eth_requestAccounts'] = () => Promise.reject(new Error('No'))
    old.answers['eth_chainId'] = () => Promise.reject(Object.assign(new Error('locked'), { code: 4100 }))
    await expect(connector.connect(ask(RDNS, false))).rejects.toMatchObject({ name: 'wallet_error' })
    expect(thief.calls).toEqual([])
  })
})
