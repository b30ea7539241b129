import { describe, expect, test } from 'vitest'
import { remote, WALLET } from '../../test/fakeRemote.js'
import { fakeConnector, settle, stage } from '../../test/fakeWallets.js'
import { answerRequest, connect, connectRemote, goBack, navigate, unopenedRequests } from '../actions.js'

const links = ['fox://wc?requestId=1&sessionTopic=t']

async function connected() {
  const made = remote({}, true)
  const connecting = connectRemote(made.client, { walletId: WALLET })
  made.ask().grant(...made.session())
  await connecting
  const asks = async (method = 'personal_sign') => {
    const over = new AbortController()
    const data = { connectionId: 'eip155:1', walletId: WALLET, name: 'Fox', method, links }
    void made.context.env.present({ view: 'OpenWallet', data, signal: over.signal, isBehind: true })
    await settle()
    return { answer: () => (over.abort(), settle()) }
  }
  const views = () => made.state().modal.stack.map(({ view }) => view)
  const waiting = () => unopenedRequests(made.state())
  return { ...made, asks, views, waiting }
}

describe('a view in the background', () => {
  test('behavior: is in the state and opens the modal until it ends', async () => {
    const { asks, state, views, waiting } = await connected()
    expect(waiting()).toEqual([])
    const request = await asks()
    expect(waiting()).toEqual([
      { connectionId: 'eip155:1', walletId: WALLET, name: 'Fox', method: 'personal_sign', links },
    ])
    expect([state().modal.open, views()]).toEqual([true, ['OpenWallet']])
    expect(state().modal.stack[0]).toMatchObject({ view: 'OpenWallet', walletId: WALLET, name: 'Fox' })
    await request.answer()
    expect([waiting(), state().modal.open]).toEqual([[], false])
  })

  test('behavior: several requests share one view, which closes with the last', async () => {
    const { asks, state, views, waiting } = await connected()
    const first = await asks()
    const second = await asks('eth_sendTransaction')
    expect([waiting().length, views()]).toEqual([2, ['OpenWallet']])
    await first.answer()
    expect([state().modal.open, views()]).toEqual([true, ['OpenWallet']])
    expect(waiting()).toMatchObject([{ method: 'eth_sendTransaction' }])
    await second.answer()
    expect(state().modal.open).toBe(false)
  })

  test('behavior: stays pending when the visitor closes it; the next one opens it again', async () => {
    const { asks, client, state, waiting } = await connected()
    const first = await asks()
    client.close()
    expect([state().modal.open, waiting().length]).toEqual([false, 1])
    const second = await asks()
    expect(state().modal.open).toBe(true)
    await second.answer()
    expect(state().modal.open).toBe(true)
    await first.answer()
    expect(state().modal.open).toBe(false)
  })

  test('behavior: an open modal keeps its view, before, during and after', async () => {
    const { asks, client, state, views } = await connected()
    void client.open({ view: 'Account' })
    await settle()
    const request = await asks()
    expect(views()).toEqual(['Account'])
    await request.answer()
    expect([state().modal.open, views()]).toEqual([true, ['Account']])
  })

  test('behavior: views opened on top of it stay', async () => {
    const { asks, client, state, views } = await connected()
    const request = await asks()
    void client.open({ view: 'Networks' })
    await settle()
    expect(views()).toEqual(['OpenWallet', 'Networks'])
    await request.answer()
    expect([state().modal.open, views().at(-1)]).toEqual([true, 'Networks'])
  })

  test('behavior: a request that ends before its code loads is never shown', async () => {
    const { context, waiting, client } = await connected()
    let opened = false
    client.subscribe(({ modal }) => (opened ||= modal.open))
    const request = { view: 'OpenWallet', data: { links }, signal: AbortSignal.abort(), isBehind: true }
    expect(await context.env.present(request)).toBeUndefined()
    expect([opened, waiting()]).toEqual([false, []])
  })

  test('behavior: ends with the client’s run', async () => {
    const { asks, platform, stop, state, waiting } = await connected()
    await asks()
    stop()
    await platform.advance(0)
    await settle()
    expect([waiting(), state().modal.open]).toEqual([[], false])
  })

  test('behavior: without a modal only the state has it', async () => {
    const { client, context } = stage({}, { mounted: false })
    const over = new AbortController()
    const data = { links }
    void context.env.present({ view: 'OpenWallet', data, signal: over.signal, isBehind: true })
    await settle()
    expect([client.getState().modal.open, unopenedRequests(client.getState()).length]).toEqual([false, 1])
    over.abort()
    await settle()
    expect(unopenedRequests(client.getState())).toEqual([])
  })
})

function own(mounted = true) {
  const load = async () => ({ default: undefined })
  const connector = { ...fakeConnector('vault', ['eip155']), views: { Approve: { title: 'Approve', load } } }
  const made = stage({ connectors: [connector] }, { mounted })
  const answers: unknown[] = []
  const presents = async (data = {}, signal?: AbortSignal) => {
    const answer = made.context.env.present({ view: 'Approve', data, signal })
    answer.then(
      (value) => answers.push(value),
      (error: unknown) => answers.push(error),
    )
    await settle()
  }
  const state = made.client.getState
  const top = () => state().modal.stack.at(-1)
  return { ...made, answers, presents, state, top, views: () => state().modal.stack.map(({ view }) => view) }
}

describe('a view of a connector', () => {
  test('behavior: a closed modal opens on it, passes its answer on, and closes', async () => {
    const { client, presents, answers, state, top } = own()
    await presents({ amount: '1' })
    expect(state().modal.open).toBe(true)
    expect(top()).toEqual({ view: 'ConnectorView', name: 'Approve', request: 1 })
    expect(state().presented).toEqual([{ id: 1, view: 'Approve', data: { amount: '1' }, isBehind: false }])
    answerRequest(client, 1, true)
    await settle()
    expect([answers, state().modal.open, state().presented]).toEqual([[true], false, []])
  })

  test('behavior: an open modal navigates to it and back', async () => {
    const { client, presents, answers, views } = own()
    void client.open({ view: 'Networks' })
    await settle()
    await presents()
    expect(views()).toEqual(['Networks', 'ConnectorView'])
    answerRequest(client, 1, 'yes')
    await settle()
    expect([answers, views()]).toEqual([['yes'], ['Networks']])
  })

  test.each<[string, (made: ReturnType<typeof own>) => void]>([
    ['goes back', ({ client }) => goBack(client)],
    ['closes the modal', ({ client }) => client.close()],
    ['stops the client', ({ stop }) => stop()],
  ])('behavior: a visitor who %s gives no answer', async (_, leave) => {
    const made = own()
    void made.client.open({ view: 'Networks' })
    await settle()
    await made.presents()
    leave(made)
    await made.platform.advance(0)
    await settle()
    expect([made.answers, made.state().presented]).toEqual([[undefined], []])
  })

  test('behavior: an aborted request ends and closes its view', async () => {
    const { presents, answers, state } = own()
    const over = new AbortController()
    await presents({}, over.signal)
    over.abort()
    await settle()
    expect([answers, state().modal.open]).toEqual([[undefined], false])
  })

  test('behavior: requests stack: the last one is on top, the others return', async () => {
    const { client, presents, answers, state, top } = own()
    await presents({ n: 1 })
    await presents({ n: 2 })
    expect(top()).toMatchObject({ request: 2 })
    answerRequest(client, 2, 'second')
    await settle()
    expect([state().modal.open, top()]).toMatchObject([true, { request: 1 }])
    answerRequest(client, 1, 'first')
    await settle()
    expect([answers, state().modal.open]).toEqual([['second', 'first'], false])
  })

  test('behavior: the attempt that asks for it continues although its view is covered', async () => {
    const { client, connector, presents, state, views } = own()
    connector.announce('io.metamask', 'MetaMask')
    void client.open()
    await settle()
    navigate(client, { view: 'ConnectingExternal', walletId: 'io.metamask' })
    await settle()
    expect(state().attempt?.status).toBe('waiting')
    await presents()
    expect([state().attempt?.status, views().at(-1)]).toEqual(['waiting', 'ConnectorView'])
    answerRequest(client, 1, true)
    await settle()
    expect([state().attempt?.status, views().at(-1)]).toEqual(['waiting', 'ConnectingExternal'])
  })

  test('behavior: a headless attempt continues when the modal opened for it closes', async () => {
    const { client, connector, connection, presents, state } = own()
    connector.announce('io.metamask', 'MetaMask')
    const connecting = connect(client, { walletId: 'io.metamask' })
    await presents()
    answerRequest(client, 1, true)
    await settle()
    expect([state().modal.open, state().attempt?.status]).toEqual([false, 'waiting'])
    connector.asks[0]?.grant(connection())
    expect(await connecting).toMatchObject({ status: 'connected' })
  })

  test('error: rejects an unknown view by name; without a modal there is no answer', async () => {
    const { context } = own()
    await expect(context.env.present({ view: 'Aprove' })).rejects.toMatchObject({
      name: 'unknown_view',
      details: { view: 'Aprove' },
    })
    const alone = own(false)
    await alone.presents()
    await alone.platform.advance(0)
    await settle()
    expect(alone.answers).toEqual([undefined])
  })
})
