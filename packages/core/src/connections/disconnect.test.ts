import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test, vi } from 'vitest'
import { ALICE, evm, fakeAdapter, fakeConnection, fakeConnector, sol, stage } from '../../test/fakeWallets.js'
import { memoryPlatform, memoryTabs } from '../../test/memoryPlatform.js'
import { connect, disconnect } from '../actions.js'
import { updateSend } from '../features/send/updateSend.js'
import { EMPTY_SEND } from '../store/initialState.js'

const METAMASK = 'io.metamask'

async function connected(...parameters: Parameters<typeof stage>) {
  const made = stage(...parameters)
  made.connector.announce(METAMASK, 'MetaMask')
  const connecting = connect(made.client, { walletId: METAMASK })
  const connection = made.connection()
  made.connector.asks.at(-1)?.grant(connection)
  await connecting
  return { ...made, live: connection }
}

describe('disconnect', () => {
  test('behavior: changes the state at once, revokes once, removes records, tracks DISCONNECT_SUCCESS', async () => {
    const tabs = memoryTabs()
    const { client, live, events } = await connected({}, { platform: memoryPlatform({}, tabs) })
    expect([...tabs.records.keys()].some((key) => key.endsWith('.connections'))).toBe(true)
    const done = disconnect(client)
    expect(client.getState()).toMatchObject({ accounts: { eip155: { status: 'disconnected' } }, active: {} })
    await done
    expect(live.disconnects()).toBe(1)
    expect(live.listeners()).toBe(0)
    expect(events.at(-1)).toBe('DISCONNECT_SUCCESS')
    const left = [...tabs.records.keys()].map((key) => key.split('.').at(-1))
    expect(left.filter((key) => key !== 'nativeBalance')).toEqual(['lastAccounts', 'recentWallets'])
  })

  test.each(['connected', 'declined', 'failed'] as const)(
    'behavior: an attempt that ended as %s is %s after the disconnect',
    async (status) => {
      const { client, context } = await connected()
      context.update('test', ({ attempt }) => ({ attempt: attempt && { ...attempt, status } }))
      await client.disconnect()
      expect(client.getState().attempt?.status).toBe(status === 'connected' ? undefined : status)
    },
  )

  test('behavior: empties the send form, so that the next wallet cannot send it', async () => {
    const { client } = await connected()
    updateSend(client, { sendTokenAmount: '1', receiverAddress: ALICE })
    await disconnect(client)
    expect(client.getState().send).toEqual(EMPTY_SEND)
  })

  test('behavior: client.disconnect() also changes the state synchronously', async () => {
    const { client } = await connected()
    const done = client.disconnect()
    expect(client.getState().accounts.eip155?.status).toBe('disconnected')
    await done
  })

  test('behavior: waits 3 s for a wallet that never answers, without an error', async () => {
    const { client, live, platform } = await connected()
    live.onDisconnect = () => new Promise(() => undefined)
    let settled = false
    const done = disconnect(client).then(() => (settled = true))
    await platform.advance(2_999)
    expect(settled).toBe(false)
    await platform.advance(1)
    await done
    expect(client.getState().accounts.eip155?.status).toBe('disconnected')
  })

  test('error: one error lists all failures; the state is disconnected', async () => {
    const { client, live, events } = await connected()
    live.onDisconnect = async () => {
      throw new LatchkeyError('wallet_error', { details: { reason: 'no' } })
    }
    const error = await disconnect(client).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: 'disconnect_failed',
      message: 'Failed to disconnect',
      details: { errors: [{ name: 'wallet_error' }] },
    })
    expect(client.getState().accounts.eip155?.status).toBe('disconnected')
    await vi.waitFor(() => expect(events.at(-1)).toBe('INTERNAL_SDK_ERROR'), 5000)
  })

  test.each([
    ['a remote session', 'WALLET_CONNECT'],
    ['an embedded wallet', 'AUTH'],
  ] as const)('behavior: %s ends for all its families with one revocation each', async (_name, type) => {
    const remote = fakeConnector('wc', ['eip155', 'solana'], type)
    const injected = fakeConnector('injected')
    const { client } = stage({
      networks: [evm(1), sol],
      adapters: [fakeAdapter('eip155', [injected]), fakeAdapter('solana', [])],
      connectors: [remote],
    })
    const connecting = connect(client, { walletId: 'wc', namespaces: ['eip155', 'solana'] })
    const solana = `solana:${sol.id}` as const
    const lives = [
      fakeConnection('eip155', 'wc', 'wc', 'eip155:1', [ALICE]),
      fakeConnection('solana', 'wc', 'wc', solana, ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv']),
    ]
    remote.asks[0]?.grant(...lives)
    await connecting
    expect(client.getState().accounts).toMatchObject({
      eip155: { status: 'connected' },
      solana: { status: 'connected' },
    })
    await disconnect(client, { namespace: 'solana' })
    expect(client.getState().accounts).toEqual({
      eip155: { status: 'disconnected' },
      solana: { status: 'disconnected' },
    })
    expect(lives.map((live) => live.disconnects())).toEqual([1, 1])
  })

  test('behavior: another family stays connected', async () => {
    const first = fakeConnector('injected')
    const second = fakeConnector('standard', ['solana'])
    const { client } = stage({
      networks: [evm(1), sol],
      adapters: [fakeAdapter('eip155', [first]), fakeAdapter('solana', [second])],
    })
    first.announce('one')
    second.announce('two')
    const evmConnecting = connect(client, { walletId: 'one' })
    first.asks[0]?.grant(fakeConnection('eip155', 'injected', 'one', 'eip155:1', [ALICE]))
    await evmConnecting
    const solConnecting = connect(client, { walletId: 'two', namespaces: ['solana'] })
    second.asks[0]?.grant(
      fakeConnection('solana', 'standard', 'two', `solana:${sol.id}`, ['7S3P4HxJpyyigGzodYwHt']),
    )
    await solConnecting
    expect(client.getState().namespace).toBe('solana')
    const attempt = client.getState().attempt
    expect(attempt).toMatchObject({ walletId: 'two', status: 'connected' })
    for (const ending of [client.disconnect('bip122'), disconnect(client, { namespace: 'bip122' })])
      await expect(ending).rejects.toMatchObject({ name: 'adapter_not_found', message: 'Adapter not found' })
    expect(client.getState().attempt).toEqual(attempt)
    await disconnect(client, { namespace: 'solana' })
    expect(client.getState().attempt).toBeNull()
    expect(client.getState().accounts).toMatchObject({
      eip155: { status: 'connected', address: ALICE },
      solana: { status: 'disconnected' },
    })
  })

  test('behavior: connect, disconnect, connect 20 times', async () => {
    const { client, connector, connection } = stage()
    connector.announce(METAMASK)
    for (let round = 0; round < 20; round += 1) {
      const connecting = connect(client, { walletId: METAMASK })
      const live = connection()
      connector.asks.at(-1)?.grant(live)
      await connecting
      await disconnect(client)
      expect([live.disconnects(), live.listeners()]).toEqual([1, 0])
    }
    expect(client.getState().accounts.eip155?.status).toBe('disconnected')
  })
})
