import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { ALICE, BOB, settle, shared, sharesNothing, stage } from '../../test/fakeWallets.js'
import { cancelAttempt, connect } from '../actions.js'
import { applyTabMessage } from './applyTabMessage.js'

const METAMASK = 'io.metamask'

async function connected(...parameters: Parameters<typeof stage>) {
  const made = stage(...parameters)
  made.connector.announce(METAMASK, 'MetaMask')
  const connecting = connect(made.client, { walletId: METAMASK })
  const connection = made.connection()
  made.connector.asks.at(-1)?.grant(connection)
  const account = await connecting
  return { ...made, live: connection, account }
}

describe('connect', () => {
  test('behavior: waiting, then one update with address, chain, wallet and network', async () => {
    const { client, connector, connection, events } = stage()
    connector.announce(METAMASK, 'MetaMask')
    const connecting = connect(client, { walletId: 'METAMASK' })
    expect(client.getState().attempt).toMatchObject({
      status: 'waiting',
      walletId: METAMASK,
      name: 'MetaMask',
    })
    expect(client.getState().accounts.eip155).toEqual({ status: 'connecting' })
    expect(client.getState().walletRequests).toBe(1)
    const seen: unknown[] = []
    client.subscribe(({ accounts, networks, active }) => {
      const account = accounts.eip155
      if (account?.status !== 'connected') return
      seen.push([account.chainId, networks.eip155?.chainId, active.eip155])
    })
    connector.asks[0]?.grant(connection('eip155:137'))
    const account = await connecting
    expect(account).toMatchObject({
      address: ALICE,
      chainId: 'eip155:137',
      caipAddress: `eip155:137:${ALICE}`,
    })
    expect(account.addressExplorerUrl).toBe(`https://scan.test/address/${ALICE}`)
    expect(new Set(seen.map(String))).toEqual(new Set([`eip155:137,eip155:137,eip155:${METAMASK}`]))
    expect(client.getState()).toMatchObject({
      walletRequests: 0,
      attempt: { status: 'connected' },
      recent: [{ id: METAMASK, name: 'MetaMask' }],
    })
    expect(events).toEqual(['INITIALIZE', 'CONNECT_SUCCESS'])
  })

  test('behavior: two recent wallets are kept, newest first', async () => {
    const { client, connector, connection } = stage()
    for (const id of ['one', 'two', 'three']) {
      connector.announce(id)
      const connecting = connect(client, { walletId: id })
      connector.asks.at(-1)?.grant(connection('eip155:1', [ALICE], id))
      await connecting
    }
    expect(client.getState().recent.map((wallet) => wallet.id)).toEqual(['three', 'two'])
  })

  test.each([
    ['user_rejected', 'declined', undefined],
    ['request_pending', 'failed', 'request_pending'],
    ['wallet_locked', 'failed', 'wallet_locked'],
  ] as const)('error: %s ends as %s, disconnected, without an event', async (name, status, shown) => {
    const { client, connector, events } = stage()
    connector.announce(METAMASK)
    const connecting = connect(client, { walletId: METAMASK })
    connector.asks[0]?.refuse(new LatchkeyError(name))
    await expect(connecting).rejects.toMatchObject({ name })
    const { attempt, accounts, walletRequests, recent } = client.getState()
    expect(attempt?.status).toBe(status)
    expect(attempt?.error?.name).toBe(shown)
    expect(accounts.eip155).toEqual({ status: 'disconnected' })
    expect([walletRequests, recent, events]).toEqual([0, [], ['INITIALIZE']])
  })

  test('error: a wallet that shares no account fails with no_accounts', async () => {
    const { client, connector } = stage()
    connector.announce(METAMASK)
    const connecting = connect(client, { walletId: METAMASK })
    connector.asks[0]?.grant()
    await expect(connecting).rejects.toMatchObject({ name: 'no_accounts' })
  })

  test('error: a wallet that is not installed fails with wallet_not_installed', async () => {
    const { client, platform } = stage()
    const refused = expect(connect(client, { walletId: 'nowhere' })).rejects.toMatchObject({
      name: 'wallet_not_installed',
    })
    await platform.advance(1_000)
    await refused
    expect(client.getState().attempt).toMatchObject({ status: 'failed', walletId: 'nowhere' })
  })

  test('error: nothing connects until the terms are accepted', async () => {
    const { client, connector } = stage({ features: { legalCheckbox: true }, termsConditionsUrl: '/terms' })
    connector.announce(METAMASK)
    await expect(connect(client, { walletId: METAMASK })).rejects.toMatchObject({
      name: 'action_not_allowed',
    })
    expect(connector.asks).toHaveLength(0)
  })

  test('behavior: a newer attempt supersedes the older one, whose late grant is revoked', async () => {
    const { client, connector, connection } = stage()
    connector.announce('one')
    connector.announce('two')
    const first = connect(client, { walletId: 'one' })
    const second = connect(client, { walletId: 'two' })
    await expect(first).rejects.toMatchObject({ name: 'request_aborted' })
    expect(client.getState().attempt).toMatchObject({ walletId: 'two', status: 'waiting' })
    const late = connection('eip155:1', [BOB], 'one')
    connector.asks[0]?.grant(late)
    connector.asks[1]?.grant(connection('eip155:1', [ALICE], 'two'))
    await second
    await settle()
    expect(client.getState().accounts.eip155).toMatchObject({ status: 'connected', address: ALICE })
    expect(late.disconnects()).toBe(1)
    expect(client.getState().walletRequests).toBe(0)
  })

  test('behavior: a late answer of the same wallet is not revoked while it is connected', async () => {
    const { client, connector, connection } = stage()
    connector.announce(METAMASK)
    const first = connect(client, { walletId: METAMASK })
    const second = connect(client, { walletId: METAMASK })
    await expect(first).rejects.toMatchObject({ name: 'request_aborted' })
    connector.asks[1]?.grant(connection())
    await second
    const late = connection()
    connector.asks[0]?.grant(late)
    await settle()
    expect(late.disconnects()).toBe(0)
  })

  test('behavior: cancelling ends the attempt at once', async () => {
    const { client, connector } = stage()
    connector.announce(METAMASK)
    const connecting = connect(client, { walletId: METAMASK })
    cancelAttempt(client)
    await expect(connecting).rejects.toMatchObject({ name: 'request_aborted' })
    expect(client.getState()).toMatchObject({
      attempt: { status: 'cancelled' },
      accounts: { eip155: { status: 'disconnected' } },
    })
    expect(connector.asks[0]?.signal.aborted).toBe(true)
  })

  test('behavior: an attempt aborted before its start asks no wallet and leaves a waiting one alone', async () => {
    const { client, connector } = stage()
    connector.announce(METAMASK)
    void connect(client, { walletId: METAMASK })
    const before = client.getState().attempt
    const given = connect(client, { walletId: METAMASK, signal: AbortSignal.abort() })
    await expect(given).rejects.toMatchObject({ name: 'request_aborted' })
    expect([connector.asks.length, client.getState().attempt]).toEqual([1, before])
  })

  test('behavior: a rejected second wallet leaves the first one connected', async () => {
    const { client, connector } = await connected()
    await settle()
    const account = client.getState().accounts.eip155
    expect(account?.status).toBe('connected')
    connector.announce('two')
    const connecting = connect(client, { walletId: 'two' })
    expect(client.getState().accounts.eip155).toEqual(account)
    connector.asks.at(-1)?.refuse(new LatchkeyError('user_rejected'))
    await expect(connecting).rejects.toMatchObject({ name: 'user_rejected' })
    expect(client.getState().accounts.eip155).toEqual(account)
  })
})

describe('wallet events', () => {
  test('behavior: an account change is one update and reloads the balances', async () => {
    const { client, live } = await connected()
    live.emit('accountsChanged', shared(`eip155:1:${BOB}`, `eip155:1:${ALICE}`))
    expect(client.getState().accounts.eip155).toMatchObject({
      address: BOB,
      caipAddress: `eip155:1:${BOB}`,
      balance: { status: 'loading' },
      allAccounts: [{ address: BOB }, { address: ALICE }],
    })
    expect(client.getState().accounts.eip155).not.toHaveProperty('balance.data')
  })

  test('behavior: configured and unknown chains are reported unchanged', async () => {
    const { client, live } = await connected()
    live.emit('chainChanged', 'eip155:137')
    expect(client.getState()).toMatchObject({
      networks: { eip155: { chainId: 'eip155:137', supported: true } },
      accounts: { eip155: { chainId: 'eip155:137', caipAddress: `eip155:137:${ALICE}` } },
    })
    live.emit('chainChanged', 'eip155:99')
    expect(client.getState().networks.eip155).toMatchObject({ chainId: 'eip155:99', supported: false })
    expect(client.getState().networks.eip155?.caipNetwork).toBeUndefined()
  })

  test.each(['accountsChanged', 'disconnect'] as const)(
    'behavior: the wallet leaves by %s',
    async (event) => {
      const { client, connector, live, events } = await connected()
      if (event === 'disconnect') live.emit('disconnect', {})
      else live.emit('accountsChanged', [])
      await sharesNothing(connector)
      expect(client.getState()).toMatchObject({
        accounts: { eip155: { status: 'disconnected' } },
        connections: {},
      })
      expect(live.disconnects()).toBe(0)
      expect(live.listeners()).toBe(0)
      expect(events.at(-1)).toBe('DISCONNECT_SUCCESS')
    },
  )

  test.each<[string, (made: Awaited<ReturnType<typeof connected>>) => unknown]>([
    [
      'the wallet before leaves',
      ({ connector, live }) => {
        live.emit('accountsChanged', [])
        return sharesNothing(connector)
      },
    ],
    [
      'another tab disconnects',
      ({ context }) => applyTabMessage(context, { type: 'disconnect', namespaces: ['eip155'] }),
    ],
  ])('behavior: %s while another wallet is asked: its answer still counts', async (_, happen) => {
    const made = await connected()
    const { client, connector, connection } = made
    await settle()
    connector.announce('two')
    const connecting = connect(client, { walletId: 'two' })
    await happen(made)
    expect(client.getState()).toMatchObject({
      attempt: { walletId: 'two', status: 'waiting' },
      accounts: { eip155: { status: 'connecting' } },
      connections: {},
    })
    const ask = connector.asks.find(({ walletId }) => walletId === 'two')
    ask?.grant(connection('eip155:1', [BOB], 'two'))
    expect(await connecting).toMatchObject({ address: BOB })
  })

  test('behavior: disconnected when the first wallet leaves and the second is rejected', async () => {
    const { client, connector, live } = await connected()
    await settle()
    connector.announce('two')
    const connecting = connect(client, { walletId: 'two' })
    const ask = connector.asks.at(-1)
    live.emit('disconnect', {})
    await sharesNothing(connector)
    ask?.refuse(new LatchkeyError('user_rejected'))
    await expect(connecting).rejects.toMatchObject({ name: 'user_rejected' })
    expect(client.getState().accounts.eip155).toEqual({ status: 'disconnected' })
  })

  test('behavior: a disconnect by the visitor cancels the pending attempt', async () => {
    const { client, connector } = await connected()
    connector.announce('two')
    const connecting = connect(client, { walletId: 'two' })
    void client.disconnect()
    expect(client.getState().attempt?.status).toBe('cancelled')
    await expect(connecting).rejects.toMatchObject({ name: 'request_aborted' })
  })

  test('behavior: a withdrawn announcement does not disconnect', async () => {
    const { client, connector } = await connected()
    connector.withdraw(METAMASK)
    expect(client.getState().detected).toEqual({})
    expect(client.getState().accounts.eip155?.status).toBe('connected')
  })
})
