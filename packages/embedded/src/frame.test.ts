import { expect, test } from 'vitest'
import { FRAME, loggedIn, stage } from '../test/stage.js'

const never = (): 'never' => 'never'
const user = { signal: new AbortController().signal, namespaces: ['eip155'], silent: false } as const

test('behavior: the frame is created on demand; then READY, half a second, and the site’s introduction', async () => {
  const { advance, frame, wallet } = stage()
  await advance(1_000)
  expect(frame.elements).toEqual([])
  const asked = wallet.request('IS_CONNECTED')
  await advance(499)
  expect(frame.requests).toEqual([])
  await advance(2)
  expect(await asked).toEqual({ isConnected: false })
  expect(frame.requests.map(({ name }) => name)).toEqual([
    'SYNC_DAPP_DATA',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    'IS_CONNECTED',
  ])
  expect(frame.requests[0]?.payload).toEqual({
    metadata: {
      name: 'Shop',
      description: '',
      url: 'https://shop.example',
      icons: ['https://shop.example/icon.png'],
    },
    sdkType: 'latchkey',
    projectId: 'shop',
  })
})

test('param: the element’s address and permissions', async () => {
  const { advance, frame, wallet } = stage({ frameUrl: `${FRAME}/` })
  void wallet.request('IS_CONNECTED')
  await advance(0)
  const [element] = frame.elements
  const url = new URL(element?.src ?? '')
  expect(`${url.origin}${url.pathname}`).toBe(`${FRAME}/sdk`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    projectId: 'shop',
    chainId: 'eip155:1',
    version: '4',
    enableLogger: 'true',
    rpcUrl: 'https://rpc.example/1',
  })
  expect(element).toMatchObject({
    id: 'latchkey-frame',
    attributes: {
      sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    },
    allow: `publickey-credentials-get ${FRAME}; publickey-credentials-create ${FRAME}; clipboard-write ${FRAME}`,
    referrerPolicy: 'origin',
    style: { visibility: 'hidden' },
  })
})

test('error: a frame on the page’s own origin is refused', async () => {
  const { frame, wallet } = stage({ frameUrl: 'https://shop.example/frame' })
  await expect(wallet.request('IS_CONNECTED')).rejects.toMatchObject({ name: 'invalid_config' })
  expect(frame.elements).toEqual([])
})

test.each([
  [undefined, 'iframe_load_failed'],
  [200, 'iframe_load_failed'],
  [403, 'unverified_domain'],
])(
  'error: no READY within 20 s, and its server answers %s: %s; the next request retries',
  async (status, name) => {
    const scene = stage({}, { loads: false })
    scene.allowed = status
    const first = scene.wallet.request('IS_CONNECTED').catch((error: unknown) => error)
    await scene.advance(19_999)
    expect(scene.frame.elements).toHaveLength(1)
    await scene.advance(2)
    expect(await first).toMatchObject({ name })
    expect(scene.frame.elements).toEqual([])
    const again = scene.wallet.request('IS_CONNECTED')
    await scene.advance(0)
    scene.frame.ready()
    await scene.advance(600)
    expect(await again).toEqual({ isConnected: false })
  },
)

test('error: a frame blocked by the page’s policy is reported at once', async () => {
  const { advance, frame, wallet } = stage({}, { loads: false })
  const asked = wallet.request('IS_CONNECTED').catch((error: unknown) => error)
  await advance(0)
  frame.dispatch('securitypolicyviolation', {
    blockedURI: 'https://ads.example',
    effectiveDirective: 'frame-src',
  })
  frame.dispatch('securitypolicyviolation', { blockedURI: FRAME, effectiveDirective: 'img-src' })
  expect(frame.elements).toHaveLength(1)
  frame.dispatch('securitypolicyviolation', { blockedURI: `${FRAME}/sdk`, effectiveDirective: 'frame-src' })
  expect(await asked).toMatchObject({
    name: 'iframe_load_failed',
    details: { reason: expect.stringContaining('Content-Security-Policy') as unknown },
  })
})

test('behavior: READY counts only from the frame’s origin and window, with a port', async () => {
  const { advance, frame, wallet } = stage({}, { loads: false })
  let isDone = false
  void wallet.request('IS_CONNECTED').then(() => (isDone = true))
  await advance(0)
  const ready = { type: '@latchkey-frame/READY', payload: { version: '4' } }
  const { port1, port2 } = new MessageChannel()
  frame.message(ready, { origin: 'https://evil.example', ports: [port2] })
  frame.message(ready, { source: {}, ports: [port2] })
  frame.message(ready, { source: null, ports: [port2] })
  frame.message(ready)
  frame.message({ ...ready, payload: {} }, { ports: [port2] })
  await advance(1_000)
  expect([isDone, frame.requests]).toEqual([false, []])
  port1.close()
  frame.ready()
  await advance(600)
  expect(isDone).toBe(true)
})

test('behavior: each request settles once; other answers are ignored', async () => {
  const { advance, frame, wallet } = stage({}, { answers: { GET_CHAIN_ID: never } })
  const asked = wallet.request('GET_CHAIN_ID')
  const settled: unknown[] = []
  asked.then(
    (value) => settled.push(value),
    () => {},
  )
  await advance(600)
  const id = (frame as unknown as { requests: { id?: string }[] }).requests.at(-1)
  expect(id).toMatchObject({ name: 'GET_CHAIN_ID' })
  for (const data of [
    'garbage',
    { type: '@latchkey-frame/GET_CHAIN_ID_SUCCESS', id: 'not-pending-000', payload: { chainId: 1 } },
    { type: '@latchkey-frame/READY', payload: { version: '4' } },
    { type: '@latchkey-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } },
  ]) {
    frame.post(data)
  }
  await advance(0)
  expect(settled).toEqual([])
  frame.ready()
  await expect(asked).rejects.toMatchObject({ name: 'something_went_wrong', message: 'Something went wrong' })
})

test('error: an answer with a request’s id and another one’s name settles nothing', async () => {
  const { advance, frame, wallet } = stage({}, { answers: { GET_CHAIN_ID: never } })
  const settled: unknown[] = []
  const asked = wallet.request('GET_CHAIN_ID').then((value) => settled.push(value))
  await advance(600)
  const { id } = frame.requests.at(-1) ?? {}
  frame.post({ type: '@latchkey-frame/IS_CONNECTED_SUCCESS', id, payload: { isConnected: true } })
  frame.post({ type: '@latchkey-frame/IS_CONNECTED_ERROR', id, payload: { code: 1, message: 'no' } })
  await advance(0)
  expect(settled).toEqual([])
  frame.post({ type: '@latchkey-frame/GET_CHAIN_ID_SUCCESS', id, payload: { chainId: 1 } })
  await asked
  expect(settled).toEqual([{ chainId: 1 }])
})

test('error: a login without an answer within 30 s; a call may wait for the visitor', async () => {
  const { advance, wallet } = stage({}, { answers: { CONNECT_EMAIL: never, GET_CHAIN_ID: never } })
  const email = wallet.request('CONNECT_EMAIL', { email: 'a@b.example' }).catch((error: unknown) => error)
  let isOver = false
  void wallet.request('GET_CHAIN_ID').finally(() => (isOver = true))
  await advance(501)
  await advance(29_999)
  await advance(2)
  expect(await email).toMatchObject({ name: 'iframe_request_timeout' })
  await advance(3_600_000)
  expect(isOver).toBe(false)
})

test('behavior: a frame that prompts the visitor has no time limit', async () => {
  const { advance, frame, wallet } = stage({}, { answers: { CONNECT_SOCIAL: never } })
  let isOver = false
  const end = () => (isOver = true)
  wallet.request('CONNECT_SOCIAL', { uri: `${FRAME}/social?code=1` }).then(end, end)
  await advance(501)
  frame.say('SHOW', { purpose: 'login' })
  await advance(3_600_000)
  expect(isOver).toBe(false)
})

test('behavior: requests during the frame’s reload wait for it', async () => {
  const { advance, frame, wallet } = stage({}, { answers: { RELOAD: () => ({}) } })
  const reload = wallet.request('RELOAD')
  await advance(501)
  await reload
  const asked = wallet.request('IS_CONNECTED')
  await advance(5_000)
  expect(frame.requests.at(-1)?.name).toBe('RELOAD')
  frame.ready()
  await advance(501)
  expect(await asked).toEqual({ isConnected: false })
  expect(frame.requests.slice(-3).map(({ name }) => name)).toEqual([
    'SYNC_DAPP_DATA',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    'IS_CONNECTED',
  ])
})

test('error: a frame that never returns from a reload fails like one that never loaded', async () => {
  const { advance, wallet } = stage({}, { answers: { RELOAD: () => ({}) } })
  const reload = wallet.request('RELOAD')
  await advance(501)
  await reload
  const asked = wallet.request('IS_CONNECTED').catch((error: unknown) => error)
  await advance(20_001)
  expect(await asked).toMatchObject({ name: 'iframe_load_failed' })
})

test('behavior: an abort rejects at once, before and after READY', async () => {
  const { advance, wallet } = stage({}, { answers: { GET_CHAIN_ID: never } })
  const over = new AbortController()
  const abortedRequest = wallet.request('GET_CHAIN_ID', undefined, over.signal)
  over.abort()
  await expect(abortedRequest).rejects.toMatchObject({
    name: 'request_aborted',
    message: 'Request was aborted',
  })
  await expect(wallet.request('GET_CHAIN_ID', undefined, over.signal)).rejects.toMatchObject({
    name: 'request_aborted',
  })
  const lateAbort = new AbortController()
  const asked = wallet.request('GET_CHAIN_ID', undefined, lateAbort.signal)
  await advance(600)
  lateAbort.abort()
  await expect(asked).rejects.toMatchObject({ name: 'request_aborted' })
})

test('behavior: synchronization alone creates no frame', async () => {
  const { frame, wallet } = stage()
  await expect(wallet.request('SYNC_THEME', { themeMode: 'light' })).rejects.toMatchObject({
    name: 'something_went_wrong',
  })
  expect(frame.elements).toEqual([])
})

test('error: a firewall’s page instead of the frame is not a refusal of the site', async () => {
  const scene = stage({}, { loads: false })
  Object.assign(scene, { allowed: 403, isPage: true })
  const asked = scene.wallet.request('IS_CONNECTED').catch((error: unknown) => error)
  await scene.advance(20_001)
  expect(await asked).toMatchObject({ name: 'iframe_load_failed' })
})

test('error: a frame that refuses the site’s introduction', async () => {
  const { advance, wallet } = stage(
    {},
    { answers: { SYNC_DAPP_DATA: () => ({ code: 7008, message: 'not on the list' }) } },
  )
  const asked = wallet.request('IS_CONNECTED').catch((error: unknown) => error)
  await advance(600)
  expect(await asked).toMatchObject({ name: 'unverified_domain' })
})

test('behavior: the client’s end rejects open requests and removes the frame', async () => {
  const { advance, frame, wallet } = stage({}, { answers: { ...loggedIn, GET_USER: never } })
  const asked = wallet.connect(user).catch((error: unknown) => error)
  await advance(600)
  wallet.dispose()
  expect(await asked).toMatchObject({ name: 'client_disposed' })
  expect(frame.elements).toEqual([])
})

test('behavior: the frame gets the page’s texts, with the first message and after changes', async () => {
  const { advance, frame, wallet } = stage()
  const languages = () =>
    frame.requests
      .filter(({ name }) => name === 'SYNC_DAPP_DATA')
      .map(({ payload }) => (payload as { readonly locale?: string }).locale)
  wallet.speak('de')
  await advance(1_000)
  expect(frame.elements).toEqual([])
  void wallet.request('IS_CONNECTED')
  await advance(600)
  expect(languages()).toEqual(['de'])
  wallet.speak('de')
  wallet.speak('ar')
  await advance(0)
  expect(languages()).toEqual(['de', 'ar'])
  wallet.speak(undefined)
  await advance(0)
  expect(languages()).toEqual(['de', 'ar', 'en'])
})
