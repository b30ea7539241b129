import { describe, expect, test, vi } from 'vitest'
import { ALICE, BOB, settle, shared, stage } from '../../../test/fakeWallets.js'
import { startSignIn } from '../../../test/signInPage.js'
import { signIn, switchNetwork } from '../../actions.js'
import type { SiweConfig, SiweSession } from '../../types/siweConfig.js'

const MINUTE = 60_000

function fakeServer(more: Partial<SiweConfig> = {}) {
  const calls: string[] = []
  const server = { session: null as SiweSession | null, takes: true, wanted: null as SiweSession | null }
  const siweConfig: SiweConfig = {
    getNonce: async (address) => {
      calls.push(`nonce ${address}`)
      return `nonce${calls.length}`
    },
    createMessage: ({ address, chainId, nonce, uri, statement }) =>
      [address, chainId, nonce, uri, statement].join('|'),
    verifyMessage: async ({ message, signature }) => {
      calls.push(`verify ${signature}`)
      const [did = '', chainId] = message.split('|')
      if (server.takes) server.session = { address: did.split(':').at(-1) ?? '', chainId: Number(chainId) }
      return server.takes
    },
    getSession: async () => server.session,
    signOut: async () => {
      calls.push('signOut')
      server.session = null
    },
    ...more,
  }
  return { siweConfig, calls, server }
}

async function start(more: Partial<SiweConfig> = {}) {
  vi.stubGlobal('location', { host: 'shop.example', origin: 'https://shop.example', pathname: '/cart' })
  const fake = fakeServer(more)
  const page = await startSignIn(undefined, { siwx: undefined, siweConfig: fake.siweConfig })
  return { ...page, ...fake }
}

async function signedIn(more: Partial<SiweConfig> = {}) {
  const page = await start(more)
  const { live } = await page.connect()
  const signing = signIn(page.client)
  await settle()
  page.asked[0]?.sign()
  await signing
  await settle()
  return { ...page, live }
}

describe('siweConfig', () => {
  test('behavior: nonce, message, verification and session are the host’s', async () => {
    const heard = vi.fn()
    const page = await signedIn({
      getMessageParams: async () => ({ statement: 'Hello.', uri: 'https://shop.example/' }),
      onSignIn: heard,
    })
    expect(page.asked[0]?.message).toBe(`did:pkh:eip155:1:${ALICE}|1|nonce1|https://shop.example/|Hello.`)
    expect(page.calls).toEqual([`nonce ${ALICE}`, 'verify 0x5160'])
    expect(heard).toHaveBeenCalledWith({ address: ALICE, chainId: 1 })
    expect(page.state()).toMatchObject({
      modal: { open: false },
      signIn: { status: 'signed', session: { data: { nonce: 'nonce1', chainId: 'eip155:1' } } },
    })
  })

  test('error: a signature that the host rejects is no session, and its nonce is spent', async () => {
    const page = await start()
    page.server.takes = false
    await page.connect()
    const signing = signIn(page.client)
    await settle()
    page.asked[0]?.sign()
    await expect(signing).rejects.toMatchObject({ name: 'siwx_refused' })
    expect(page.state().signIn).toMatchObject({ status: 'unsigned', error: { name: 'siwx_refused' } })
    void signIn(page.client).catch(() => {})
    await settle()
    expect(page.calls.filter((call) => call.startsWith('nonce'))).toHaveLength(2)
  })

  test('behavior: an old nonce is requested again', async () => {
    const page = await start({ nonceRefetchIntervalMs: MINUTE })
    await page.connect()
    await page.platform.advance(2 * MINUTE)
    void signIn(page.client).catch(() => {})
    await settle()
    expect(page.asked[0]?.message).toContain('|nonce2|')
  })

  test('behavior: another account ends the previous one’s session and signs itself', async () => {
    const page = await signedIn()
    page.live.emit('accountsChanged', shared(`eip155:1:${BOB}`))
    await settle()
    expect(page.calls).toContain('signOut')
    expect(page.state().signIn).toMatchObject({ caipAddress: `eip155:1:${BOB}`, status: 'unsigned' })
    const keeps = await signedIn({ signOutOnAccountChange: false })
    keeps.live.emit('accountsChanged', shared(`eip155:1:${BOB}`))
    await settle()
    expect(keeps.calls).not.toContain('signOut')
    expect(keeps.state().signIn).toMatchObject({ status: 'unsigned' })
  })

  test('behavior: another network ends it too, unless the host opts out', async () => {
    const page = await signedIn()
    await switchNetwork(page.client, { chainId: 'eip155:137' })
    await settle()
    expect(page.calls).toContain('signOut')
    expect(page.top()).toBe('SIWXSignMessage')
    const keeps = await signedIn({ signOutOnNetworkChange: false })
    await switchNetwork(keeps.client, { chainId: 'eip155:137' })
    await settle()
    expect(keeps.calls).not.toContain('signOut')
    expect(keeps.state().signIn).toMatchObject({ status: 'signed' })
  })

  test('behavior: checks the session again and asks when it is gone', async () => {
    const page = await signedIn()
    await page.platform.advance(5 * MINUTE + 1000)
    expect(page.state().signIn).toMatchObject({ status: 'signed' })
    page.server.session = null
    await page.platform.advance(5 * MINUTE + 1000)
    await settle()
    expect(page.state().signIn).toMatchObject({ status: 'unsigned' })
    expect(page.top()).toBe('SIWXSignMessage')
  })

  test('behavior: disconnecting signs out, unless the host opts out', async () => {
    const out = vi.fn()
    const page = await signedIn({ onSignOut: out })
    await page.client.disconnect()
    await settle()
    expect(page.calls).toContain('signOut')
    expect(out).toHaveBeenCalledOnce()
    const keeps = await signedIn({ signOutOnDisconnect: false })
    await keeps.client.disconnect()
    await settle()
    expect(keeps.calls).not.toContain('signOut')
  })

  test('behavior: has no effect when disabled', async () => {
    const page = await start({ enabled: false })
    const { opening } = await page.connect()
    expect(await opening).toMatchObject({ status: 'connected' })
    await expect(signIn(page.client)).rejects.toMatchObject({ name: 'siwx_not_enabled' })
  })
})

test('error: rejects siwx and siweConfig together', () => {
  const { siweConfig } = fakeServer()
  expect(() => stage({ siweConfig, siwx: {} as never })).toThrow(
    'Cannot set both `siweConfig` and `siwx` options',
  )
})
