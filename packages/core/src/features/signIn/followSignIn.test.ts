import { expect, test } from 'vitest'
import { fakeSiwx } from '../../../test/fakeSiwx.js'
import { ALICE, BOB, settle, shared } from '../../../test/fakeWallets.js'
import { startSignIn as start } from '../../../test/signInPage.js'
import { cancelSignIn, getAccessToken, navigate, signIn, signOut, switchNetwork } from '../../actions.js'

async function signedIn(siwx = fakeSiwx()) {
  const page = await start(siwx)
  const { live } = await page.connect()
  const signing = signIn(page.client)
  await settle()
  page.asked[0]?.sign()
  await signing
  await settle()
  return { ...page, live }
}

test('behavior: another account needs its own session and never shows the other’s', async () => {
  const page = await signedIn()
  const seen: unknown[] = []
  page.client.subscribe(({ accounts, signIn: now }) => {
    const account = accounts.eip155
    if (account?.status === 'connected' && now?.status === 'signed')
      seen.push([account.address, now.caipAddress])
  })
  page.live.emit('accountsChanged', shared(`eip155:1:${BOB}`))
  await settle()
  expect(page.top()).toBe('SIWXSignMessage')
  expect(page.state().signIn).toMatchObject({ caipAddress: `eip155:1:${BOB}`, status: 'unsigned' })
  expect(seen.filter((pair) => JSON.stringify(pair).includes(BOB))).toEqual([])
  page.live.emit('accountsChanged', shared(`eip155:1:${ALICE}`))
  await settle()
  expect(page.state()).toMatchObject({ modal: { open: false }, signIn: { status: 'signed' } })
})

test('behavior: not signed in on an unconfigured network; signed in again after returning', async () => {
  const page = await signedIn()
  page.live.emit('chainChanged', 'eip155:4242')
  await settle()
  expect(page.state()).toMatchObject({
    accounts: { eip155: { chainId: 'eip155:4242' } },
    signIn: { caipAddress: `eip155:4242:${ALICE}`, status: 'unsigned' },
  })
  expect(page.top()).not.toBe('SIWXSignMessage')
  page.live.emit('chainChanged', 'eip155:1')
  await settle()
  expect(page.state().signIn).toMatchObject({ caipAddress: `eip155:1:${ALICE}`, status: 'signed' })
})

test('behavior: another account’s signature is no session', async () => {
  const page = await start()
  const { live } = await page.connect()
  const signing = signIn(page.client)
  await settle()
  live.emit('accountsChanged', shared(`eip155:1:${BOB}`))
  await settle()
  page.asked[0]?.sign()
  await expect(signing).rejects.toMatchObject({ name: 'request_aborted' })
  expect(page.state().signIn).toMatchObject({ caipAddress: `eip155:1:${BOB}`, status: 'unsigned' })
})

test('behavior: a visitor who does not sign on another network returns to the previous one', async () => {
  const page = await signedIn()
  await switchNetwork(page.client, { chainId: 'eip155:137' })
  await settle()
  expect(page.top()).toBe('SIWXSignMessage')
  await cancelSignIn(page.client)
  await settle()
  expect(page.switches).toEqual(['eip155:137', 'eip155:1'])
  expect(page.state()).toMatchObject({
    accounts: { eip155: { chainId: 'eip155:1' } },
    signIn: { status: 'signed' },
  })
})

test('behavior: the switching view is gone after signing in on the new network', async () => {
  const page = await signedIn()
  for (const end of ['sign', 'cancel']) {
    const opening = page.client.open({ view: 'Networks' })
    await settle()
    navigate(page.client, { view: 'SwitchNetwork', chainId: 'eip155:137' })
    await expect.poll(page.top).toBe('SIWXSignMessage')
    await settle()
    expect(page.state().modal.stack).toMatchObject([{ view: 'SIWXSignMessage' }])
    if (end === 'cancel') await cancelSignIn(page.client)
    else {
      const signing = signIn(page.client)
      await settle()
      page.asked.at(-1)?.sign()
      await signing
    }
    await opening
    await expect.poll(() => page.state().signIn?.status).toBe('signed')
    expect(page.top()).toBeUndefined()
    page.siwx.sessions.splice(1)
    await switchNetwork(page.client, { chainId: 'eip155:1' })
    await settle()
  }
})

test('behavior: disconnecting ends the session, unless the host opts out', async () => {
  const page = await signedIn()
  await page.client.disconnect()
  await settle()
  expect(page.siwx.revoked).toEqual([`eip155:1:${ALICE}`])
  expect(page.state().signIn).toBeUndefined()
  const keeps = await signedIn(fakeSiwx({ signOutOnDisconnect: false }))
  await keeps.client.disconnect()
  await settle()
  expect(keeps.siwx.revoked).toEqual([])
})

test('behavior: disconnecting ends the sessions of all accounts that were shown, active or not', async () => {
  const page = await signedIn()
  page.live.emit('accountsChanged', shared(`eip155:1:${BOB}`))
  await settle()
  const signing = signIn(page.client)
  await settle()
  page.asked.at(-1)?.sign()
  await signing
  await settle()
  expect(page.siwx.sessions).toHaveLength(2)
  await page.client.disconnect()
  await settle()
  expect(page.siwx.sessions).toEqual([])
})

test('behavior: an account without a session is not signed out', async () => {
  const page = await signedIn()
  page.live.emit('accountsChanged', shared(`eip155:1:${BOB}`))
  await settle()
  page.siwx.sessions.splice(0)
  await page.client.disconnect()
  await settle()
  expect(page.siwx.revoked).toEqual([`eip155:1:${BOB}`])
})

test('behavior: signing out ends the session and leaves the wallet', async () => {
  const page = await signedIn()
  await signOut(page.client)
  expect(page.siwx.sessions).toEqual([])
  expect(page.state()).toMatchObject({
    signIn: { status: 'unsigned' },
    accounts: { eip155: { status: 'connected' } },
  })
})

test('behavior: stopping the client ends no session', async () => {
  const page = await signedIn()
  page.stop()
  await settle()
  expect(page.siwx.revoked).toEqual([])
})

test('behavior: asks again when a session ends while the page is open', async () => {
  const siwx = fakeSiwx()
  const { createMessage } = siwx
  const soon = new Date(1_700_000_000_000 + 60_000).toISOString()
  siwx.createMessage = async (input) => {
    const made = await createMessage(input)
    return { ...made, expirationTime: soon, toString: () => made.toString() }
  }
  const page = await signedIn(siwx)
  await page.platform.advance(59_000)
  expect(page.state()).toMatchObject({ modal: { open: false }, signIn: { status: 'signed' } })
  siwx.sessions.splice(0)
  await page.platform.advance(2_000)
  await settle()
  expect(page.top()).toBe('SIWXSignMessage')
  expect(page.state().signIn).toMatchObject({ status: 'unsigned' })
  await cancelSignIn(page.client)
  await settle()
  expect(page.state().accounts.eip155).toMatchObject({ status: 'disconnected' })
})

test.each([
  ['an hour', 60 * 60_000],
  ['two minutes', 2 * 60_000],
])(
  'behavior: a one-minute session on a device that is %s ahead is checked less and less often until it ends',
  async (_, ahead) => {
    const siwx = fakeSiwx()
    const createMessage = siwx.createMessage
    const end = new Date(1_700_000_000_000 - ahead + 60_000).toISOString()
    siwx.createMessage = async (input) => {
      const made = await createMessage(input)
      return { ...made, expirationTime: end, toString: () => made.toString() }
    }
    const page = await signedIn(siwx)
    let looks = 0
    siwx.look = async () => void (looks += 1)
    for (let second = 0; second < 60; second += 1) {
      await page.platform.advance(1_000)
      await settle()
    }
    expect(page.state().signIn).toMatchObject({ status: 'signed' })
    expect(looks).toBeGreaterThan(2)
    expect(looks).toBeLessThan(8)
    siwx.sessions.splice(0)
    await page.platform.advance(61_000)
    await settle()
    expect(page.state().signIn).toMatchObject({ status: 'unsigned' })
  },
)

test.each([
  ['an hour', 60 * 60_000],
  ['two minutes', 2 * 60_000],
])('behavior: a one-minute session on a device that is %s behind ends after a minute', async (_, behind) => {
  const siwx = fakeSiwx()
  const { createMessage } = siwx
  const issued = 1_700_000_000_000 + behind
  siwx.createMessage = async (input) => {
    const made = await createMessage(input)
    const [issuedAt, expirationTime] = [issued, issued + 60_000].map((at) => new Date(at).toISOString())
    return { ...made, issuedAt, expirationTime, toString: () => made.toString() }
  }
  const page = await signedIn(siwx)
  siwx.sessions.splice(0)
  await page.platform.advance(59_000)
  await settle()
  expect(page.state().signIn).toMatchObject({ status: 'signed' })
  await page.platform.advance(2_000)
  await settle()
  expect(page.state().signIn).toMatchObject({ status: 'unsigned' })
})

test('behavior: a failed lookup does not end the session', async () => {
  const siwx = fakeSiwx({ sessionRefetchIntervalMs: 60_000 })
  const page = await signedIn(siwx)
  siwx.look = () => Promise.reject(new Error('away'))
  await page.platform.advance(61_000)
  expect(page.state().signIn).toMatchObject({ status: 'signed' })
  siwx.look = async () => undefined
  siwx.sessions.splice(0)
  await page.platform.advance(61_000)
  await settle()
  expect(page.top()).toBe('SIWXSignMessage')
})

test('behavior: returns the active account’s token if the session store has one', async () => {
  const page = await signedIn(fakeSiwx({ getAccessToken: async (...of) => `token of ${of.join(' ')}` }))
  expect(await getAccessToken(page.client)).toBe(`token of eip155:1 ${ALICE}`)
  expect(await getAccessToken((await signedIn()).client)).toBeUndefined()
})

test('behavior: the session store learns the client', async () => {
  const clients: unknown[] = []
  await signedIn(fakeSiwx({ start: (client) => void clients.push(client) }))
  expect(clients).toEqual([expect.objectContaining({ projectId: expect.anything() })])
})
