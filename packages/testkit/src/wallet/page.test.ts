// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestWallet } from './createTestWallet.js'
import { devAccounts } from './devAccounts.js'
import { registryKey } from './publishWallet.js'
import type { TestWallet, TestWalletOptions } from './types.js'

const chains = [{ chainId: 31337, rpcUrl: 'http://chain.test' }]
const cleanUp: (() => void)[] = []

function create(options: Partial<TestWalletOptions> = {}): TestWallet {
  const wallet = createTestWallet({ accounts: devAccounts, chains, ...options })
  cleanUp.push(wallet.destroy)
  return wallet
}

function listen() {
  const found: { info: { name: string; icon: string; rdns: string; uuid: string }; provider: unknown }[] = []
  const onAnnounce = (event: Event) => found.push((event as CustomEvent).detail)
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  cleanUp.push(() => window.removeEventListener('eip6963:announceProvider', onAnnounce))
  return found
}

const ask = () => window.dispatchEvent(new Event('eip6963:requestProvider'))

const sheet = () => document.querySelector('latchkey-test-wallet')?.shadowRoot ?? null
const part = (id: string) => sheet()?.querySelector<HTMLElement>(`[data-testid="${id}"]`) ?? null

afterEach(() => {
  for (const undo of cleanUp.splice(0)) undo()
  localStorage.clear()
  vi.useRealTimers()
})

describe('announcement (EIP-6963)', () => {
  test('behavior: announces at once and on each request, frozen and marked', () => {
    const found = listen()
    const { info, provider } = create()
    ask()
    expect(found).toHaveLength(2)
    expect(found[0]).toEqual({ info, provider })
    expect(Object.isFrozen(found[0]) && Object.isFrozen(found[0]?.info)).toBe(true)
    expect(info.name).toBe('Test Wallet')
    expect(info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(info.icon).toMatch(/^data:image\/svg\+xml,/)
    expect(provider.isTestWallet).toBe(true)
  })

  test('param: announce false waits for announce(), delayMs for the time', () => {
    vi.useFakeTimers()
    const found = listen()
    const quiet = create({ announce: false, rdns: 'test.quiet' })
    create({ announce: { delayMs: 500 }, rdns: 'test.late' })
    ask()
    expect(found).toEqual([])
    vi.advanceTimersByTime(500)
    quiet.announce()
    expect(found.map(({ info }) => info.rdns)).toEqual(['test.late', 'test.quiet'])
  })

  test('behavior: a removed extension stays removed after a reload, until restored', () => {
    const before = create()
    before.control.removeExtension()
    before.destroy()
    const found = listen()
    const after = create({ legacy: true })
    ask()
    expect(found).toEqual([])
    expect('ethereum' in window).toBe(false)
    after.control.restoreExtension()
    ask()
    expect(found).toHaveLength(1)
  })

  test('behavior: destroy leaves no announcement, global or node', async () => {
    const wallet = create({ legacy: true })
    expect(Reflect.get(window, 'ethereum')).toBe(wallet.provider)
    expect(window[registryKey]?.[wallet.info.rdns]).toBe(wallet.control)
    const connecting = wallet.provider
      .request({ method: 'eth_requestAccounts' })
      .catch((error: unknown) => error)
    await vi.waitFor(() => expect(sheet()).not.toBeNull())
    wallet.destroy()
    const found = listen()
    ask()
    expect(found).toEqual([])
    expect('ethereum' in window).toBe(false)
    expect(window[registryKey]).toEqual({})
    expect(sheet()).toBeNull()
    expect(await connecting).toMatchObject({ code: 4001 })
  })

  test('behavior: each kind of hostile announcement', () => {
    const found = listen()
    const { control, info } = create({ announce: false })
    const last = (kind: Parameters<typeof control.announceHostile>[0]['kind']) => {
      control.announceHostile({ kind })
      return found.at(-1)
    }
    expect(last('hugeIcon')?.info.icon.length).toBeGreaterThan(1_000_000)
    expect(last('httpIcon')?.info.icon).toMatch(/^http:/)
    expect(decodeURIComponent(last('svgScript')?.info.icon ?? '')).toContain('<script>')
    expect(last('longName')?.info.name.length).toBeGreaterThan(5000)
    expect(last('htmlName')?.info.name).toContain('<img')
    expect(last('sameRdns')?.info).toMatchObject({ rdns: info.rdns, name: 'Impostor' })
    expect(last('noInfo')).not.toHaveProperty('info')
    expect(() => last('throwingGetter')?.info).toThrow('hostile')
  })
})

test('behavior: other tabs receive changes through storage', async () => {
  const { provider } = create()
  const events: unknown[] = []
  provider.on('accountsChanged', (accounts) => events.push(accounts))
  provider.on('chainChanged', (chainId) => events.push(chainId))
  const address = devAccounts[0]?.address
  const key = 'latchkey.testwallet.io.latchkey.testwallet'
  localStorage.setItem(key, JSON.stringify({ permissions: { [location.origin]: [address] }, chainId: 5 }))
  window.dispatchEvent(new StorageEvent('storage', { key }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'foreign' }))
  expect(events).toEqual([[address], '0x5'])
})

test('behavior: a request before that event reads the current storage', async () => {
  const { provider } = create()
  const address = devAccounts[0]?.address
  const key = 'latchkey.testwallet.io.latchkey.testwallet'
  localStorage.setItem(key, JSON.stringify({ permissions: { [location.origin]: [address] }, chainId: 5 }))
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x5')
})

describe('sheet', () => {
  test.each(['element', 'dialog'] as const)(
    'behavior: as %s it shows origin and request, and settles',
    async (mode) => {
      const { provider, info } = create({ sheet: mode, name: 'Alder' })
      const connecting = provider.request({ method: 'eth_requestAccounts' })
      await vi.waitFor(() => expect(sheet()).not.toBeNull())
      const text = part('tw-sheet')?.textContent
      for (const words of [info.name, 'Test wallet', 'Connect to this site?', '0xf3…b92266']) {
        expect(text).toContain(words)
      }
      expect(sheet()?.querySelector('dialog') !== null).toBe(mode === 'dialog')
      expect(sheet()?.querySelectorAll('img, style, [style]')).toHaveLength(0)
      part('tw-approve')?.click()
      expect(await connecting).toEqual([devAccounts[0]?.address])
      expect(sheet()).toBeNull()
    },
  )

  test.each([
    ['the button', () => part('tw-reject')?.click()],
    [
      'Escape',
      () =>
        part('tw-sheet')?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
        ),
    ],
  ])('behavior: %s rejects with 4001', async (_, act) => {
    const { provider } = create()
    const connecting = provider.request({ method: 'eth_requestAccounts' }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(sheet()).not.toBeNull())
    act()
    expect(await connecting).toMatchObject({ code: 4001 })
    expect(sheet()).toBeNull()
  })

  test('behavior: keys and clicks inside do not reach the page', async () => {
    const { provider, control } = create()
    const listener = vi.fn()
    for (const type of ['keydown', 'click']) document.addEventListener(type, listener)
    const connecting = provider.request({ method: 'eth_requestAccounts' })
    await vi.waitFor(() => expect(sheet()).not.toBeNull())
    part('tw-title')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, composed: true }))
    part('tw-title')?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    expect(listener).not.toHaveBeenCalled()
    for (const type of ['keydown', 'click']) document.removeEventListener(type, listener)
    await control.approve()
    await connecting
    expect(sheet()).toBeNull()
  })
})
