import { registerWallet } from '@wallet-standard/wallet'
import { describe, expect, test, vi } from 'vitest'
import { makePage } from '../../test/page.js'
import { discoverWallets } from './discoverWallets.js'

describe('discoverWallets', () => {
  test('behavior: earlier and later wallets, one row each, and one that unregisters', () => {
    const { env, found, lost, install } = makePage()
    const early = install({ name: 'Early' })
    const { wallets } = discoverWallets(env)
    const late = install({ name: 'Late' })
    expect(found.map(({ id, name, namespaces }) => ({ id, name, namespaces }))).toEqual([
      { id: 'solana:early', name: 'Early', namespaces: ['solana'] },
      { id: 'solana:late', name: 'Late', namespaces: ['solana'] },
    ])
    expect(found[0]?.icon).toMatch(/^data:image\/svg/)
    expect([...wallets.values()]).toEqual([early.wallet, late.wallet])
    late.control.unregister()
    expect(lost).toEqual(['solana:late'])
    expect(wallets.size).toBe(1)
  })

  test('behavior: a wallet that the reference package registers', () => {
    const { page, env, found, install } = makePage()
    const { wallet } = install({ register: false })
    vi.stubGlobal('window', page)
    registerWallet(wallet as never)
    discoverWallets(env)
    expect(found).toHaveLength(1)
  })

  test('error: a second wallet of the same name, or of another family, does not take over a row', () => {
    const { env, found, install } = makePage()
    const first = install({ name: 'Fox' })
    install({ name: 'FOX' })
    const { wallets } = discoverWallets(env)
    expect(found).toHaveLength(1)
    expect(wallets.get('fox')).toBe(first.wallet)
  })

  test('behavior: a wallet with its legacy object, until it registers', () => {
    const { env, found, install } = makePage()
    install({ name: 'Hidden', register: false, windowPath: 'phantom.solana' })
    const { wallets } = discoverWallets(env)
    expect(found.map(({ name }) => name)).toEqual(['Phantom'])
    const { wallet } = install({ name: 'Phantom' })
    expect(found).toHaveLength(2)
    expect(wallets.get('phantom')).toBe(wallet)
  })

  test('behavior: a registered wallet keeps its row despite its legacy object', () => {
    const { env, found, install } = makePage()
    install({ name: 'Solflare', windowPath: 'solflare' })
    discoverWallets(env)
    expect(found).toHaveLength(1)
    expect(found[0]?.icon).toBeDefined()
  })

  test('error: hostile objects and floods', () => {
    const { page, env, found, install } = makePage()
    Object.defineProperty(page, 'phantom', {
      get() {
        throw new Error('no')
      },
    })
    Object.defineProperty(page, 'backpack', { value: { connect: 1 } })
    for (let index = 0; index < 70; index++) install({ name: `Wallet ${index}` })
    discoverWallets(env)
    expect(found).toHaveLength(64)
  })

  test('behavior: nothing on a server, and nothing after stop', () => {
    const { env, found, install } = makePage()
    const discovery = discoverWallets({ ...env, platform: { ...env.platform, window: null } })
    expect(discovery.wallets.size).toBe(0)
    const { stop } = discoverWallets(env)
    stop()
    install()
    expect(found).toEqual([])
  })

  test('behavior: waiting callbacks run when a wallet is found', () => {
    const { env, install } = makePage()
    const { waiting, wallets } = discoverWallets(env)
    const events: unknown[] = []
    waiting.add(() => events.push(wallets.get('fox')))
    const { wallet } = install({ name: 'Fox' })
    expect(events).toEqual([wallet])
  })
})
