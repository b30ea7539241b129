import { privateKeyToAccount } from 'viem/accounts'
import { type Hex, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { connectRemote, preparePairing } from '@latchkey/core/actions'
import { coreHarness } from '../test/coreHarness.js'
import { caips, ADDRESS, approves, harness, namespacesOf, requester, answers } from '../test/harness.js'
import { memoryBrowser } from '../test/memoryBrowser.js'
import { vectors } from '../test/vectors.js'
import { releases, type OfficialWallet, type WalletEvent } from '../test/officialWallet.js'
import { formatSignInMessage } from './auth/formatSignInMessage.js'
import { createRequire } from 'node:module'

const { page, wallet } = harness()
const core = coreHarness()
const { signerPrivateKey } = vectors.cacao as unknown as { signerPrivateKey: `0x${string}` }
const signer = privateKeyToAccount(signerPrivateKey)
const signIn = {
  nonce: '9b1c1e7f0d4a4b0c',
  statement: 'Sign in to Vector Dapp.',
  resources: ['https://dapp.example/tos'],
}

function signsIn(target: OfficialWallet, release: string): void {
  const require = createRequire(import.meta.url)
  const { buildAuthObject, populateAuthPayload } = createRequire(require.resolve(release))(
    '@walletconnect/utils',
  ) as {
    buildAuthObject(payload: object, signature: object, iss: string): object
    populateAuthPayload(params: object): { chains: readonly string[] }
  }
  target.on('session_authenticate', async ({ id, params }) => {
    const authPayload = populateAuthPayload({
      authPayload: params.authPayload,
      chains: ['eip155:1', 'eip155:10'],
      methods: ['personal_sign', 'eth_sendTransaction'],
    })
    const auths = await Promise.all(
      authPayload.chains.map(async (chain) => {
        const iss = `did:pkh:${chain}:${ADDRESS}`
        const message = target.formatAuthMessage({ request: authPayload, iss })
        const s = await signer.signMessage({ message })
        return buildAuthObject(authPayload, { t: 'eip191', s }, iss)
      }),
    )
    await target.approveSessionAuthenticate({ id, auths })
  })
}

describe.each(releases)('one-click sign-in with %s', (release) => {
  test('behavior: one approval gives a session and valid signed messages', async () => {
    const dapp = page()
    const peer = await wallet(release)
    signsIn(peer, release)
    const [connection] = await dapp.connect({ signIn, onUri: (uri) => void peer.pair({ uri }) })
    expect(connection && caips(connection)).toEqual([`eip155:1:${ADDRESS}`, `eip155:10:${ADDRESS}`])
    expect(connection?.session.cacaos).toHaveLength(2)
    for (const { p, s } of connection?.session.cacaos ?? []) {
      expect(p).toMatchObject({
        nonce: signIn.nonce,
        domain: 'dapp.example',
        aud: 'https://dapp.example/login',
      })
      const message = formatSignInMessage(p)
      expect(message).toContain('Sign in to Vector Dapp. I further authorize')
      expect(await verifyMessage({ address: ADDRESS, message, signature: s.s as `0x${string}` })).toBe(true)
    }
    answers(peer, () => ({ result: '0x51' }))
    expect(await requester(connection)('personal_sign', ['0x00', ADDRESS])).toBe('0x51')
    await expect(requester(connection)('eth_sign', [ADDRESS, '0x'])).rejects.toMatchObject({
      name: 'method_not_supported',
    })
  })

  test('error: a rejection is user_rejected and leaves nothing behind', async () => {
    const dapp = page()
    const peer = await wallet(release)
    peer.on('session_authenticate', ({ id }: WalletEvent) => {
      void peer.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } })
    })
    await expect(dapp.connect({ signIn, onUri: (uri) => void peer.pair({ uri }) })).rejects.toMatchObject({
      name: 'user_rejected',
    })
  })

  test('behavior: a wallet that only knows proposals connects the ordinary way', async () => {
    const dapp = page()
    const peer = await wallet(release)
    approves(peer, namespacesOf(['eip155:1']))
    const [connection] = await dapp.connect({ signIn, onUri: (uri) => void peer.pair({ uri }) })
    expect(connection?.session.cacaos).toBeUndefined()
    expect(connection && caips(connection)).toEqual([`eip155:1:${ADDRESS}`])
  })
})

describe('through the client', () => {
  test.each(releases)(
    'behavior: connectRemote signs in with %s, and the session is the client’s',
    async (release) => {
      const shop = core.open()
      const peer = await core.wallet(release)
      signsIn(peer, release)
      const signing = connectRemote(shop.client, { signIn })
      const shown = connectRemote(shop.client)
      await peer.pair({ uri: (await shop.when(({ pairing }) => pairing)).uri })
      const { address, cacaos } = await signing
      expect((await shown).address).toBe(address)
      expect(shop.state().accounts.eip155).toMatchObject({ status: 'connected', address: ADDRESS })
      const [cacao] = cacaos ?? []
      if (!cacao) throw new Error('nothing was signed')
      const { p, s } = cacao
      expect(p.nonce).toBe(signIn.nonce)
      expect(
        await verifyMessage({ address: ADDRESS, message: formatSignInMessage(p), signature: s.s as Hex }),
      ).toBe(true)
    },
  )

  test('behavior: a wallet without support connects without it; a prepared pairing is not used', async () => {
    const shop = core.open({ browser: memoryBrowser({ isTouch: true }) })
    const peer = await core.wallet()
    approves(peer, namespacesOf(['eip155:1']))
    preparePairing(shop.client)
    const prepared = await shop.when(({ pairing }) => pairing)
    const signing = connectRemote(shop.client, { signIn })
    const { uri } = await shop.when(({ pairing }) => pairing?.uri !== prepared.uri && pairing)
    expect(uri).toContain('methods=wc_sessionAuthenticate')
    await peer.pair({ uri })
    expect(await signing).toMatchObject({ address: ADDRESS })
    expect(await signing).not.toHaveProperty('cacaos')
  })
})

test('error: a statement that wallets would refuse', async () => {
  await expect(page().connect({ signIn: { nonce: 'x', statement: 'Grüße' } })).rejects.toMatchObject({
    name: 'invalid_config',
  })
})
