import type { Account, Eip1193Provider } from '@latchkey/core/adapter'
import type { Caip10 } from '@latchkey/protocol/caip'
import { describe, expect, test, vi } from 'vitest'
import { fakeProvider, walletError } from '../../test/fakeProvider.js'
import { createConnection } from './createConnection.js'

const a = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const b = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const open = (provider: Eip1193Provider, accounts: readonly string[] = [a]) =>
  createConnection({ connectorId: 'injected', walletId: 'w', provider, accounts, chainId: 'eip155:1' })
const signal = new AbortController().signal

const shared = (...accounts: readonly Caip10[]): readonly Account[] =>
  accounts.map((caip) => ({ caip, type: 'eoa' }))

describe('behavior: events', () => {
  const listen = (wallet: ReturnType<typeof fakeProvider>) => {
    const connection = open(wallet.provider)
    const events: unknown[] = []
    const stops = (['accountsChanged', 'chainChanged', 'disconnect'] as const).map((event) =>
      connection.on(event, (payload) => void events.push([event, payload])),
    )
    return { connection, events, stop: () => stops.forEach((end) => end()) }
  }

  test.each<[string, string, unknown, unknown[]]>([
    [
      'another account, checksummed',
      'accountsChanged',
      [b.toLowerCase()],
      [['accountsChanged', shared(`eip155:1:${b}`)]],
    ],
    ['the wallet has left', 'accountsChanged', [], [['accountsChanged', []]]],
    ['the same again', 'accountsChanged', [a.toLowerCase()], []],
    ['no list of accounts', 'accountsChanged', a, []],
    ['nothing', 'accountsChanged', undefined, []],
    ['junk in the list', 'accountsChanged', [null, 7], []],
    ['hex chain', 'chainChanged', '0xa', [['chainChanged', 'eip155:10']]],
    ['decimal chain', 'chainChanged', '10', [['chainChanged', 'eip155:10']]],
    ['chain as a number', 'chainChanged', 10, [['chainChanged', 'eip155:10']]],
    ['the same chain', 'chainChanged', '0x1', []],
    ['no chain', 'chainChanged', 'loading', []],
    ['chain undefined', 'chainChanged', undefined, []],
    ['connect on another chain', 'connect', { chainId: '0xa' }, [['chainChanged', 'eip155:10']]],
    ['connect with nothing', 'connect', undefined, []],
    ['transient disconnect', 'disconnect', { code: 1013 }, []],
    ['disconnect', 'disconnect', { code: 4900 }, [['disconnect', { reason: { code: 4900 } }]]],
    ['disconnect without a reason', 'disconnect', undefined, [['disconnect', { reason: undefined }]]],
  ])('param: %s', (_, event, payload, expected) => {
    const wallet = fakeProvider()
    const { events } = listen(wallet)
    wallet.emit(event, payload)
    expect(events).toEqual(expected)
  })

  test('behavior: accounts and chain are live, and accounts carry the chain', () => {
    const wallet = fakeProvider()
    const { connection } = listen(wallet)
    wallet.emit('chainChanged', '0xa')
    wallet.emit('accountsChanged', [b, a])
    expect(connection.chainId).toBe('eip155:10')
    expect(connection.accounts).toEqual(shared(`eip155:10:${b}`, `eip155:10:${a}`))
  })

  test('behavior: the last unsubscribe removes every provider listener', () => {
    const wallet = fakeProvider()
    expect(wallet.listenerCount()).toBe(0)
    for (let i = 0; i < 100; i += 1) {
      const { stop } = listen(wallet)
      expect(wallet.listenerCount()).toBe(4)
      stop()
      stop()
    }
    expect(wallet.listenerCount()).toBe(0)
  })

  test('behavior: one function subscribed twice is two subscriptions', () => {
    const wallet = fakeProvider()
    const connection = open(wallet.provider)
    const listener = vi.fn()
    const stop = connection.on('chainChanged', listener)
    connection.on('chainChanged', listener)
    stop()
    wallet.emit('chainChanged', '0xa')
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('behavior: a provider that cannot remove listeners gets them only once', () => {
    const on = vi.fn()
    const connection = open({ request: () => Promise.resolve(null), on })
    for (let i = 0; i < 5; i += 1) connection.on('chainChanged', () => undefined)()
    expect(on).toHaveBeenCalledTimes(4)
  })

  test('behavior: `off` replaces a missing `removeListener`', () => {
    const events = new Set<unknown>()
    const provider = {
      request: () => Promise.resolve(null),
      on: (event: string) => events.add(event),
      off: (event: string) => events.delete(event),
    }
    const stop = open(provider as unknown as Eip1193Provider).on('chainChanged', () => undefined)
    expect(events.size).toBe(4)
    stop()
    expect(events.size).toBe(0)
  })

  test('error: providers without events, or whose events throw', () => {
    const request = () => Promise.resolve(null)
    const hostile = () => {
      throw new Error('hostile')
    }
    for (const provider of [{ request }, { request, on: hostile, removeListener: hostile }]) {
      const stop = open(provider).on('chainChanged', () => undefined)
      expect(stop).not.toThrow()
    }
  })
})

describe('behavior: disconnect', () => {
  test('behavior: revokes the permission once, and drops all listeners', async () => {
    const wallet = fakeProvider({ wallet_revokePermissions: null })
    const connection = open(wallet.provider)
    const listener = vi.fn()
    connection.on('accountsChanged', listener)
    await Promise.all([connection.disconnect(signal), connection.disconnect(signal)])
    await connection.disconnect(signal)
    expect(wallet.calls).toEqual([{ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }])
    expect(wallet.listenerCount()).toBe(0)
    wallet.emit('accountsChanged', [b])
    expect(listener).not.toHaveBeenCalled()
    connection.on('accountsChanged', listener)
    expect(wallet.listenerCount()).toBe(0)
  })

  test.each<[string, Error]>([
    ['4200', walletError(4200)],
    ['-32601', walletError(-32601)],
    ['-32004', walletError(-32004)],
    ['already revoked', walletError(4100)],
    ['in words', new Error('The method "wallet_revokePermissions" does not exist / is not available.')],
    ['in other words', walletError(-32603, 'Method not supported')],
    ['in German, without a code', new Error('Diese Methode gibt es nicht.')],
    ['with a code for anything', walletError(-32603, 'boom')],
  ])('behavior: a wallet that cannot do it is fine: %s', async (_, error) => {
    const wallet = fakeProvider({ wallet_revokePermissions: () => Promise.reject(error) })
    await expect(open(wallet.provider).disconnect(signal)).resolves.toBeUndefined()
  })

  test('error: the visitor’s rejection', async () => {
    const wallet = fakeProvider({ wallet_revokePermissions: () => Promise.reject(walletError(4001)) })
    await expect(open(wallet.provider).disconnect(signal)).rejects.toMatchObject({ name: 'user_rejected' })
  })

  test('error: the signal ends the wait for a silent wallet', async () => {
    const wallet = fakeProvider({ wallet_revokePermissions: () => new Promise(() => undefined) })
    const abort = new AbortController()
    const ending = open(wallet.provider).disconnect(abort.signal)
    abort.abort()
    await expect(ending).rejects.toMatchObject({ name: 'request_aborted' })
  })

  test('behavior: a disconnected wallet has nothing to revoke', async () => {
    const wallet = fakeProvider()
    const connection = open(wallet.provider)
    connection.on('accountsChanged', () => undefined)
    wallet.emit('accountsChanged', [])
    await connection.disconnect(signal)
    expect(wallet.calls).toEqual([])
  })
})
