import { expect, test } from 'vitest'
import { fakeSiwx, type FakeSiwx } from '../../../test/fakeSiwx.js'
import { settle } from '../../../test/fakeWallets.js'
import { memoryPlatform, memoryTabs } from '../../../test/memoryPlatform.js'
import { startSignIn } from '../../../test/signInPage.js'
import { signIn, signOut } from '../../actions.js'

async function twoTabs(siwx: readonly [FakeSiwx, FakeSiwx]) {
  const tabs = memoryTabs()
  const open = async (own: FakeSiwx) => {
    const page = await startSignIn(own, { id: 'shop' }, { platform: memoryPlatform({}, tabs) })
    await page.connect()
    return page
  }
  return [await open(siwx[0]), await open(siwx[1])] as const
}

const shared = () => {
  const siwx = fakeSiwx()
  return [siwx, siwx] as const
}

test('behavior: a sign-in or sign-out in one tab applies in the other', async () => {
  const [first, second] = await twoTabs(shared())
  expect([first.top(), second.top()]).toEqual(['SIWXSignMessage', 'SIWXSignMessage'])
  const signing = signIn(first.client)
  await settle()
  first.asked[0]?.sign()
  await signing
  await settle()
  expect(second.top()).toBeUndefined()
  expect(second.state()).toMatchObject({
    signIn: { status: 'signed', session: { signature: '0x5160' } },
    accounts: { eip155: { status: 'connected' } },
  })
  expect(second.asked).toEqual([])
  await signOut(second.client)
  await settle()
  expect(first.state()).toMatchObject({
    modal: { open: false },
    signIn: { status: 'unsigned' },
    accounts: { eip155: { status: 'connected' } },
  })
})

test('behavior: a rejection after another tab’s sign-in undoes nothing', async () => {
  const [first, second] = await twoTabs(shared())
  const late = signIn(second.client).catch((error: unknown) => error)
  const signing = signIn(first.client)
  await settle()
  first.asked[0]?.sign()
  await signing
  await settle()
  expect(second.state().signIn?.status).toBe('signed')
  second.asked[0]?.refuse(new Error('no'))
  await late
  await settle()
  expect(second.state()).toMatchObject({ signIn: { status: 'signed' }, modal: { open: false } })
})

test('behavior: a lookup that began before the other tab finished is repeated', async () => {
  const siwx = fakeSiwx()
  const tabs = memoryTabs()
  const open = () => startSignIn(siwx, { id: 'shop' }, { platform: memoryPlatform({}, tabs) })
  const first = await open()
  await first.connect()
  const second = await open()
  let found = (): void => undefined
  const empty = { ...siwx, getSessions: siwx.getSessions }
  siwx.getSessions = async () => {
    siwx.getSessions = empty.getSessions
    await new Promise<void>((resolve) => (found = resolve))
    return []
  }
  await second.connect()
  expect(second.state().signIn?.status).toBe('checking')
  const signing = signIn(first.client)
  await settle()
  first.asked[0]?.sign()
  await signing
  found()
  await expect.poll(() => second.state().signIn?.status).toBe('signed')
  expect(second.top()).toBeUndefined()
})

test('behavior: the other tab’s write may become visible after its message', async () => {
  const siwx = [fakeSiwx(), fakeSiwx()] as const
  const [first, second] = await twoTabs(siwx)
  const signing = signIn(first.client)
  await settle()
  first.asked[0]?.sign()
  await signing
  await settle()
  expect(second.state().signIn?.status).toBe('unsigned')
  siwx[1].sessions.push(...siwx[0].sessions)
  await second.platform.advance(500)
  await expect.poll(() => second.state().signIn?.status).toBe('signed')
})

test('behavior: tabs without shared sessions are independent', async () => {
  const [first, second] = await twoTabs([fakeSiwx(), fakeSiwx()])
  const signing = signIn(first.client)
  await settle()
  first.asked[0]?.sign()
  await signing
  await settle()
  await second.platform.advance(5_000)
  await settle()
  expect(second.state().signIn?.status).toBe('unsigned')
  expect(second.top()).toBe('SIWXSignMessage')
})

test('behavior: closes the channel when the client stops', async () => {
  const platform = memoryPlatform({}, memoryTabs())
  const page = await startSignIn(fakeSiwx(), {}, { platform })
  await page.connect()
  expect(platform.openChannels()).toBe(2)
  page.stop()
  await platform.advance(1_000)
  expect(platform.openChannels()).toBe(0)
})
