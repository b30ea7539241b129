import { describe, expect, test } from 'vitest'
import {
  accountsAt,
  attemptOf,
  dropped,
  EMPTY,
  FAMILIES,
  type Family,
  facts,
  factsWith,
  initial,
  networkOf,
  grant,
  WALLETS,
} from '../../test/connectionTruth.js'
import { connectionsOf } from '../store/connections.js'
import { EMPTY_SEND } from '../store/initialState.js'
import type { AccountState, ConnectedAccount, ConnectionState, State } from '../types/state.js'
import type { ConnectionEvent, ConnectionTruth, Grant } from './events.js'
import { reduce } from './reduce.js'

const after = (...events: readonly ConnectionEvent[]): ConnectionTruth =>
  events.reduce((state, event) => reduce(state, event, facts), EMPTY)

const granted = (...all: readonly Grant[]): ConnectionEvent => ({ type: 'granted', grants: all })
const statusOf = (state: ConnectionTruth, family: Family): string | undefined =>
  state.accounts[family]?.status
const typed: State['send'] = { ...EMPTY_SEND, sendTokenAmount: '1' }
const balance: NonNullable<ConnectionState['balance']> = {
  status: 'ready',
  data: { amount: '5', decimals: 0, symbol: 'X' } as never,
  at: 1,
}

describe('attempts', () => {
  test.each([
    ['a family without a wallet is connecting', { status: 'disconnected' }, 'connecting'],
    ['a connected one stays', facts.account({ ...grant('eip155', 'one'), used: 1 }, undefined), 'connected'],
    ['one that is restored is connecting', { status: 'reconnecting' }, 'connecting'],
  ] as const)('behavior: when one starts, %s', (_name, shown, status) => {
    const before = { ...EMPTY, accounts: { ...EMPTY.accounts, eip155: shown as AccountState } }
    const attempt = attemptOf(1, ['eip155'])
    const next = reduce(before, { type: 'attemptStarted', attempt }, facts)
    expect([next.attempt, statusOf(next, 'eip155'), statusOf(next, 'solana')]).toEqual([
      attempt,
      status,
      'disconnected',
    ])
  })

  const waiting = attemptOf(2, ['eip155', 'solana'])
  test.each([
    ['it shows its end', attemptOf(2, ['eip155', 'solana'], { status: 'failed' }), 2, 'failed'],
    [
      'an older one leaves the newer one in place',
      attemptOf(1, ['eip155'], { status: 'cancelled' }),
      2,
      'waiting',
    ],
  ] as const)('behavior: when one ends, %s', (_name, attempt, id, status) => {
    const next = after(
      { type: 'attemptStarted', attempt: waiting },
      { type: 'attemptEnded', attempt, claimed: ['eip155'] },
    )
    expect([next.attempt?.id, next.attempt?.status]).toEqual([id, status])
    expect([statusOf(next, 'eip155'), statusOf(next, 'solana')]).toEqual(['disconnected', 'connecting'])
  })

  test('behavior: a canceled attempt frees its families; an ended one stays unchanged', () => {
    const cancelled = after({ type: 'attemptStarted', attempt: waiting }, { type: 'attemptCancelled' })
    expect([cancelled.attempt?.status, statusOf(cancelled, 'solana')]).toEqual(['cancelled', 'disconnected'])
    expect(reduce(cancelled, { type: 'attemptCancelled' }, facts)).toEqual(cancelled)
  })

  test('behavior: a completed connect shows its first family and frees those that did not connect', () => {
    const state = after({ type: 'attemptStarted', attempt: waiting }, granted(grant('solana', 'one')))
    const done = attemptOf(2, ['eip155', 'solana'], { status: 'connected' })
    const next = reduce(
      { ...state, send: typed },
      {
        type: 'connected',
        namespaces: ['solana'],
        attempt: done,
        claimed: ['eip155', 'solana'],
        method: 'browser',
      },
      facts,
    )
    expect([next.namespace, next.attempt, next.send]).toEqual(['solana', done, EMPTY_SEND])
    expect([statusOf(next, 'eip155'), statusOf(next, 'solana')]).toEqual(['disconnected', 'connected'])
  })

  test('behavior: a restore shows free families and ends those that were not restored', () => {
    const coming: AccountState = { status: 'reconnecting', address: 'A' }
    const started = after(granted(grant('eip155', 'one')), {
      type: 'restoreStarted',
      families: [
        ['eip155', coming],
        ['solana', coming],
        ['solana', { status: 'reconnecting', address: 'B' }],
      ],
    })
    expect([statusOf(started, 'eip155'), started.accounts.solana]).toEqual(['connected', coming])
    const ended = reduce(started, { type: 'restoreEnded', namespaces: FAMILIES }, facts)
    expect(FAMILIES.map((family) => statusOf(ended, family))).toEqual([
      'connected',
      'disconnected',
      'disconnected',
    ])
  })
})

describe('connections', () => {
  test.each([
    ['another wallet stays beside it', grant('eip155', 'two'), ['eip155:one', 'eip155:two']],
    ['the same wallet takes its place', grant('eip155', 'one', { id: 'again' }), ['again']],
    [
      'the same wallet on another phone stays beside it',
      grant('eip155', 'one', {
        id: 'phone',
        isSession: true,
        accounts: accountsAt('eip155:1', ['C']),
        address: 'C',
      }),
      ['eip155:one', 'phone'],
    ],
    [
      'the same session takes its place',
      grant('eip155', 'one', { id: 'session', isSession: true }),
      ['session'],
    ],
  ] as const)('behavior: with a connected wallet, %s', (_name, next, ids) => {
    const state = after(granted(grant('eip155', 'one')), granted(next))
    expect(Object.keys(state.connections).sort()).toEqual([...ids].sort())
    expect(state.active.eip155).toBe(next.id)
  })

  test('behavior: without multiWallet a new wallet replaces all others', () => {
    const state = after(granted(grant('eip155', 'one')))
    const next = reduce(state, granted(grant('eip155', 'two')), factsWith(false))
    expect(Object.keys(next.connections)).toEqual(['eip155:two'])
  })

  test('behavior: a wallet restored beside the active one does not become active', () => {
    const state = after(granted(grant('eip155', 'one')))
    const next = reduce(state, { ...granted(grant('eip155', 'two')), used: -1 } as ConnectionEvent, facts)
    expect([next.active.eip155, next.connections['eip155:two']?.used]).toEqual(['eip155:one', -1])
    expect(after({ ...granted(grant('solana', 'two')), used: -1 } as ConnectionEvent).active.solana).toBe(
      'solana:two',
    )
  })

  test('behavior: the previous wallet keeps its balance; the new one’s is read', () => {
    const state = after(granted(grant('eip155', 'one')))
    const { eip155 } = state.accounts
    const known = {
      ...state,
      accounts: { ...state.accounts, eip155: { ...eip155, balance } as ConnectedAccount },
    }
    const next = reduce(known, granted(grant('eip155', 'two')), facts)
    expect([next.connections['eip155:one']?.balance, next.connections['eip155:two']?.balance]).toEqual([
      balance,
      undefined,
    ])
  })

  test.each([
    ['the active one: account, network and connection', 'eip155:two', 'eip155:137', true],
    ['another one: the connection alone', 'eip155:one', 'eip155:1', false],
  ] as const)('behavior: a chain changes on %s', (_name, id, shown, isReset) => {
    const state = { ...after(granted(grant('eip155', 'one')), granted(grant('eip155', 'two'))), send: typed }
    const event: ConnectionEvent = {
      type: 'chainChanged',
      id,
      chainId: 'eip155:137',
      isSession: false,
      post: true,
    }
    const next = reduce(state, event, facts)
    expect(next.connections[id]?.accounts[0]?.caip).toBe('eip155:137:eip155A')
    expect([next.networks.eip155?.chainId, next.send]).toEqual([shown, isReset ? EMPTY_SEND : typed])
    expect(next.accounts.eip155).toMatchObject({ chainId: shown })
  })

  test.each([
    ['its current chain', { id: 'eip155:one', chainId: 'eip155:1' }],
    ['a chain of another family', { id: 'eip155:one', chainId: 'solana:main' }],
    ['a connection that is gone', { id: 'none', chainId: 'eip155:137' }],
  ] as const)('behavior: nothing changes with %s', (_name, { id, chainId }) => {
    const state = after(granted(grant('eip155', 'one')))
    expect(reduce(state, { type: 'chainChanged', id, chainId, isSession: false, post: true }, facts)).toBe(
      state,
    )
  })

  test('behavior: a session keeps its accounts per network', () => {
    const state = after(granted(grant('eip155', 'one', { isSession: true })))
    const event = {
      type: 'chainChanged',
      id: 'eip155:one',
      chainId: 'eip155:137',
      isSession: true,
      post: true,
    } as const
    expect(reduce(state, event, facts).connections['eip155:one']?.accounts[0]?.caip).toBe('eip155:1:eip155A')
  })

  test.each([
    ['the same account keeps its balance', 'eip155A', balance],
    ['another one has none yet', 'eip155B', { status: 'idle' }],
  ] as const)('behavior: after a change of accounts, %s', (_name, address, shown) => {
    const state = after(granted(grant('eip155', 'one')))
    const { eip155 } = state.accounts
    const known = {
      ...state,
      accounts: { ...state.accounts, eip155: { ...eip155, balance } as ConnectedAccount },
    }
    const accounts = accountsAt('eip155:1', ['eip155B', 'eip155A'])
    const event = {
      type: 'accountsChanged',
      id: 'eip155:one',
      accounts,
      address,
      chainId: 'eip155:1',
    } as const
    const next = reduce(known, event, facts)
    expect(next.accounts.eip155).toMatchObject({ address, balance: shown })
    expect(next.connections['eip155:one']).toMatchObject({ address, accounts })
  })

  test('behavior: a chosen account becomes active; choosing the active one changes nothing', () => {
    const state = after(granted(grant('eip155', 'one')), granted(grant('eip155', 'two')))
    const next = reduce(state, { type: 'activated', id: 'eip155:one', address: 'eip155B', post: true }, facts)
    expect(next.accounts.eip155).toMatchObject({ connectionId: 'eip155:one', address: 'eip155B' })
    expect(connectionsOf(next, 'eip155').map(({ id }) => id)).toEqual(['eip155:one', 'eip155:two'])
    expect(reduce(next, { type: 'activated', id: 'eip155:one', address: 'eip155B', post: true }, facts)).toBe(
      next,
    )
  })

  test('behavior: after the active one is dropped, the last used one follows and the send form resets', () => {
    const all = after(...WALLETS.slice(0, 3).map((wallet) => granted(grant('eip155', wallet))))
    const next = reduce({ ...all, send: typed }, dropped({ ids: ['eip155:three'] }), facts)
    expect([next.active.eip155, next.send]).toEqual(['eip155:two', EMPTY_SEND])
    const idle = reduce({ ...all, send: typed }, dropped({ ids: ['eip155:one'] }), facts)
    expect([idle.active.eip155, idle.send]).toEqual(['eip155:three', typed])
  })

  test('behavior: a family without wallets is disconnected, on its initial network', () => {
    const state = after(granted(grant('eip155', 'one', { chainId: 'eip155:137' })))
    const next = reduce(state, dropped({ ids: ['eip155:one'], ended: ['eip155'] }), facts)
    expect([next.accounts.eip155, next.active.eip155, next.networks.eip155]).toEqual([
      { status: 'disconnected' },
      undefined,
      networkOf('eip155:1'),
    ])
  })

  test.each([
    ['one that waits is cancelled', 'waiting', [], 'cancelled', 'disconnected'],
    ['one in which a wallet asks the visitor waits on', 'waiting', ['eip155'], 'waiting', 'connecting'],
    ['one that connected goes', 'connected', [], undefined, 'disconnected'],
    ['one that failed is still to be read', 'failed', [], 'failed', 'disconnected'],
  ] as const)('behavior: when a family ends, of its attempts %s', (_name, status, families, left, shown) => {
    const state = { ...after(granted(grant('eip155', 'one'))), attempt: attemptOf(1, ['eip155'], { status }) }
    const event = dropped({ ids: ['eip155:one'], ended: ['eip155'], attempted: families })
    const next = reduce(state, event, facts)
    expect([next.attempt?.status, statusOf(next, 'eip155')]).toEqual([left, shown])
  })

  test('behavior: a chosen family or network is shown with an empty send form', () => {
    const state = { ...EMPTY, send: typed }
    const shown = reduce(state, { type: 'familyShown', namespace: 'solana', by: 'account' }, facts)
    expect([shown.namespace, shown.send]).toEqual(['solana', EMPTY_SEND])
    const network = networkOf('solana:test')
    const chosen = reduce(
      state,
      { type: 'networkChosen', namespace: 'solana', network, persists: true, post: true },
      facts,
    )
    expect([chosen.namespace, chosen.networks.solana, chosen.send]).toEqual(['solana', network, EMPTY_SEND])
    const back = {
      type: 'familyReturned',
      from: 'eip155',
      to: 'solana',
      network: networkOf('solana:main'),
    } as const
    expect(reduce(chosen, back, facts)).toMatchObject({ namespace: 'eip155', networks: initial.networks })
  })
})
