import '../../core/test/loadParts.js'
import { type Client, type Config, createLatchkey } from '@latchkey/core'
import { connect, disconnect } from '@latchkey/core/actions'
import type { Connection } from '@latchkey/core/adapter'
import { eip155 } from '@latchkey/eip155'
import { createSafeDouble, type SafeDoubleOptions } from '@latchkey/testkit/safe'
import { describe, expect, onTestFinished, test } from 'vitest'
import { evm, fakeAdapter, fakeConnection, fakeConnector } from '../../core/test/fakeWallets.js'
import { memoryPlatform, type MemoryTabs, memoryTabs } from '../../core/test/memoryPlatform.js'
import { SAFE, settle, stage } from '../test/stage.js'
import { safe } from '../src/index.js'

const METAMASK = 'io.metamask'
const noAnswers = { getSafeInfo: () => 'never' }

function visit(
  tabs: MemoryTabs = memoryTabs(),
  around: SafeDoubleOptions = {},
  config: Partial<Config> = {},
) {
  const double = createSafeDouble(around)
  const document = Object.assign(new EventTarget(), { title: 'Shop' })
  const page = { document, navigator: { userAgent: '' } }
  const platform = memoryPlatform({ window: Object.assign(double.window, page) }, tabs)
  const injected = fakeConnector()
  const client = createLatchkey({
    networks: [evm(1), evm(137)],
    adapters: [fakeAdapter('eip155', [injected], undefined)],
    connectors: [safe()],
    platform,
    ...config,
  })
  const events: unknown[] = []
  client.onEvent(({ event, properties }) => event === 'CONNECT_SUCCESS' && events.push(properties))
  client.attach(() => () => undefined)
  client.start()
  onTestFinished(() => client.dispose())
  const account = () => client.getState().accounts.eip155
  const leave = async (): Promise<void> => {
    await platform.advance(0)
    client.dispose()
  }
  return { account, client, double, events, injected, leave, platform }
}

const idsOf = (client: Client) => Object.keys(client.getState().connections)

describe('inside Safe', () => {
  test('behavior: the first visit connects automatically, without the modal', async () => {
    const { account, client, events } = visit()
    expect(account()).toEqual({ status: 'disconnected' })
    await settle()
    expect(account()).toMatchObject({
      status: 'connected',
      address: SAFE,
      chainId: 'eip155:1',
      connectorId: 'safe',
      wallet: { id: 'safe', name: 'Safe' },
    })
    expect(client.getState().modal.open).toBe(false)
    expect(client.getState().phase).toBe('ready')
    expect(events).toEqual([{ method: 'external', name: 'Safe', namespace: 'eip155', reconnect: true }])
    expect(client.getState().recent).toEqual([])
  })

  test('behavior: the next visit restores it, once', async () => {
    const tabs = memoryTabs()
    const first = visit(tabs)
    await settle()
    await first.leave()
    const { account, client, events } = visit(tabs)
    expect(account()).toEqual({ status: 'reconnecting', address: SAFE })
    await settle()
    expect(account()).toMatchObject({ status: 'connected', connectorId: 'safe' })
    expect(idsOf(client)).toEqual(['eip155:safe'])
    expect(events).toHaveLength(1)
  })

  test('behavior: a disconnect lasts over visits, until connected again from the list', async () => {
    const tabs = memoryTabs()
    const first = visit(tabs)
    await settle()
    await disconnect(first.client)
    await first.leave()
    const { account, client } = visit(tabs)
    await settle()
    expect(account()).toEqual({ status: 'disconnected' })
    expect(client.getState().detected['safe']).toMatchObject({ name: 'Safe' })
    await connect(client, { walletId: 'safe' })
    expect(account()).toMatchObject({ status: 'connected', address: SAFE })
  })

  test('behavior: another wallet chosen in Safe is restored instead of Safe', async () => {
    const tabs = memoryTabs()
    const first = visit(tabs, { answers: noAnswers })
    first.injected.announce(METAMASK)
    const connecting = connect(first.client, { walletId: METAMASK })
    await settle()
    first.injected.asks[0]?.grant(fakeConnection('eip155', 'injected', METAMASK, 'eip155:1', [SAFE]))
    await connecting
    await first.leave()
    const { account, injected } = visit(tabs)
    await settle()
    injected.asks[0]?.grant(fakeConnection('eip155', 'injected', METAMASK, 'eip155:1', [SAFE]))
    await settle()
    expect(account()).toMatchObject({ status: 'connected', connectorId: 'injected' })
  })

  test('behavior: a visitor who connects another wallet meanwhile is not interrupted', async () => {
    let answer: (info: object) => void = () => undefined
    const getSafeInfo = () => new Promise<object>((resolve) => (answer = resolve))
    const { account, client, injected } = visit(memoryTabs(), { answers: { getSafeInfo } })
    injected.announce(METAMASK)
    await settle()
    void connect(client, { walletId: METAMASK }).catch(() => undefined)
    await settle()
    answer({ safeAddress: SAFE, chainId: 1 })
    await settle()
    expect(account()).toEqual({ status: 'connecting' })
    expect(client.getState().attempt).toMatchObject({ walletId: METAMASK, status: 'waiting' })
  })

  test('behavior: a connection in another site’s frame is not restored in Safe, only there', async () => {
    const tabs = memoryTabs()
    const first = visit(tabs, { ancestor: 'https://blog.example' })
    first.injected.announce(METAMASK)
    const connecting = connect(first.client, { walletId: METAMASK })
    await settle()
    first.injected.asks[0]?.grant(fakeConnection('eip155', 'injected', METAMASK, 'eip155:137', [SAFE]))
    await connecting
    await first.leave()
    const { account, injected, leave } = visit(tabs)
    await settle()
    expect(account()).toMatchObject({ status: 'connected', connectorId: 'safe', chainId: 'eip155:1' })
    expect(injected.asks).toEqual([])
    await leave()
    const back = visit(tabs, { ancestor: 'https://blog.example' })
    expect(back.account()).toMatchObject({ status: 'reconnecting' })
    await settle()
    expect(back.injected.asks).toMatchObject([{ walletId: METAMASK, silent: true }])
  })
})

describe('inside another frame', () => {
  test('behavior: without an answer the client is ready at once, other wallets connect, and there is no row', async () => {
    const { account, client, injected, platform } = visit(memoryTabs(), { answers: noAnswers })
    expect(client.getState().phase).toBe('ready')
    injected.announce(METAMASK)
    const connecting = connect(client, { walletId: METAMASK })
    await settle()
    injected.asks[0]?.grant(fakeConnection('eip155', 'injected', METAMASK, 'eip155:1', [SAFE]))
    await connecting
    expect(account()).toMatchObject({ status: 'connected', connectorId: 'injected' })
    await platform.advance(1000)
    expect(Object.keys(client.getState().detected)).toEqual([METAMASK])
  })

  test('behavior: a restore of Safe fails after one second', async () => {
    const tabs = memoryTabs()
    const first = visit(tabs)
    await settle()
    await first.leave()
    const { account, client, platform } = visit(tabs, { answers: noAnswers })
    await platform.advance(999)
    expect(account()).toMatchObject({ status: 'reconnecting' })
    await platform.advance(1)
    expect(account()).toEqual({ status: 'disconnected' })
    expect(client.getState().phase).toBe('ready')
  })
})

describe('signatures of owners', () => {
  const chain = `0x${'c4'.repeat(32)}`
  const transfer = {
    chainId: 'eip155:1',
    from: SAFE,
    to: '0x000000000000000000000000000000000000bEEF',
    amount: '1',
  } as const

  async function sending() {
    let details: object = { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null }
    const answers = {
      getTxBySafeTxHash: () => details,
      sendTransactions: () => ({ safeTxHash: `0x${'5a'.repeat(32)}` }),
    }
    const scene = stage({}, { answers })
    const stop = scene.start()
    await settle()
    const env = { platform: scene.platform, network: () => undefined }
    const actions = await eip155().actions(scene.connections[0] as Connection, env as never)
    await import('../../eip155/src/actions/transfer.js')
    const ends: unknown[] = []
    actions.transfer?.(transfer).then(
      (hash) => ends.push(hash),
      ({ name }: Error) => ends.push(name),
    )
    await scene.platform.advance(60_000)
    expect(ends).toEqual([])
    return { ends, platform: scene.platform, stop, tell: (next: object) => (details = next) }
  }

  test.each([
    ['executed: the chain’s hash', { txStatus: 'SUCCESS', txHash: chain }, chain],
    ['executed in vain', { txStatus: 'FAILED', txHash: chain }, 'transaction_reverted'],
    ['taken back', { txStatus: 'CANCELLED', txHash: null }, 'user_rejected'],
  ])('behavior: a transfer ends when it is %s', async (_name, details, end) => {
    const { ends, platform, tell } = await sending()
    tell(details)
    await platform.advance(10_000)
    expect(ends).toEqual([end])
    expect(platform.pendingTimers()).toBe(0)
  })

  test('behavior: the wait ends when the client stops', async () => {
    const { ends, platform, stop } = await sending()
    stop()
    await platform.advance(0)
    expect(ends).toEqual(['request_aborted'])
    expect(platform.pendingTimers()).toBe(0)
  })
})
