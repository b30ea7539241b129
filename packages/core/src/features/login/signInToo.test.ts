import { expect, test } from 'vitest'
import { fakeSiwx } from '../../../test/fakeSiwx.js'
import { ALICE, fakeConnection, fakeConnector } from '../../../test/fakeWallets.js'
import { loginStage } from '../../../test/loginStage.js'
import type { Connector, ConnectParameters } from '../../types/connector.js'
import type { Cacao } from '../../types/signIn.js'
import { loginPasskey } from '../../actions.js'
import { adoptResumed } from '../remote/adoptResumed.js'

const signedBy = (nonce: string, address = ALICE): Cacao => ({
  h: { t: 'eip4361' },
  p: {
    iss: `did:pkh:eip155:1:${address}`,
    domain: 'shop.example',
    aud: 'https://shop.example/',
    version: '1',
    nonce,
    iat: '2026-03-01T12:00:00.000Z',
  },
  s: { t: 'eip191', s: '0x5160' },
})

function start({
  able = ['eip155'],
  signed,
  signsIn = true,
}: {
  able?: string[]
  signed?: Cacao
  signsIn?: boolean
} = {}) {
  const siwx = fakeSiwx()
  const connected: ConnectParameters[] = []
  const scene = loginStage({}, signsIn ? { siwx } : {})
  const connector = scene.context.connectors.get('login')
  Object.assign(connector ?? {}, {
    ...fakeConnector('login', ['eip155'], 'AUTH'),
    auth: { ...connector?.auth, signsIn: able },
    connect: async (parameters: ConnectParameters) => {
      connected.push(parameters)
      const connection = fakeConnection('eip155', 'login', 'login', 'eip155:1', [ALICE])
      return [Object.assign(connection, signed && { signed: [signed] })]
    },
  })
  return { ...scene, connected, siwx }
}

test('behavior: the message signed with the login is the sign-in, without another request', async () => {
  const page = start({ signed: signedBy('12345678') })
  void page.client.open()
  await loginPasskey(page.client)
  expect(page.connected[0]?.signIn).toMatchObject({ nonce: '12345678', domain: 'shop.example' })
  await expect.poll(() => page.client.getState().signIn?.status).toBe('signed')
  expect(page.siwx.sessions).toMatchObject([
    {
      data: { accountAddress: ALICE, chainId: 'eip155:1', nonce: '12345678' },
      message: expect.stringContaining('shop.example wants you to sign in'),
      signature: '0x5160',
    },
  ])
  expect(page.views()).not.toContain('SIWXSignMessage')
})

test('behavior: the same after a redirect, on the page’s network', async () => {
  const page = start({ signed: signedBy('12345678') })
  const connector = page.context.connectors.get('login') as Connector
  const told: unknown[] = []
  const { signal } = new AbortController()
  adoptResumed(page.context, connector, async (parameters) => {
    told.push(parameters)
    return connector.connect({ ...parameters, namespaces: ['eip155'], silent: false, signal })
  })
  await expect.poll(() => page.client.getState().signIn?.status).toBe('signed')
  expect(told).toMatchObject([{ chainId: 'eip155:1', signIn: { nonce: '12345678' }, accountTypes: {} }])
  expect(page.siwx.sessions).toHaveLength(1)
  expect(page.views()).not.toContain('SIWXSignMessage')
})

test.each([
  ['of another time', signedBy('87654321')],
  ['of another account', signedBy('12345678', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F')],
  ['nothing', undefined],
])('behavior: if the signature is %s, the view asks', async (_name, signed) => {
  const page = start({ ...(signed && { signed }) })
  void page.client.open()
  await loginPasskey(page.client)
  await expect.poll(() => page.views()).toContain('SIWXSignMessage')
  expect(page.siwx.sessions).toEqual([])
})

test('behavior: an unsupported wallet, or a page without sign-in, makes no request', async () => {
  const other = start({ able: ['solana'] })
  await loginPasskey(other.client)
  expect(other.connected[0]?.signIn).toBeUndefined()
  const none = start({ signsIn: false })
  await loginPasskey(none.client)
  expect(none.connected[0]?.signIn).toBeUndefined()
})
