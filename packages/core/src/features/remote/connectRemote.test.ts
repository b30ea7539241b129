import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { remote, WALLET } from '../../../test/fakeRemote.js'
import { BOB, settle } from '../../../test/fakeWallets.js'
import { cancelAttempt, connect, connectRemote } from '../../actions.js'

const oneEach = { features: { multiWallet: false } }

describe('connectRemote', () => {
  test('behavior: asks for every configured family, shows each URI, connects all', async () => {
    const { client, state, ask, show, session } = remote()
    const connecting = connectRemote(client, { walletId: WALLET })
    expect(ask()).toMatchObject({ walletId: WALLET, namespaces: ['eip155', 'solana'], silent: false })
    expect(state()).toMatchObject({
      attempt: { remote: true, status: 'waiting', walletId: WALLET, name: 'Fox' },
      pairing: null,
      walletRequests: 0,
    })
    show('wc:one')
    expect(state().pairing?.uri).toBe('wc:one')
    show('wc:two')
    expect(state().pairing?.uri).toBe('wc:two')
    ask().grant(...session())
    expect(await connecting).toMatchObject({ namespace: 'eip155', wallet: { id: WALLET, name: 'Fox' } })
    expect(Object.values(state().accounts).map((account) => account?.status)).toEqual([
      'connected',
      'connected',
    ])
    expect(state()).toMatchObject({
      pairing: null,
      attempt: { status: 'connected' },
      recent: [{ id: WALLET, name: 'Fox', remote: true }],
    })
  })

  test('behavior: while the active family has no wallet, other families keep theirs', async () => {
    const { client, context, state, ask, session, injected, connection } = remote()
    injected.announce('io.injected')
    const first = connect(client, { walletId: 'io.injected' })
    injected.asks[0]?.grant(connection('eip155:1', [BOB], 'io.injected'))
    await first
    context.update('test', () => ({ namespace: 'solana' }))
    const connecting = connectRemote(client, { walletId: WALLET })
    expect(state().attempt?.namespaces).toEqual(['solana'])
    ask().grant(...session())
    await connecting
    expect(state().accounts).toMatchObject({
      eip155: { address: BOB, wallet: { id: 'io.injected' } },
      solana: { wallet: { id: WALLET } },
    })
    connectRemote(client, { walletId: 'io.owl' }).catch(() => undefined)
    expect(state().attempt?.namespaces).toEqual(['eip155', 'solana'])
  })

  test.each([
    ['user_rejected', 'declined', undefined],
    ['relay_unreachable', 'failed', 'relay_unreachable'],
    ['pairing_expired', 'failed', 'pairing_expired'],
    ['unsupported_chain', 'failed', 'unsupported_chain'],
    ['session_gone', 'failed', 'session_gone'],
    ['chunk_failed', 'failed', 'chunk_failed'],
    ['request_aborted', 'cancelled', undefined],
  ] as const)('error: %s ends the attempt as %s; a later one is independent', async (name, status, error) => {
    const { client, state, ask, show, session } = remote()
    const connecting = connectRemote(client)
    show('wc:one')
    ask().refuse(new LatchkeyError(name))
    await expect(connecting).rejects.toMatchObject({ name })
    expect(state()).toMatchObject({ attempt: { status }, pairing: null })
    expect(state().attempt?.error?.name).toBe(error)
    expect(state().accounts.eip155).toEqual({ status: 'disconnected' })
    const again = connectRemote(client)
    ask().grant(...session())
    expect((await again).status).toBe('connected')
  })

  test('behavior: canceling ends the request, clears the URI, and ends a late session', async () => {
    const { client, state, ask, show, session } = remote()
    const connecting = connectRemote(client)
    show('wc:one')
    cancelAttempt(client)
    expect([ask().signal.aborted, state().pairing, state().attempt?.status]).toEqual([
      true,
      null,
      'cancelled',
    ])
    await expect(connecting).rejects.toMatchObject({ name: 'request_aborted' })
    show('wc:two')
    expect(state().pairing).toBeNull()
    const late = session()
    ask().grant(...late)
    await settle()
    expect(late.map(({ disconnects }) => disconnects())).toEqual([1, 1])
    expect(state().accounts.eip155).toEqual({ status: 'disconnected' })
  })

  test('behavior: a wallet in this browser supersedes it, and vice versa', async () => {
    const { client, state, ask, injected, connection } = remote()
    injected.announce('io.injected')
    const first = connectRemote(client)
    const second = connect(client, { walletId: 'io.injected' })
    await expect(first).rejects.toMatchObject({ name: 'request_aborted' })
    expect(ask().signal.aborted).toBe(true)
    injected.asks[0]?.grant(connection('eip155:1', [BOB], 'io.injected'))
    await second
    expect(state().attempt).toMatchObject({ status: 'connected', walletId: 'io.injected' })
  })

  test('behavior: a session ends at the wallet once other wallets serve all its families, and not before', async () => {
    const { client, state, ask, session, injected, connection } = remote(oneEach)
    injected.announce('io.injected')
    const one = session()
    const first = connectRemote(client)
    ask().grant(...one)
    await first
    const second = connect(client, { walletId: 'io.injected' })
    injected.asks[0]?.grant(connection('eip155:1', [BOB], 'io.injected'))
    await second
    await settle()
    expect(one.map(({ disconnects }) => disconnects())).toEqual([0, 0])
    const two = session('io.owl')
    const third = connectRemote(client, { namespaces: ['solana'] })
    ask().grant(...two)
    await third
    await settle()
    expect(one.some(({ disconnects }) => disconnects() > 0)).toBe(true)
    expect(two.map(({ disconnects }) => disconnects())).toEqual([0, 0])
    expect(state().accounts.eip155).toMatchObject({ wallet: { id: 'io.injected' } })
  })

  test('behavior: when one of two wallets leaves, all families are reset and the other wallet is told', async () => {
    const { client, state, ask, session } = remote(oneEach)
    const [evmOne] = session()
    const [, solTwo] = session('io.owl')
    if (!evmOne || !solTwo) throw new Error('no session')
    const first = connectRemote(client, { namespaces: ['eip155'] })
    ask().grant(evmOne)
    await first
    const second = connectRemote(client, { namespaces: ['solana'] })
    ask().grant(solTwo)
    await second
    expect(state().accounts).toMatchObject({
      eip155: { wallet: { id: WALLET } },
      solana: { wallet: { id: 'io.owl' } },
    })
    evmOne.emit('disconnect', {})
    await settle()
    expect(Object.values(state().accounts).map((account) => account?.status)).toEqual([
      'disconnected',
      'disconnected',
    ])
    expect(solTwo.disconnects()).toBe(1)
  })

  test('behavior: with multiWallet a session ends alone, and a new one of the same account replaces it', async () => {
    const { client, state, ask, session } = remote()
    const one = session()
    const two = session('io.owl', BOB)
    const again = session('io.owl', BOB)
    for (const granted of [one, two, again]) {
      const connecting = connectRemote(client, { walletId: granted[0]?.walletId })
      ask().grant(...granted)
      await connecting
    }
    await settle()
    expect(two.some(({ disconnects }) => disconnects() > 0)).toBe(true)
    expect(Object.keys(state().connections).sort()).toEqual(['eip155:1', 'eip155:3', 'solana:1', 'solana:3'])
    again[0]?.emit('disconnect', {})
    await settle()
    expect(state().active).toEqual({ eip155: 'eip155:1', solana: 'solana:1' })
    expect(one.map(({ disconnects }) => disconnects())).toEqual([0, 0])
  })

  test('behavior: a session that loses one family ends for all of them, and the wallet is told', async () => {
    const { client, state, ask, session } = remote()
    const one = session()
    const connecting = connectRemote(client)
    ask().grant(...one)
    await connecting
    one[0]?.emit('accountsChanged', [])
    await settle()
    expect(Object.values(state().accounts).map((account) => account?.status)).toEqual([
      'disconnected',
      'disconnected',
    ])
    expect(one.some(({ disconnects }) => disconnects() > 0)).toBe(true)
  })

  test('behavior: a pending attempt for the same wallet is reused', async () => {
    const { client, remote: connector } = remote()
    const first = connectRemote(client, { walletId: WALLET })
    expect(connectRemote(client, { walletId: WALLET })).toBe(first)
    expect(connector.asks).toHaveLength(1)
    first.catch(() => undefined)
  })

  test('error: rejects without accepted terms, without a remote connector, and for an unsupported family', async () => {
    const legal = remote({ features: { legalCheckbox: true }, termsConditionsUrl: '/terms' })
    await expect(connectRemote(legal.client)).rejects.toMatchObject({ name: 'action_not_allowed' })
    expect(legal.remote.asks).toEqual([])
    const none = remote({ connectors: [] })
    await expect(connectRemote(none.client)).rejects.toMatchObject({ name: 'wallet_not_installed' })
    const { client } = remote()
    await expect(connectRemote(client, { namespaces: ['bip122'] })).rejects.toMatchObject({
      name: 'unsupported_chain',
    })
  })

  test('behavior: an unlisted wallet shows its own truncated name without its picture, and is not recent', async () => {
    const { client, state, ask, session } = remote()
    const connecting = connectRemote(client)
    const peer = { name: 'X'.repeat(200), url: 'https://evil.test', icon: 'https://evil.test/i.png' }
    ask().grant(
      ...session('walletConnect').map((item) => Object.assign(item, { session: { ...item.session, peer } })),
    )
    expect((await connecting).wallet).toEqual({ id: 'walletConnect', name: 'X'.repeat(60) })
    expect(state().recent).toEqual([])
  })
})

describe('a chunk that fails to load', () => {
  const broken = () => Promise.reject(new LatchkeyError('chunk_failed'))

  test.each(['remote', 'wallet'] as const)('error: %s: the attempt and open() fail', async (chunk) => {
    const { client, context, state } = remote()
    Object.assign(context, { lazy: { ...context.lazy, [chunk]: broken } })
    const opened = client.open({ view: 'Connect' })
    await settle()
    const connecting = chunk === 'remote' ? connectRemote(client) : connect(client, { walletId: WALLET })
    await expect(connecting).rejects.toMatchObject({ name: 'chunk_failed' })
    expect(state().attempt).toMatchObject({ status: 'failed', error: { name: 'chunk_failed' } })
    client.close()
    expect(await opened).toMatchObject({ status: 'failed', error: { name: 'chunk_failed' } })
  })
})

describe('sessions that a reload interrupted', () => {
  test('behavior: connect beside the family’s current wallets', async () => {
    const { state, context, session } = remote()
    const { adoptResumed } = await context.lazy.remote()
    const connector = context.connectors.get('walletConnect')
    if (!connector) throw new Error('no connector')
    adoptResumed(context, connector, session())
    const late = session('io.other', BOB)
    await adoptResumed(context, connector, late)
    await settle()
    expect(state().accounts.eip155).toMatchObject({ wallet: { id: 'io.other' } })
    expect(Object.keys(state().connections)).toHaveLength(4)
    expect(late.map(({ disconnects }) => disconnects())).toEqual([0, 0])
  })

  test('param: without multiWallet, connect unless the family has another wallet', async () => {
    const { client, state, context, session } = remote(oneEach)
    const { adoptResumed } = await context.lazy.remote()
    const connector = context.connectors.get('walletConnect')
    if (!connector) throw new Error('no connector')
    await adoptResumed(context, connector, session())
    expect(state().accounts.eip155).toMatchObject({ status: 'connected', wallet: { id: WALLET } })
    const late = session('io.other', BOB)
    await adoptResumed(context, connector, late)
    await settle()
    expect(state().accounts.eip155).toMatchObject({ wallet: { id: WALLET } })
    expect(late.map(({ disconnects }) => disconnects())).toEqual([1, 1])
    expect(client.getState().recent).toHaveLength(1)
  })
})
