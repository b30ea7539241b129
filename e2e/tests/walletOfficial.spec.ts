import { createRequire } from 'node:module'
import { type Address, type Hex, verifyMessage } from 'viem'
import { expect, test } from '../support/walletTest.js'
import { world } from '../support/world.js'

/** The part of the official dapp client (Apache-2.0, 2.21.7) that this test uses. */
interface OfficialDapp {
  connect(params: object): Promise<{ uri?: string; approval(): Promise<OfficialSession> }>
  request(params: object): Promise<unknown>
  disconnect(params: object): Promise<void>
  readonly session: { getAll(): readonly OfficialSession[] }
  readonly core: {
    readonly heartbeat: { stop(): void }
    readonly relayer: { transportClose(): Promise<void> }
  }
}

interface OfficialSession {
  readonly topic: string
  readonly namespaces: Readonly<Record<string, { readonly accounts: readonly string[] }>>
}

async function officialDapp(): Promise<OfficialDapp> {
  // With it the library opens no verify frame and sends no usage events.
  process.env['IS_VITEST'] = 'true'
  const { SignClient } = createRequire(import.meta.url)('@walletconnect/sign-client') as {
    SignClient: { init(options: object): Promise<OfficialDapp> }
  }
  return SignClient.init({
    relayUrl: world().devnet.relay,
    projectId: 'demo',
    logger: 'silent',
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    metadata: { name: 'Official', description: '', url: 'https://official.example', icons: [] },
  })
}

test('behavior: the official client connects this wallet over our relay, asks, and hears of the end', async ({
  thimble,
  accounts,
}) => {
  const dapp = await officialDapp()
  try {
    const eip155 = { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['chainChanged'] }
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: { eip155 } })
    const approved = approval()
    await thimble.pair(uri)
    await expect(thimble.proposal).toContainText('Official')
    await thimble.approve()
    const { topic, namespaces } = await approved
    const address: Address = accounts[0].address
    expect(namespaces['eip155']?.accounts).toEqual([`eip155:31337:${address}`])

    const message = 'Prints of the night sky'
    const params = [`0x${Buffer.from(message).toString('hex')}`, address]
    const signed = dapp.request({
      topic,
      chainId: 'eip155:31337',
      request: { method: 'personal_sign', params },
    })
    await expect(thimble.part('wa-text')).toHaveText(message)
    await thimble.approve()
    expect(await verifyMessage({ address, message, signature: (await signed) as Hex })).toBe(true)

    await thimble.openSession()
    await thimble.part('wa-disconnect').click()
    await expect.poll(() => dapp.session.getAll()).toHaveLength(0)
  } finally {
    dapp.core.heartbeat.stop()
    await dapp.core.relayer.transportClose()
  }
})
