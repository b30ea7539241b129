import { describe, expect, test } from 'vitest'
import { AGENTS, fakePage } from '../../../test/fakePage.js'
import { remote, WALLET } from '../../../test/fakeRemote.js'
import { settle, stage } from '../../../test/fakeWallets.js'
import { memoryPlatform } from '../../../test/memoryPlatform.js'
import { connectRemote, openRequest } from '../../actions.js'
import type { UnopenedCall } from '../../types/connector.js'

const links = ['fox://wc?requestId=1&sessionTopic=t', 'https://fox.example/wc?requestId=1&sessionTopic=t']

/** An answer that a test gives by hand. */
function pending() {
  let resolve: (value: unknown) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<unknown>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

/** A session whose connections tell of requests by hand. */
async function connected() {
  const made = remote({}, true)
  const [eip155, solana] = made.session()
  if (!eip155 || !solana) throw new Error('no session')
  let hear: (call: UnopenedCall) => void = () => undefined
  const onUnopened: NonNullable<(typeof eip155)['onUnopened']> = (listener) => {
    hear = listener
    return () => (hear = () => undefined)
  }
  const connecting = connectRemote(made.client, { walletId: WALLET })
  made.ask().grant(Object.assign(eip155, { onUnopened }), solana)
  await connecting
  /** A request that did not open the wallet; ended by the functions. */
  const asks = async (method = 'personal_sign') => {
    const { promise, resolve, reject } = pending()
    // A wallet may name the link that the visitor came by.
    hear({ method, links: [...links, ...links], answered: promise })
    await settle()
    return {
      answer: () => (resolve('0x'), settle()),
      fail: () => (reject(new Error('no')), settle()),
    }
  }
  const views = () => made.state().modal.stack.map(({ view }) => view)
  return { ...made, asks, views, hear: (call: UnopenedCall) => hear(call) }
}

describe('a request whose wallet was not opened', () => {
  test.each(['answer', 'fail'] as const)(
    'behavior: it stands in the state and opens the modal until it ends by %s',
    async (way) => {
      const { asks, state, views } = await connected()
      expect(state().unopenedRequests).toBeUndefined()
      const request = await asks()
      expect(state().unopenedRequests).toEqual([
        { connectionId: 'eip155:1', walletId: WALLET, name: 'Fox', method: 'personal_sign', links },
      ])
      expect([state().modal.open, views()]).toEqual([true, ['OpenWallet']])
      expect(state().modal.stack[0]).toEqual({ view: 'OpenWallet', walletId: WALLET, name: 'Fox' })
      await request[way]()
      expect([state().unopenedRequests, state().modal.open]).toEqual([[], false])
    },
  )

  test('behavior: several at once are one view, which leaves with the last', async () => {
    const { asks, state, views } = await connected()
    const first = await asks()
    const second = await asks('eth_sendTransaction')
    expect([state().unopenedRequests?.length, views()]).toEqual([2, ['OpenWallet']])
    await first.answer()
    expect(state().modal.open).toBe(true)
    expect(state().unopenedRequests).toMatchObject([{ method: 'eth_sendTransaction' }])
    await second.answer()
    expect(state().modal.open).toBe(false)
  })

  test('behavior: closed by the visitor it waits on, and the next one opens it again', async () => {
    const { asks, client, state } = await connected()
    const first = await asks()
    client.close()
    expect([state().modal.open, state().unopenedRequests?.length]).toEqual([false, 1])
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

  test('behavior: what the visitor opened on top of it stays; the way back leads to the account', async () => {
    const { asks, client, state, views } = await connected()
    const request = await asks()
    void client.open({ view: 'Networks' })
    await settle()
    expect(views()).toEqual(['OpenWallet', 'Networks'])
    await request.answer()
    expect([state().modal.open, views().at(-1)]).toEqual([true, 'Networks'])
  })

  test('behavior: what is over before its code is there is never shown', async () => {
    const { hear, state, client } = await connected()
    let opened = false
    client.subscribe(({ modal }) => (opened ||= modal.open))
    hear({ method: 'personal_sign', links, answered: Promise.resolve() })
    await settle()
    expect([opened, state().unopenedRequests ?? []]).toEqual([false, []])
  })

  test('behavior: a forgotten connection is not heard, a stopped client shows nothing', async () => {
    const { asks, client, stop, state } = await connected()
    const request = await asks()
    await client.disconnect()
    await request.fail()
    expect([state().modal.open, state().unopenedRequests]).toEqual([false, []])
    await asks()
    expect(state().unopenedRequests).toEqual([])
    stop()
  })

  test('behavior: without a modal the state says it all', async () => {
    const made = stage({}, { mounted: false, platform: memoryPlatform(fakePage({ isTouch: true }).platform) })
    const live = made.connection()
    const { promise, resolve } = pending()
    const { showUnopened } = await import('./showUnopened.js')
    await showUnopened(made.context, live, { method: 'personal_sign', links, answered: promise })
    const { modal, unopenedRequests } = made.client.getState()
    expect([modal.open, unopenedRequests?.length]).toEqual([false, 1])
    resolve(undefined)
    await settle()
    expect(made.client.getState().unopenedRequests).toEqual([])
  })
})

describe('openRequest', () => {
  const [native, web] = links as [string, string]
  test.each<[string, Parameters<typeof fakePage>[0], number, readonly (string | undefined)[]]>([
    ['a scheme in the page itself', {}, 0, [native, '_self']],
    ['the other link next', {}, 1, [web, '_blank']],
    ['round and round', {}, 2, [native, '_self']],
    ['a scheme out of a frame', { isFramed: true }, 0, [native, '_top']],
    ['https out of a frame', { isFramed: true }, 1, [web, '_top']],
    ['a scheme in Telegram', { globals: { TelegramWebviewProxy: {} } }, 0, [native, '_blank']],
  ])('param: %s', (_, page, attempt, expected) => {
    const { opened, platform } = fakePage({ agent: AGENTS.android, isTouch: true, ...page })
    const { client, context } = stage({}, { platform: memoryPlatform(platform) })
    expect(openRequest(client)).toBe(false)
    const request = { connectionId: 'c', walletId: 'w', name: 'W', method: 'personal_sign', links }
    context.update('test', () => ({ unopenedRequests: [request] }))
    expect(openRequest(client, { attempt })).toBe(true)
    expect(opened).toEqual([expected])
  })

  test('behavior: in a Telegram mini app https goes through its opener', () => {
    const told: string[] = []
    const Telegram = { WebApp: { initData: 'q=1', openLink: (href: string) => told.push(href) } }
    const { opened, platform } = fakePage({ globals: { Telegram } })
    const { client, context } = stage({}, { platform: memoryPlatform(platform) })
    const request = { connectionId: 'c', walletId: 'w', name: 'W', method: 'personal_sign', links: [web] }
    context.update('test', () => ({ unopenedRequests: [request] }))
    openRequest(client)
    expect([told, opened]).toEqual([[web], []])
  })
})
