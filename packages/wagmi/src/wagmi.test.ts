// @vitest-environment happy-dom
import type { OpenResult } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { UserRejectedRequestError } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Connector, createConfig, http } from 'wagmi'
import * as actions from 'wagmi/actions'
import * as two from 'wagmi-core-2'
import { ALICE, BOB, fakeClient } from '../test/fakeClient.js'
import { latchkey } from './latchkey.js'
import { linkConfig } from './linkConfig.js'

const three = { ...actions, createConfig, http }

const chain = (id: number) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe.each([
  ['3', three],
  // A host has one version of the types.
  ['2', two as unknown as typeof three],
])('wagmi %s', (_version, wagmi) => {
  function setUp({ link = true, connected = false } = {}) {
    const fake = fakeClient()
    if (connected) fake.connected()
    const config = wagmi.createConfig({
      chains: [chain(1), chain(10)],
      transports: { 1: wagmi.http(), 10: wagmi.http() },
      connectors: [latchkey(fake.client)],
      multiInjectedProviderDiscovery: false,
      storage: null,
    })
    const stop = link ? linkConfig(config, fake.client) : () => undefined
    const connector = config.connectors[0] as Connector
    const connection = () => wagmi.getConnection?.(config) ?? two.getAccount(config as unknown as two.Config)
    return { ...fake, config, stop, connector, connection }
  }

  const facts = ({ connection }: ReturnType<typeof setUp>) => {
    const { status, address, chainId } = connection()
    return { status, address, chainId }
  }
  const DISCONNECTED = { status: 'disconnected', address: undefined, chainId: undefined }

  test('behavior: the client’s changes show in the same task: connect, account, chain, both, disconnect', async () => {
    const on = setUp({ link: false })
    await settle()
    on.connected(ALICE, 1, [BOB])
    expect(facts(on)).toEqual({ status: 'connected', address: ALICE, chainId: 1 })
    expect(on.connection().addresses).toEqual([ALICE, BOB])
    on.connected(BOB)
    expect(facts(on)).toEqual({ status: 'connected', address: BOB, chainId: 1 })
    on.connected(BOB, 10)
    expect(facts(on)).toEqual({ status: 'connected', address: BOB, chainId: 10 })
    on.connected(ALICE, 999)
    expect(facts(on)).toEqual({ status: 'connected', address: ALICE, chainId: 999 })
    on.status('disconnected')
    expect(facts(on)).toEqual(DISCONNECTED)
    on.connected()
    expect(facts(on)).toEqual({ status: 'connected', address: ALICE, chainId: 1 })
    expect(on.asked).toEqual([])
  })

  test('behavior: other changes of the state do not reach wagmi', async () => {
    const on = setUp()
    await settle()
    on.connected()
    await settle()
    const onChange = vi.fn()
    on.config.subscribe((state) => state, onChange)
    for (let time = 0; time < 50; time += 1) on.set({ walletRequests: time })
    expect(onChange).not.toHaveBeenCalled()
  })

  test('behavior: a client that is connected before the config is created shows as connected', async () => {
    const on = setUp({ connected: true })
    await settle()
    expect(facts(on)).toMatchObject({ status: 'connected', address: ALICE })
  })

  test('behavior: reconnect waits for start and restore, without a prompt, and ends connected', async () => {
    const on = setUp()
    const done = wagmi.reconnect(on.config)
    await settle(500)
    on.set({ phase: 'starting' })
    await settle()
    on.status('reconnecting')
    await settle(1_000)
    expect(on.connection().status).toBe('connecting')
    on.connected()
    await expect(done).resolves.toHaveLength(1)
    expect(facts(on)).toEqual({ status: 'connected', address: ALICE, chainId: 1 })
    on.connected(BOB, 10)
    expect(facts(on)).toEqual({ status: 'connected', address: BOB, chainId: 10 })
    expect(on.asked).toEqual([])
  })

  test.each([
    ['nothing to restore', (on: ReturnType<typeof setUp>) => on.set({ phase: 'ready' })],
    [
      'a restore that fails',
      (on: ReturnType<typeof setUp>) => {
        on.status('reconnecting', { phase: 'starting' })
        setTimeout(() => on.status('disconnected', { phase: 'ready' }), 3_000)
      },
    ],
    ['a client that is never started', () => undefined],
  ])('behavior: reconnect is bounded: %s', async (_name, act) => {
    const on = setUp()
    const done = wagmi.reconnect(on.config)
    act(on)
    await settle(3_500)
    await expect(done).resolves.toEqual([])
    expect(facts(on)).toEqual(DISCONNECTED)
    expect(on.asked).toEqual([])
    // A late start.
    on.connected()
    expect(facts(on)).toMatchObject({ status: 'connected', address: ALICE })
  })

  test('behavior: a connection made while wagmi is busy with another connector is reported again', async () => {
    const on = setUp({ link: false })
    on.config.setState((state) => ({ ...state, status: 'reconnecting' }))
    await settle()
    on.connected()
    expect(on.connection().status).toBe('reconnecting')
    await settle(1_000)
    on.connected(BOB)
    on.config.setState((state) => ({ ...state, status: 'disconnected' }))
    await settle(100)
    expect(facts(on)).toEqual({ status: 'connected', address: BOB, chainId: 1 })
    await settle(120_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: a change between our answer and wagmi’s record is not lost', async () => {
    const on = setUp()
    on.set({ phase: 'ready' })
    const done = wagmi.connect(on.config, { connector: on.connector })
    const { emitter } = on.connector
    const listen = emitter.on.bind(emitter)
    vi.spyOn(emitter, 'on').mockImplementation((name, listener) => {
      listen(name, listener)
      // wagmi has not stored it yet.
      if (name === 'disconnect') on.connected(BOB, 10)
    })
    on.connected()
    on.closes({ status: 'connected' } as OpenResult)
    await settle()
    await done
    expect(facts(on)).toEqual({ status: 'connected', address: BOB, chainId: 10 })
  })

  test('behavior: connect opens the modal once; a given chain is requested', async () => {
    const on = setUp()
    on.set({ phase: 'ready' })
    const done = wagmi.connect(on.config, { connector: on.connector, chainId: 10 })
    await settle()
    expect(on.asked).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }, 'open'])
    on.status('connecting')
    on.connected(ALICE, 10)
    on.closes({ status: 'connected' } as OpenResult)
    await expect(done).resolves.toMatchObject({ accounts: [ALICE], chainId: 10 })
    expect(facts(on)).toEqual({ status: 'connected', address: ALICE, chainId: 10 })
    expect(on.asked).toHaveLength(2)
  })

  test.each(['rejected', 'dismissed'] as const)(
    'error: connect, and the modal ends as %s',
    async (status) => {
      const on = setUp()
      on.set({ phase: 'ready' })
      const done = wagmi.connect(on.config, { connector: on.connector })
      const outcome = expect(done).rejects.toBeInstanceOf(UserRejectedRequestError)
      await settle()
      on.closes({ status })
      await outcome
      expect(facts(on)).toEqual(DISCONNECTED)
    },
  )

  test('error: the modal fails: the error of the client', async () => {
    const on = setUp()
    on.set({ phase: 'ready' })
    const error = new LatchkeyError('no_mount')
    const outcome = expect(wagmi.connect(on.config, { connector: on.connector })).rejects.toBe(error)
    await settle()
    on.closes({ status: 'failed', error })
    await outcome
  })

  test('behavior: disconnect shows before the wallet’s clean-up, whose failure the client handles', async () => {
    const on = setUp()
    await settle()
    on.connected()
    await expect(wagmi.disconnect(on.config)).resolves.toBeUndefined()
    expect(facts(on)).toEqual(DISCONNECTED)
    expect(on.asked).toEqual(['disconnect'])
    on.connected(BOB)
    expect(facts(on)).toMatchObject({ status: 'connected', address: BOB })
  })

  test('behavior: switchChain is the client’s; rejection and failure have viem’s classes', async () => {
    const on = setUp()
    await settle()
    on.connected()
    on.answers.set('wallet_switchEthereumChain', () => on.connected(ALICE, 10))
    await expect(wagmi.switchChain(on.config, { chainId: 10 })).resolves.toMatchObject({ id: 10 })
    expect(facts(on)).toMatchObject({ chainId: 10 })
    const fails = (name: 'user_rejected' | 'wallet_timeout') => () => {
      throw new LatchkeyError(name)
    }
    on.answers.set('wallet_switchEthereumChain', fails('user_rejected'))
    await expect(wagmi.switchChain(on.config, { chainId: 1 })).rejects.toMatchObject({ code: 4001 })
    on.answers.set('wallet_switchEthereumChain', fails('wallet_timeout'))
    await expect(wagmi.switchChain(on.config, { chainId: 1 })).rejects.toMatchObject({
      name: 'SwitchChainError',
      cause: { name: 'wallet_timeout' },
    })
    expect(facts(on)).toMatchObject({ status: 'connected', chainId: 10 })
  })

  test('error: a wallet method without a connection, or an unconnected reconnect, is refused', async () => {
    const on = setUp()
    await expect(on.connector.getChainId()).rejects.toMatchObject({ code: 4900 })
    await expect(on.connector.connect({ isReconnecting: true })).rejects.toMatchObject({ code: 4900 })
    expect(on.asked).toEqual([])
  })

  test('behavior: linked, connecting shows, joins the attempt, and calls onConnect', async () => {
    const on = setUp()
    on.set({ phase: 'ready' })
    const statuses: string[] = []
    on.config.subscribe(
      ({ status }) => status,
      (status, before) => statuses.push(`${before} ${status}`),
    )
    on.status('connecting')
    expect(on.connection().status).toBe('connecting')
    await settle()
    on.status('disconnected')
    await settle()
    expect(facts(on)).toEqual(DISCONNECTED)
    on.status('connecting')
    on.connected()
    await settle()
    expect(facts(on)).toEqual({ status: 'connected', address: ALICE, chainId: 1 })
    expect(statuses).toEqual([
      'disconnected connecting',
      'connecting disconnected',
      'disconnected connecting',
      'connecting connected',
    ])
    on.status('disconnected')
    on.status('reconnecting')
    on.connected(BOB)
    await settle()
    expect(facts(on)).toEqual({ status: 'connected', address: BOB, chainId: 1 })
    expect(statuses.slice(-3)).toEqual([
      'connected disconnected',
      'disconnected connecting',
      'connecting connected',
    ])
    expect(on.asked).toEqual([])
  })

  test('behavior: linked, both have the same chain without a wallet', async () => {
    const on = setUp()
    on.set({ phase: 'ready' })
    on.set({ networks: { eip155: { chainId: 'eip155:10' } } })
    expect(on.config.state.chainId).toBe(10)
    on.set({ networks: { eip155: { chainId: 'eip155:77' } } })
    expect(on.config.state.chainId).toBe(10)
    on.set({ networks: { eip155: { chainId: 'eip155:10' } } })
    await wagmi.switchChain(on.config, { chainId: 1 })
    expect(on.asked).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }])
    on.connected(ALICE, 10)
    on.status('disconnected', { networks: { eip155: { chainId: 'eip155:1' } } })
    expect(on.config.state.chainId).toBe(1)
    expect(on.asked).toHaveLength(1)
    on.stop()
    on.set({ networks: { eip155: { chainId: 'eip155:10' } } })
    expect(on.config.state.chainId).toBe(1)
    expect(on.listeners.size).toBe(1)
  })
})
