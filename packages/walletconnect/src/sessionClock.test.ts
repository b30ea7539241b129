import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACCOUNT } from '../test/fakePeer.js'
import { memoryBrowser } from '../test/memoryBrowser.js'
import { movedClock, scene, session, wait } from '../test/scene.js'
import { testEnv } from '../test/testEnv.js'
import { walletConnect } from './walletConnect.js'

movedClock()

describe('a session', () => {
  test('error: a request expires after 300 s; a late answer is dropped', async () => {
    const { ask, peer, topic, storedKeys } = await session()
    const outcome = ask()
    await wait(299)
    expect(outcome).toEqual({})
    await wait(2)
    expect(outcome.value).toBe('wallet_timeout')
    const request = peer.received.findLast(({ payload }) => payload['method'] === 'wc_sessionRequest')
    peer.say(topic, { id: request?.payload['id'], jsonrpc: '2.0', result: '0x' })
    await wait(1)
    expect(storedKeys().filter((key) => key.includes('.request.'))).toEqual([])
  })

  test('behavior: ends after 7 days, or 7 days after it was extended', async () => {
    const { peer, topic, connection, storedKeys, env } = await session()
    let ended = 0
    connection.on('disconnect', () => (ended += 1))
    const day = 86_400
    await wait(6 * day)
    peer.say(topic, { id: 7, jsonrpc: '2.0', method: 'wc_sessionExtend', params: {} })
    await wait(2 * day)
    expect(ended).toBe(0)
    await wait(5 * day + 7_200)
    expect(ended).toBe(1)
    expect(storedKeys()).toEqual([])
    expect(env.lines.filter((line) => line.includes('failed'))).toEqual([])
  })

  test.each([
    ['text', '1'],
    ['past', -1],
    ['the past second', 0],
    ['further than 7 days and an hour', 604_800 + 3_700],
    ['none', null],
  ])('error: extended to a time that is %s: refused, nothing changes', async (_name, ahead) => {
    const { peer, topic, browser } = await session()
    const record = (): unknown =>
      JSON.parse([...browser.records.entries()].find(([key]) => key.includes('.session.'))?.[1] ?? '{}')
    const before = record()
    await wait(1)
    const now = Math.floor(Date.now() / 1000)
    const expiry = typeof ahead === 'number' ? now + ahead : ahead
    peer.say(topic, { id: 8, jsonrpc: '2.0', method: 'wc_sessionExtend', params: { expiry } })
    await wait(1)
    const answer = peer.received.findLast(({ payload }) => payload['id'] === 8)?.payload
    expect(answer).toMatchObject({ error: { code: 1004 } })
    expect(record()).toEqual(before)
  })

  test('behavior: reflected and replayed messages are ignored; an answer needs the request’s id', async () => {
    const { ask, peer, topic } = await session()
    const outcome = ask()
    await wait(1)
    const published = peer.sockets
      .flatMap(({ sent }) => sent)
      .findLast(({ method }) => method === 'irn_publish')
    const before = peer.received.length
    peer.deliver(topic, String(published?.params?.['message']))
    peer.say(topic, { id: 12345, jsonrpc: '2.0', result: 'forged' })
    await wait(1)
    expect([outcome, peer.received.length]).toEqual([{}, before])
    const request = peer.received.findLast(({ payload }) => payload['method'] === 'wc_sessionRequest')
    peer.say(topic, { id: request?.payload['id'], jsonrpc: '2.0', error: {} })
    await wait(1)
    expect(outcome.value).toBe('WalletAnswerError')
  })

  test('behavior: garbage from the peer never throws and is never answered', async () => {
    const { peer, topic, env, ask } = await session()
    const before = peer.received.length
    const payload = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          id: fc.oneof(fc.string(), fc.double(), fc.constant(null)),
          jsonrpc: fc.constantFrom('2.0', '1.0'),
          method: fc.constantFrom('wc_sessionUpdate', 'wc_sessionDelete', 'wc_sessionEvent', 7),
          params: fc.jsonValue(),
        })
        .map((value) => JSON.stringify(value).replace(/"id":-?\d+(?:,|\.)/, '"id":null,')),
    )
    for (const text of fc.sample(payload, 300)) peer.say(topic, text)
    for (const text of fc.sample(fc.base64String({ minLength: 1 }), 100)) peer.deliver(topic, text)
    await wait(2)
    expect(peer.received).toHaveLength(before)
    expect(env.lines.filter((line) => line.includes('not handled'))).toEqual([])
    expect(ask()).toEqual({})
  })

  test('behavior: a chain that cannot become a string is invalid, and the message is still acknowledged', async () => {
    const { peer, topic, env, connection } = await session()
    let changes = 0
    connection.on('chainChanged', () => (changes += 1))
    const done = (): number => (peer.sockets.at(-1)?.sent ?? []).filter(({ method }) => !method).length
    const before = done()
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    for (const [at, data] of [
      '{"toString":1,"valueOf":1}',
      '[{"toString":null}]',
      '{}',
      '[10]',
      deep,
    ].entries()) {
      const id = Date.now() * 1000 + at
      const params = `{"event":{"name":"chainChanged","data":${data}},"chainId":"eip155:1"}`
      peer.say(topic, `{"id":${id},"jsonrpc":"2.0","method":"wc_sessionEvent","params":${params}}`)
    }
    await wait(1)
    expect([done() - before, changes]).toEqual([5, 0])
    expect(env.lines.filter((line) => line.includes('not handled'))).toEqual([])
  })

  test('behavior: events with arbitrary params do no harm', async () => {
    const { peer, topic, env, connection } = await session()
    let changes = 0
    connection.on('chainChanged', () => (changes += 1))
    connection.on('accountsChanged', () => (changes += 1))
    let id = Date.now() * 1000
    for (const params of fc.sample(fc.jsonValue({ maxDepth: 4 }), 200)) {
      id += 1000
      peer.say(topic, { id, jsonrpc: '2.0', method: 'wc_sessionEvent', params })
      peer.say(topic, { id: id + 1, jsonrpc: '2.0', method: 'wc_sessionUpdate', params })
    }
    await wait(5)
    expect(changes).toBe(0)
    expect(env.lines.filter((line) => line.includes('not handled'))).toEqual([])
  })
})

test('behavior: an approval that no attempt claims in five minutes is ended with the next attempt', async () => {
  const { browser, peer, topic, stop, storedKeys } = await session()
  stop()
  await wait(0)
  const [key = '', text = ''] = [...browser.records].find(([name]) => name.includes('.session.')) ?? []
  browser.records.set(key, JSON.stringify({ ...(JSON.parse(text) as object), unclaimed: true }))
  await wait(301)
  const connector = walletConnect({ relayUrl: 'wss://relay.test' })
  const end = connector.start(testEnv(browser.tab()))
  const { signal } = new AbortController()
  connector.connect({ namespaces: ['eip155'], silent: false, signal, onUri: () => {} }).catch(() => undefined)
  await wait(1)
  const methods = peer.received.filter((item) => item.topic === topic).map(({ payload }) => payload['method'])
  expect(methods).toContain('wc_sessionDelete')
  expect(storedKeys().filter((name) => name.includes('.session.'))).toEqual([])
  end()
})

describe('many sessions', () => {
  test('behavior: 200 sessions need one subscription call', async () => {
    const { browser, peer, stop } = scene()
    stop()
    const expiry = Math.floor(Date.now() / 1000) + 600_000
    for (let at = 0; at < 200; at += 1) {
      const topic = at.toString(16).padStart(64, '0')
      const metadata = { name: `W${at}`, description: '', url: '', icons: [] }
      const namespaces = { eip155: { accounts: [`eip155:1:${ACCOUNT}`], methods: [], events: [] } }
      const record = {
        topic,
        symKey: topic,
        expiry,
        createdAt: at,
        namespaces,
        peer: { publicKey: topic, metadata },
        self: { publicKey: topic },
        pairingTopic: topic,
        walletId: `wallet${at}`,
      }
      browser.records.set(`test.wc.session.${topic}`, JSON.stringify(record))
    }
    browser.records.set('test.wc.session.corrupt', '{"no')
    browser.records.set('test.wc.session.strange', '{"topic":"strange"}')
    browser.records.set('test.wc.proposal.strange', '{"expiry":9999999999}')
    browser.records.set('test.wc.request.strange', 'null')
    browser.records.set('test.wc.seed.client', '7')
    const connector = walletConnect({ relayUrl: 'wss://relay.test' })
    connector.start(testEnv(browser.tab()))
    const signal = new AbortController().signal
    const found = connector.connect({ walletId: 'wallet7', namespaces: ['eip155'], silent: true, signal })
    await wait(1)
    expect((await found)[0]?.session.peer.name).toBe('W7')
    const calls = peer.sockets.flatMap(({ sent }) => sent).filter(({ method }) => method !== undefined)
    expect(
      calls.map(({ method, params }) => [method, (params?.['topics'] as string[] | undefined)?.length]),
    ).toEqual([['irn_batchSubscribe', 200]])
    expect([...browser.records.keys()].filter((key) => /strange|corrupt/.test(key))).toEqual([])
  })

  test('behavior: pages with different scopes are separate', async () => {
    const { attempt, peer, uris, browser } = scene()
    attempt()
    await wait(1)
    await peer.approve(uris[0] ?? '')
    await wait(1)
    const other = walletConnect({ relayUrl: 'wss://relay.test' })
    other.start(testEnv(browser.tab(), { scope: 'other' }))
    const found = other.connect({
      namespaces: ['eip155'],
      silent: true,
      signal: new AbortController().signal,
    })
    await wait(1)
    expect(await found).toEqual([])
  })

  test('error: connecting needs a relay', async () => {
    const connector = walletConnect()
    connector.start(testEnv(memoryBrowser().tab()))
    await expect(
      connector.connect({ namespaces: ['eip155'], silent: false, signal: new AbortController().signal }),
    ).rejects.toMatchObject({ name: 'invalid_config' })
  })
})

test('behavior: a request opens the wallet by the visitor’s link, on a phone otherwise by the wallet’s own', async () => {
  const linkTo = (base: string): RegExp =>
    new RegExp(`^${base}wc\\?requestId=\\d{16}&sessionTopic=[0-9a-f]{64}$`)
  const native = { href: 'metamask://', name: 'MetaMask' }
  const web = { href: 'https://web.example/', name: 'Web' }
  const redirect = { native: 'named://' }
  for (const { isTouch, link, expected } of [
    { isTouch: true, link: native, expected: [linkTo('metamask://'), '_self'] },
    { isTouch: true, link: undefined, expected: [linkTo('named://'), '_self'] },
    { isTouch: false, link: web, expected: [linkTo('https://web.example/'), '_blank'] },
    { isTouch: false, link: undefined, expected: undefined },
  ] as const) {
    const made = scene({ isTouch })
    const { outcome } = made.attempt()
    await wait(1)
    if (link) made.connector.remote.choose({ walletId: 'io.metamask', link })
    await wait(1)
    await made.peer.approve(made.uris[0] ?? '', { metadata: { name: 'W', icons: [], redirect } })
    await wait(1)
    const { connection } = outcome as unknown as {
      connection: { provider: { request(args: object): Promise<unknown> } }
    }
    const provider = connection.provider
    provider.request({ method: 'personal_sign', params: [] }).catch(() => undefined)
    provider.request({ method: 'eth_sign', params: [] }).catch(() => undefined)
    const opened = expected ? [[expect.stringMatching(expected[0]), expected[1]]] : []
    expect(made.tab.opened).toEqual(opened)
  }
})
