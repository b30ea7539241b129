import { expect, test } from 'vitest'
import { remote, WALLET } from '../../../test/fakeRemote.js'
import { fakeSiwx, type FakeSiwx } from '../../../test/fakeSiwx.js'
import { ALICE, evm, fakeAdapter, fakeConnection, settle } from '../../../test/fakeWallets.js'
import { connectRemote } from '../../actions.js'
import type { SignInRequest } from '../../types/signIn.js'

function start(siwx: FakeSiwx = fakeSiwx(), isTouch = false) {
  const page = remote({ siwx, networks: [evm(1), evm(137)], adapters: [fakeAdapter('eip155', [])] }, isTouch)
  Object.assign(page.context.connectors.get('walletConnect')?.remote ?? {}, { signsIn: ['eip155'] })
  const asked = () => page.ask() as unknown as { readonly signIn?: SignInRequest }
  const approve = (chainId: `eip155:${number}`, nonce: string, address = ALICE) => {
    const connection = fakeConnection('eip155', 'walletConnect', WALLET, chainId, [ALICE])
    const p = {
      iss: `did:pkh:eip155:1:${address}`,
      domain: 'shop.example',
      aud: 'https://shop.example/',
      version: '1',
      nonce,
      iat: '2026-03-01T12:00:00.000Z',
      statement: 'Hello.',
    }
    const session = {
      topic: '1',
      approved: { chains: [chainId], takesMore: true },
      peer: { name: 'Peer', url: 'https://peer.test' },
      cacaos: [{ h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x5160' } }],
    }
    page.ask().grant(Object.assign(connection, { id: 'eip155:1', session }))
  }
  return { ...page, approve, asked, siwx }
}

test('behavior: the message signed with the approval is the sign-in, without another request', async () => {
  const page = start()
  const opening = page.client.open()
  await settle()
  const connecting = connectRemote(page.client, { walletId: WALLET })
  await settle()
  expect(page.asked().signIn).toMatchObject({ nonce: '12345678', uri: 'https://shop.example/' })
  page.approve('eip155:137', '12345678')
  await connecting
  expect(await opening).toMatchObject({ status: 'connected' })
  expect(page.state().signIn).toMatchObject({ status: 'signed' })
  expect(page.siwx.sessions).toEqual([
    {
      data: {
        accountAddress: ALICE,
        chainId: 'eip155:1',
        domain: 'shop.example',
        uri: 'https://shop.example/',
        version: '1',
        nonce: '12345678',
        issuedAt: '2026-03-01T12:00:00.000Z',
        statement: 'Hello.',
      },
      message: expect.stringContaining(
        `shop.example wants you to sign in with your Ethereum account:\n${ALICE}`,
      ),
      signature: '0x5160',
      cacao: expect.objectContaining({ s: { t: 'eip191', s: '0x5160' } }),
    },
  ])
  expect(page.events).toContain('SIWX_AUTH_SUCCESS')
})

test.each([
  ['does not verify', '12345678', ALICE, true],
  ['has a nonce of another time', '87654321', ALICE, false],
  ['is of another account', '12345678', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', false],
] as const)('behavior: if the signed message %s, the view asks', async (_, nonce, address, refuses) => {
  const siwx = fakeSiwx()
  siwx.verify = () => Promise.reject(new Error('wrong signature'))
  const page = start(siwx)
  void page.client.open()
  await settle()
  void connectRemote(page.client, { walletId: WALLET })
  await settle()
  page.approve('eip155:1', nonce, address)
  await settle(20)
  expect(page.state().modal.stack.at(-1)?.view).toBe('SIWXSignMessage')
  expect(page.state().signIn).toMatchObject({ status: 'unsigned' })
  expect(page.events.includes('SIWX_AUTH_ERROR')).toBe(refuses)
})

test('behavior: without a timely nonce, or on a phone, the wallet is only asked to connect', async () => {
  const slow = start(fakeSiwx({ createMessage: () => new Promise(() => {}) }))
  void connectRemote(slow.client, { walletId: WALLET }).catch(() => undefined)
  await settle()
  expect(slow.remote.asks).toHaveLength(0)
  await slow.platform.advance(1500)
  await settle()
  expect(slow.asked().signIn).toBeUndefined()
  for (const siwx of [
    fakeSiwx({ createMessage: () => Promise.reject(new Error('away')) }),
    fakeSiwx({ prompt: 'manual' }),
    fakeSiwx({ signMessage: async () => '0x' }),
  ]) {
    const page = start(siwx)
    void connectRemote(page.client, { walletId: WALLET }).catch(() => undefined)
    await settle()
    expect([page.remote.asks.length, page.asked().signIn]).toEqual([1, undefined])
  }
  const phone = start(fakeSiwx(), true)
  void connectRemote(phone.client, { walletId: WALLET }).catch(() => undefined)
  expect(phone.asked().signIn).toBeUndefined()
})

test('behavior: with an unsupported family the wallet is only asked to connect', async () => {
  const page = remote({ siwx: fakeSiwx() })
  void connectRemote(page.client, { walletId: WALLET }).catch(() => undefined)
  expect(page.ask()).toMatchObject({ namespaces: ['eip155', 'solana'] })
  expect((page.ask() as unknown as { signIn?: unknown }).signIn).toBeUndefined()
})
