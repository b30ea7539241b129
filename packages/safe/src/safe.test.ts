import type { Eip1193Provider } from '@latchkey/core/adapter'
import { createSafeDouble } from '@latchkey/testkit/safe'
import { describe, expect, test } from 'vitest'
import { SAFE, settle, stage } from '../test/stage.js'

const noAnswers = { getSafeInfo: () => 'never' }
const connectParameters = {
  namespaces: ['eip155'],
  silent: false,
  signal: new AbortController().signal,
} as const

describe('inside Safe', () => {
  test('behavior: the first answer offers its account and adds its row', async () => {
    const { double, found, connections, platform, start } = stage()
    start()
    await settle()
    expect(found).toEqual([
      { id: 'safe', connectorId: 'safe', name: 'Safe', namespaces: ['eip155'], type: 'ANNOUNCED' },
    ])
    expect(connections).toHaveLength(1)
    expect(connections[0]).toMatchObject({
      id: 'eip155:safe',
      walletId: 'safe',
      chainId: 'eip155:1',
      accounts: [{ caip: `eip155:1:${SAFE}`, type: 'smartAccount' }],
    })
    expect(double.requests).toEqual([
      expect.objectContaining({ method: 'getSafeInfo', target: 'https://app.safe.global' }),
    ])
    expect(platform.pendingTimers()).toBe(0)
  })

  test('behavior: a restore waits for the answer, and connects without a prompt', async () => {
    const { restore, start } = stage()
    start()
    expect(await restore()).toMatchObject([{ id: 'eip155:safe', chainId: 'eip155:1' }])
  })

  test('behavior: the request is repeated for a Safe that listens late', async () => {
    let asked = 0
    const getSafeInfo = () => ((asked += 1) < 3 ? 'never' : { safeAddress: SAFE, chainId: 10 })
    const { connections, platform, start } = stage({}, { answers: { getSafeInfo } })
    start()
    await settle()
    await platform.advance(399)
    expect(connections).toEqual([])
    await platform.advance(1)
    expect(connections).toMatchObject([{ chainId: 'eip155:10' }])
    expect(platform.pendingTimers()).toBe(0)
  })

  test('behavior: after a disconnect the next visit does not connect automatically, but may connect again', async () => {
    const scene = stage()
    scene.start()
    await settle()
    await scene.connections[0]?.disconnect(AbortSignal.abort())
    scene.start()
    await settle()
    expect(scene.found).toHaveLength(2)
    expect(scene.connections).toHaveLength(1)
    expect(await scene.connector.connect(connectParameters)).toHaveLength(1)
    scene.start()
    await settle()
    expect(scene.connections).toHaveLength(2)
  })

  test('param: other families are not served', async () => {
    const { connector, start } = stage()
    start()
    expect(await connector.connect({ ...connectParameters, namespaces: ['solana'] })).toEqual([])
  })

  test('behavior: the client’s end removes its listeners', async () => {
    const { double, start } = stage()
    const stop = start()
    await settle()
    expect(double.listeners()).toBe(1)
    stop()
    expect(double.listeners()).toBe(0)
  })
})

describe('elsewhere', () => {
  test('behavior: without an answer there is no row after one second, and later answers are ignored', async () => {
    const { connector, double, found, connections, platform, restore, start } = stage(
      {},
      { answers: noAnswers },
    )
    start()
    await settle()
    let restored: unknown
    void restore().then((answer) => (restored = answer))
    await platform.advance(999)
    expect(restored).toBeUndefined()
    await platform.advance(1)
    expect(restored).toEqual([])
    expect(double.listeners()).toBe(0)
    expect(platform.pendingTimers()).toBe(0)
    const { id } = double.requests[0] ?? {}
    double.message({ id, success: true, version: '9.1.0', data: { safeAddress: SAFE, chainId: 1 } })
    await settle()
    expect([...found, ...connections]).toEqual([])
    await expect(connector.connect(connectParameters)).rejects.toMatchObject({ name: 'wallet_not_installed' })
  })

  test('behavior: if the browser knows that the parent is another site, nothing is posted and nothing waits', async () => {
    const { double, platform, restore, start } = stage({}, { ancestor: 'https://blog.example' })
    start()
    expect(await restore()).toEqual([])
    expect(double.requests).toEqual([])
    expect(double.listeners()).toBe(0)
    expect(platform.pendingTimers()).toBe(0)
  })

  test('behavior: a top-level page, and a server, send no request', async () => {
    const { connector, double, restore } = stage()
    const { window } = createSafeDouble()
    const own = Object.assign(window, { parent: window, top: window })
    for (const win of [own, null]) connector.start({ platform: { window: win } } as never)()
    expect(await restore()).toEqual([])
    expect(double.requests).toEqual([])
  })
})

describe('accepted senders', () => {
  const answer = (id: unknown) => ({
    id,
    success: true,
    version: '9.1.0',
    data: { safeAddress: SAFE, chainId: 1 },
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that ends like it', { origin: 'https://evil-app.safe.global.evil.example' }],
    ['the same host without TLS', { origin: 'http://app.safe.global' }],
    ['another port', { origin: 'https://app.safe.global:8443' }],
    ['an opaque origin', { origin: 'null' }],
    ['another window of the right origin', { source: {} }],
  ])('error: a message of %s is ignored', async (_name, from) => {
    const { double, connections, start } = stage({}, { ancestor: false, answers: noAnswers })
    start()
    await settle()
    const [request] = double.requests
    expect(request).toMatchObject({ target: '*', params: undefined })
    double.message(answer(request?.id), from)
    await settle()
    expect(connections).toEqual([])
    double.message(answer(request?.id))
    await settle()
    expect(connections).toHaveLength(1)
  })

  test('behavior: after the first answer only its origin gets requests and is accepted', async () => {
    const allowedOrigins = ['https://app.safe.global', 'https://safe.example']
    const { double, connections, start } = stage({ allowedOrigins }, { ancestor: false })
    start()
    await settle()
    const provider = connections[0]?.provider as Eip1193Provider
    double.answers = { rpcCall: () => 'never' }
    let balance: unknown
    void provider
      .request({ method: 'eth_getBalance', params: [SAFE, 'latest'] })
      .then((value) => (balance = value))
    const lastRequest = double.requests.at(-1)
    expect(lastRequest?.target).toBe('https://app.safe.global')
    double.message({ id: lastRequest?.id, success: true, data: '0x1' }, { origin: 'https://safe.example' })
    await settle()
    expect(balance).toBeUndefined()
    double.message({ id: lastRequest?.id, success: true, data: '0x2' })
    await settle()
    expect(balance).toBe('0x2')
  })

  test.each([
    ['a list of its own', ['https://safe.example'], 'https://safe.example', 1],
    ['one label of the host', ['https://*.safe.example'], 'https://eu.safe.example', 1],
    ['not two labels', ['https://*.safe.example'], 'https://a.b.safe.example', 0],
    ['a list of its own leaves the default out', ['https://safe.example'], 'https://app.safe.global', 0],
    ['no list allows nobody', [], 'https://app.safe.global', 0],
  ])('param: allowedOrigins: %s', async (_name, allowedOrigins, origin, times) => {
    const { connections, start } = stage({ allowedOrigins }, { origin })
    start()
    await settle()
    expect(connections).toHaveLength(times)
  })

  test.each([
    ['a text', 'hello'],
    ['null', null],
    ['no id', { success: true, data: {} }],
    ['an account that is none', { id: 'own', success: true, data: { safeAddress: '0x1', chainId: 1 } }],
    ['a chain that is none', { id: 'own', success: true, data: { safeAddress: SAFE, chainId: '1' } }],
    ['a refusal', { id: 'own', success: false, error: 'no' }],
  ])('error: %s is not an answer', async (_name, data) => {
    const { double, connections, platform, start } = stage({}, { answers: noAnswers })
    start()
    await settle()
    const { id } = double.requests[0] ?? {}
    double.message(data && typeof data === 'object' && 'id' in data ? { ...data, id } : data)
    await platform.advance(1000)
    expect(connections).toEqual([])
  })
})
