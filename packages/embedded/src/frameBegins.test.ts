import { expect, test } from 'vitest'
import { loggedIn, stage } from '../test/stage.js'

const never = (): 'never' => 'never'
const user = { signal: new AbortController().signal, namespaces: ['eip155'], silent: false } as const

test('behavior: a late frame gets the same time again to start', async () => {
  let introduced: ((answer: object) => void) | undefined
  const { advance, frame, wallet } = stage(
    {},
    { loads: false, answers: { SYNC_DAPP_DATA: () => new Promise<object>((done) => (introduced = done)) } },
  )
  const asked = wallet.request('IS_CONNECTED')
  await advance(19_900)
  frame.ready()
  await advance(15_000)
  introduced?.({})
  await advance(0)
  expect(await asked).toEqual({ isConnected: false })
})

test('error: a frame that stops after READY fails like one that never loaded', async () => {
  const { advance, frame, wallet } = stage({}, { answers: { SYNC_DAPP_DATA: never } })
  const asked = wallet.request('IS_CONNECTED').catch((error: unknown) => error)
  await advance(19_999)
  expect(frame.elements).toHaveLength(1)
  await advance(2)
  expect(await asked).toMatchObject({ name: 'iframe_load_failed' })
})

test('behavior: a login connects without waiting for all networks; their answer is reported later', async () => {
  let look: ((answer: { readonly smartAccountEnabledNetworks: readonly number[] }) => void) | undefined
  const scene = stage(
    {},
    {
      answers: {
        ...loggedIn,
        GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => new Promise((done) => (look = done)),
      },
    },
  )
  const connecting = scene.wallet.connect(user)
  await scene.advance(501)
  const [connection] = await connecting
  expect(connection?.smartAccountNetworks).toEqual([1])
  let notifications = 0
  connection?.on('accountsChanged', () => (notifications += 1))
  await scene.advance(60_000)
  expect(scene.frame.elements).toHaveLength(1)
  look?.({ smartAccountEnabledNetworks: [1, 10] })
  await scene.advance(0)
  expect([connection?.smartAccountNetworks, notifications]).toEqual([[1, 10], 1])
})

test.each([
  ['CONNECT_PASSKEY', {}, 'passkey'],
  ['CONNECT_OTP', { otp: '123456' }, 'email'],
  ['CONNECT_FARCASTER', {}, 'social'],
] as const)(
  'behavior: after %s the connection has the way of the login, and so does a later visit',
  async (name, payload, method) => {
    const answers = { ...loggedIn, [name]: () => ({ ...loggedIn.GET_USER({ chainId: 1 }), userName: 'ann' }) }
    const scene = stage({}, { answers })
    const asked = scene.wallet.request(name, payload as never)
    await scene.advance(501)
    await asked.catch(() => undefined)
    const [[connection]] = await Promise.all([scene.wallet.connect(user), scene.advance(0)])
    expect(connection?.method).toBe(method)
    expect(JSON.parse(scene.stored.get('latchkey.test.embedded') ?? '')).toMatchObject({ method })
    await connection?.disconnect(user.signal)
    expect(scene.stored.size).toBe(0)
  },
)
