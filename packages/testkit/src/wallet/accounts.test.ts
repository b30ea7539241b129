import { describe, expect, test, vi } from 'vitest'
import { codeOf, createStorage, settled, setUp } from '../../test/setUpWallet.js'
import { devAccounts } from './devAccounts.js'

const [first, second, third] = devAccounts.map(({ address }) => address)
describe('accounts', () => {
  test('behavior: nothing is visible before a connect, the chosen account after it', async () => {
    const { request, events } = setUp()
    expect(await request('eth_accounts')).toEqual([])
    expect(await request('eth_requestAccounts')).toEqual([first])
    expect(await request('eth_accounts')).toEqual([first])
    expect(events).toEqual([['accountsChanged', [first]]])
  })

  test('param: exposeAccounts all gives every account, the chosen one first', async () => {
    const { request, control } = setUp({ exposeAccounts: 'all' })
    control.setAccount(1)
    expect(await request('eth_requestAccounts')).toEqual([second, first, third])
  })

  test('behavior: permissions, lock and chain survive a reload, per origin', async () => {
    const storage = createStorage()
    const before = setUp({}, { storage })
    await before.request('eth_requestAccounts')
    before.control.setChain(31338)
    const after = setUp({}, { storage })
    expect(await after.request('eth_accounts')).toEqual([first])
    expect(await after.request('eth_chainId')).toBe('0x7a6a')
    expect(await setUp({}, { storage, origin: 'https://other.test' }).request('eth_accounts')).toEqual([])
    after.control.lock()
    expect(setUp({}, { storage }).control.isLocked()).toBe(true)
  })

  test.each([
    ['throwing', { getItem: fail, setItem: fail, removeItem: fail }],
    ['missing', undefined],
    ['corrupt', { ...createStorage(), getItem: () => '{' }],
    ['foreign', { ...createStorage(), getItem: () => '7' }],
  ])('behavior: %s storage falls back to memory', async (_, storage) => {
    const { request } = setUp({}, { storage })
    expect(await request('eth_requestAccounts')).toEqual([first])
    expect(await request('eth_accounts')).toEqual([first])
  })

  test('behavior: permissions are requested, listed and revoked', async () => {
    const { request, events } = setUp()
    expect(await request('wallet_getPermissions')).toEqual([])
    const permission = {
      invoker: 'https://lumen.market',
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: [first] }],
    }
    expect(await request('wallet_requestPermissions', { eth_accounts: {} })).toEqual([permission])
    expect(await request('wallet_getPermissions')).toEqual([permission])
    expect(await request('wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
    expect(await request('eth_accounts')).toEqual([])
    expect(events.at(-1)).toEqual(['accountsChanged', []])
    expect(await codeOf(request('wallet_revokePermissions', { snap: {} }))).toBe(-32602)
    expect(await codeOf(request('wallet_revokePermissions'))).toBe(-32602)
  })

  test('behavior: the control changes, replaces and revokes accounts', async () => {
    const { request, control, events } = setUp()
    control.setAccount(1)
    expect(events).toEqual([])
    await request('eth_requestAccounts')
    control.setAccount(2)
    control.setAccounts([0, second ?? 1])
    control.revoke()
    expect(events).toEqual([
      ['accountsChanged', [second]],
      ['accountsChanged', [third]],
      ['accountsChanged', [first, second]],
      ['accountsChanged', []],
    ])
    expect(() => control.setAccount(9)).toThrow(RangeError)
  })
})

describe('lock', () => {
  test('behavior: a locked wallet shows nothing; unlocking restores its permissions', async () => {
    const { request, control, events } = setUp({ approval: 'script' })
    const connecting = request('eth_requestAccounts')
    expect(await control.approve()).toMatchObject({ kind: 'connect', accounts: [first] })
    await connecting
    control.lock()
    expect(await request('eth_accounts')).toEqual([])
    const again = request('eth_requestAccounts')
    await vi.waitFor(() => expect(control.pending()).toEqual({ kind: 'unlock' }))
    control.unlock()
    expect(await again).toEqual([first])
    expect(events.map(([, value]) => value)).toEqual([[first], [], [first]])
  })

  test('behavior: an automatic wallet does not unlock itself', async () => {
    const { request, control } = setUp()
    control.lock()
    const connecting = request('eth_requestAccounts')
    expect(await settled(connecting)).toBe(false)
    control.unlock()
    expect(await connecting).toEqual([first])
  })

  test('error: signing while locked is 4100', async () => {
    const { request, control } = setUp()
    await request('eth_requestAccounts')
    control.lock()
    expect(await codeOf(request('personal_sign', '0x00', first))).toBe(4100)
  })
})

describe('approvals', () => {
  test('error: a rejected connect is 4001 and grants nothing', async () => {
    const { request, control } = setUp({ approval: 'script' })
    const connecting = codeOf(request('eth_requestAccounts'))
    await control.reject()
    expect(await connecting).toBe(4001)
    expect(await request('eth_accounts')).toEqual([])
  })

  test('error: a second connect while one is open is -32002, and the first still works', async () => {
    const { request, control } = setUp({ approval: 'script' })
    const connecting = request('eth_requestAccounts')
    expect(await codeOf(request('eth_requestAccounts'))).toBe(-32002)
    expect(await codeOf(request('wallet_requestPermissions', { eth_accounts: {} }))).toBe(-32002)
    await control.approve()
    expect(await connecting).toEqual([first])
  })

  test('behavior: other requests wait their turn', async () => {
    const { request, control } = setUp({ approval: 'script' })
    const connecting = request('eth_requestAccounts')
    await control.approve()
    await connecting
    const one = request('personal_sign', 'one', first)
    const two = codeOf(request('personal_sign', 'two', first))
    expect(await control.approve()).toMatchObject({ kind: 'signMessage', text: 'one' })
    expect(await one).toMatch(/^0x[0-9a-f]{130}$/)
    expect(await control.reject({ error: { code: 5000, message: 'No' } })).toMatchObject({ text: 'two' })
    expect(await two).toBe(5000)
    expect(control.pending()).toBeNull()
  })

  test('param: approve waits for the next request, or for timeoutMs', async () => {
    const timers: (() => void)[] = []
    const { request, control } = setUp(
      { approval: 'script' },
      { setTimeout: (callback) => timers.push(callback), clearTimeout: () => {} },
    )
    const approval = control.approve({ timeoutMs: 5 })
    timers[0]?.()
    await expect(approval).rejects.toThrow('No wallet request came within 5 ms')
    const waiting = control.approve()
    expect(await request('eth_requestAccounts')).toEqual([first])
    expect(await waiting).toMatchObject({ kind: 'connect' })
  })
})

function fail(): never {
  throw new Error('blocked')
}
