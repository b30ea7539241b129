// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '../../test/signIn.js'
import { onEvm } from '../../test/someone.js'
import { localSiwx } from './localSiwx.js'

const DAYS = 24 * 60 * 60_000

beforeEach(() => {
  localStorage.clear()
  const { happyDOM } = window as unknown as { readonly happyDOM: { setURL(url: string): void } }
  happyDOM.setURL('https://shop.example/checkout?basket=7#top')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') })
  return () => vi.useRealTimers()
})

describe('without a server', () => {
  test('behavior: the signed message contains the page without its query', async () => {
    const siwx = localSiwx({ statement: 'Welcome.' })
    const made = await siwx.createMessage({ chainId: 'eip155:10', accountAddress: onEvm().address })
    expect(made).toMatchObject({
      domain: 'shop.example',
      uri: 'https://shop.example/checkout',
      expirationTime: '2026-03-08T12:00:00.000Z',
    })
    expect(made.nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(made.toString()).toContain(
      '\n\nWelcome.\n\nURI: https://shop.example/checkout\nVersion: 1\nChain ID: 10\n',
    )
  })

  test('behavior: one session serves an account on all networks of its family, until it ends or is ended', async () => {
    const siwx = localSiwx()
    const account = onEvm()
    const session = await signIn(siwx, account)
    expect(await siwx.getSessions('eip155:137', account.address.toLowerCase())).toEqual([session])
    expect(await siwx.getSessions('eip155:1', onEvm().address)).toEqual([])
    expect(await siwx.getSessions('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', account.address)).toEqual([])
    await signIn(siwx, account)
    expect(await siwx.getSessions('eip155:1', account.address)).toHaveLength(1)
    vi.setSystemTime(Date.now() + 7 * DAYS)
    expect(await siwx.getSessions('eip155:1', account.address)).toEqual([])
    const again = await signIn(siwx, account)
    await siwx.revokeSession('eip155:137', account.address)
    expect(await siwx.getSessions('eip155:1', account.address)).toEqual([])
    await siwx.setSessions([again])
    expect(await siwx.getSessions('eip155:1', account.address)).toEqual([again])
  })

  test('behavior: with one session per network, other networks need their own', async () => {
    const siwx = localSiwx({ perNetwork: true })
    const account = onEvm()
    await signIn(siwx, account)
    await signIn(siwx, account, 'eip155:10')
    await siwx.revokeSession('eip155:10', account.address)
    expect(await siwx.getSessions('eip155:10', account.address)).toEqual([])
    expect(await siwx.getSessions('eip155:1', account.address)).toHaveLength(1)
  })

  test('behavior: a session that another tab ended ends in this tab too', async () => {
    const [here, there] = [localSiwx(), localSiwx()]
    const who = onEvm()
    await signIn(here, who)
    await there.revokeSession('eip155:1', who.address)
    expect(await here.getSessions('eip155:1', who.address)).toEqual([])
  })

  test('behavior: without storage, a session lasts as long as the page', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const siwx = localSiwx()
    const account = onEvm()
    const session = await signIn(siwx, account)
    expect(await siwx.getSessions('eip155:1', account.address)).toEqual([session])
    full.mockRestore()
    await siwx.revokeSession('eip155:1', account.address)
    expect(await siwx.getSessions('eip155:1', account.address)).toEqual([])
  })

  test('error: invalid stored sessions are ignored', async () => {
    for (const text of ['{', '7', '[{}]', '[{"session":{"message":1}}]']) {
      localStorage.setItem('latchkey.siwx.sessions', text)
      expect(await localSiwx().getSessions('eip155:1', onEvm().address)).toEqual([])
    }
  })

  test('error: a family without sign-in', async () => {
    const input = { chainId: 'polkadot:1' as const, accountAddress: 'x' }
    expect(() => localSiwx().createMessage(input)).toThrow(
      expect.objectContaining({ name: 'method_not_supported' }),
    )
  })
})
