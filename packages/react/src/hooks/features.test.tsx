// @vitest-environment happy-dom
import type { ActivityState, Client, State } from '@latchkey/core'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { activityOf, entry } from '../../test/activity.js'
import { createTestClient } from '../../test/createTestClient.js'
import { ether } from '../../test/renderView.js'
import { ADDRESS, connectedAs, loaded, patchedReader } from '../../test/renderWithin.js'
import { LatchkeyContext } from '../provider/LatchkeyContext.js'
import { useActivity } from './hooks.js'
import { useIdentity } from './hooks.js'
import { useName } from './hooks.js'
import { useOnramp } from './hooks.js'
import { usePay } from './hooks.js'
import { usePrice } from './hooks.js'
import { useSignIn } from './hooks.js'
import { useSmartSessions } from './hooks.js'
import { useSwap } from './hooks.js'
import { useTokens } from './hooks.js'

afterEach(cleanup)

const caipAddress = `eip155:31337:${ADDRESS}` as const
const error = { brand: 'latchkey', name: 'http_failed', code: 1, message: '', details: {} } as never

function hook<T>(use: () => T, patch: Partial<State> = {}, client: Client = createTestClient()) {
  const read = patchedReader(client, patch)
  const value = { client, initial: read(), read, words: {} }
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <LatchkeyContext.Provider value={value}>{children}</LatchkeyContext.Provider>
  )
  return { ...renderHook(use, { wrapper }), client }
}

describe('before anything was read', () => {
  test.each<[string, () => object, object]>([
    ['useActivity', useActivity, { status: 'idle', entries: [], pending: [], hasMore: false }],
    ['useTokens', () => useTokens(), { status: 'idle', tokens: [] }],
    ['usePrice', () => usePrice(undefined), { status: 'loading' }],
    ['useSignIn', useSignIn, { status: 'idle' }],
    ['useSmartSessions', useSmartSessions, { status: 'idle', sessions: [] }],
    [
      'useSwap',
      useSwap,
      { tokens: [], from: undefined, to: undefined, amount: '', progress: { step: 'editing' } },
    ],
    ['useOnramp', useOnramp, { onramp: undefined }],
    ['usePay', usePay, { payment: undefined }],
    ['useName', useName, { name: undefined, status: 'idle', error: undefined }],
    ['useIdentity', () => useIdentity(undefined), { status: 'idle' }],
  ])('behavior: %s says so, without an error, and stays one object', (_, use, facts) => {
    const { result, rerender } = hook(use)
    expect(result.current).toMatchObject(facts)
    expect(result.current).not.toHaveProperty('error', expect.anything())
    const first = { ...result.current }
    rerender()
    expect({ ...result.current }).toEqual(first)
    for (const [name, value] of Object.entries(first))
      if (typeof value === 'function') expect(result.current[name as never]).toBe(value)
  })
})

describe('useActivity', () => {
  test.each<[string, Partial<ActivityState>, object]>([
    ['while it is read', { loading: true }, { status: 'loading', hasMore: false }],
    ['read', { entries: [entry()], next: 'page-2' }, { status: 'ready', hasMore: true }],
    ['failed, with what was read before', { entries: [entry()], error }, { status: 'failed', error }],
  ])('behavior: %s', (_, state, facts) => {
    const { result } = hook(useActivity, activityOf(state))
    expect(result.current).toMatchObject(facts)
    expect(result.current.entries).toHaveLength(state.entries?.length ?? 0)
  })

  test('error: both functions reject while nobody is connected', async () => {
    const { result } = hook(useActivity)
    for (const read of [result.current.refetch, result.current.fetchMore])
      await expect(read()).rejects.toMatchObject({ name: 'transactions_need_address' })
  })
})

describe('useTokens', () => {
  test('behavior: what is held, and what was held while it cannot be read anew', () => {
    const ready = hook(() => useTokens(), connectedAs({ tokens: loaded([ether]) }))
    expect(ready.result.current).toMatchObject({ status: 'ready', tokens: [ether] })
    const stale = { status: 'failed', error, at: 0, data: [ether] } as never
    const { result } = hook(() => useTokens(), connectedAs({ tokens: stale }))
    expect(result.current).toMatchObject({ status: 'failed', tokens: [ether] })
  })

  test('param: of a family without an account there are none', () => {
    const { result } = hook(() => useTokens('solana'), connectedAs({ tokens: loaded([ether]) }))
    expect(result.current).toMatchObject({ status: 'idle', tokens: [] })
  })
})

describe('usePrice', () => {
  const asset = 'eip155:31337:0xAbC' as const
  test.each<[string, object, object]>([
    ['known', { usd: 2.5, change24h: 1, at: 7 }, { status: 'ready', usd: 2.5, change24h: 1 }],
    ['known to have none', { at: 7 }, { status: 'unknown' }],
  ])('behavior: %s, however its address is written', (_, price, facts) => {
    const { result } = hook(() => usePrice(asset), { prices: { [asset.toLowerCase()]: price } } as never)
    expect(result.current).toEqual(facts)
  })

  test('behavior: it is asked for anew each minute, until it is no longer used', () => {
    const start = vi.spyOn(globalThis, 'setInterval')
    const stop = vi.spyOn(globalThis, 'clearInterval')
    const { unmount } = hook(() => usePrice(asset))
    const at = start.mock.calls.findIndex(([, ms]) => ms === 60_000)
    const timer = start.mock.results[at]?.value
    unmount()
    const stopped = stop.mock.calls.map(([one]) => one)
    start.mockRestore()
    stop.mockRestore()
    expect(timer).toBeDefined()
    expect(stopped).toContain(timer)
  })
})

test('error: useSignIn has what went wrong, and rejects without siwx and without an account', async () => {
  const { result } = hook(useSignIn, {
    signIn: { caipAddress, status: 'unsigned', required: true, error },
  } as never)
  expect(result.current).toMatchObject({ status: 'unsigned', error })
  expect(result.current.session).toBeUndefined()
  await expect(result.current.signIn()).rejects.toMatchObject({ name: 'siwx_not_enabled' })
  await expect(result.current.signOut()).rejects.toMatchObject({ name: 'no_active_caip_address' })
})

test.each<[string, object, object]>([
  ['read', { list: [], loading: false }, { status: 'ready', sessions: [] }],
  ['being read', { list: [], loading: true }, { status: 'loading' }],
  ['failed', { list: [], loading: false, error }, { status: 'failed', error }],
  ['revoking', { list: [], loading: false, revoking: 'one' }, { status: 'ready', revoking: 'one' }],
])('behavior: useSmartSessions: %s', (_, state, facts) => {
  const { result } = hook(useSmartSessions, { smartSessions: { caipAddress, ...state } } as never)
  expect(result.current).toMatchObject(facts)
})

test('error: useSmartSessions rejects where the host has them off', async () => {
  const { result } = hook(useSmartSessions)
  for (const refused of [result.current.refetch(), result.current.revoke('one')])
    await expect(refused).rejects.toMatchObject({ name: 'smart_sessions_off' })
})

test('behavior: useName has the name of the account and what new ones end with', () => {
  const { result, client } = hook(useName, connectedAs({ profileName: 'vera.latch.eth' }))
  const { names } = client.getState().features
  expect(result.current.name).toBe('vera.latch.eth')
  expect(result.current.suffix).toBe(names === false ? undefined : names[0])
})

test('error: useOnramp and useSwap need an account', async () => {
  const onramp = hook(useOnramp).result.current
  await expect(onramp.load()).rejects.toMatchObject({ name: 'network_or_address_undefined' })
  const swap = hook(useSwap).result.current
  await act(async () => {
    await expect(swap.confirm()).rejects.toBeTruthy()
    await expect(swap.quote()).resolves.toBeUndefined()
  })
})
