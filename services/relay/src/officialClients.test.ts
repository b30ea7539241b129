import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dapps, officialDapp, officialWallet, stopOfficial, wallets } from '../test/officialClients.js'
import { startRelay, type RunningRelay } from './startRelay.js'

vi.setConfig({ testTimeout: 40_000 })

let relay: RunningRelay
beforeAll(async () => {
  relay = await startRelay({ port: 0, logLevel: 'silent' })
})
afterAll(() => relay.close())

const account = 'eip155:1:0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'
const namespaces = (chains: readonly string[]): object => ({
  eip155: {
    chains,
    accounts: chains.map((chain) => account.replace('eip155:1', chain)),
    methods: ['personal_sign'],
    events: ['chainChanged'],
  },
})
const pairs = dapps.flatMap((dapp) => wallets.map((wallet) => [dapp, wallet] as const))

test.each(pairs)('behavior: a whole session between %s and %s', async (dappRelease, walletRelease) => {
  const dapp = await officialDapp(dappRelease, relay.url)
  const wallet = await officialWallet(walletRelease, relay.url)
  try {
    wallet.on('session_proposal', ({ id }) => {
      void wallet.approveSession({ id, namespaces: namespaces(['eip155:1']) })
    })
    wallet.on('session_request', ({ id, topic }) => {
      void wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0x51' } })
    })
    const nextEvent = (event: string): Promise<unknown> =>
      new Promise((resolve) => dapp.on(event, ({ params }) => resolve(params)))

    const { uri, approval } = await dapp.connect({
      optionalNamespaces: {
        eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign'], events: ['chainChanged'] },
      },
    })
    await wallet.pair({ uri })
    const { topic } = await approval()
    const request = { method: 'personal_sign', params: ['0x00', account] }
    expect(await dapp.request({ topic, chainId: 'eip155:1', request })).toBe('0x51')

    const event = nextEvent('session_event')
    await wallet.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' })
    expect(await event).toMatchObject({ event: { name: 'chainChanged', data: 1 } })

    const update = nextEvent('session_update')
    await wallet.updateSession({ topic, namespaces: namespaces(['eip155:1', 'eip155:10']) })
    expect(await update).toEqual({ namespaces: namespaces(['eip155:1', 'eip155:10']) })
    await wallet.extendSession({ topic })
    await dapp.ping({ topic })

    const deleted = new Promise((resolve) => wallet.on('session_delete', resolve))
    await dapp.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await deleted
  } finally {
    await Promise.all([stopOfficial(dapp), stopOfficial(wallet)])
  }
})

test.each(pairs)('behavior: a rejection between %s and %s', async (dappRelease, walletRelease) => {
  const dapp = await officialDapp(dappRelease, relay.url)
  const wallet = await officialWallet(walletRelease, relay.url)
  try {
    wallet.on('session_proposal', ({ id }) => {
      void wallet.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
    })
    const { uri, approval } = await dapp.connect({
      optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
    })
    const rejected = expect(approval()).rejects.toMatchObject({ code: 5000 })
    await wallet.pair({ uri })
    await rejected
  } finally {
    await Promise.all([stopOfficial(dapp), stopOfficial(wallet)])
  }
})

test('behavior: both generations of calls were really used', async () => {
  const metrics = await (await fetch(new URL('/metrics', relay.url.replace('ws:', 'http:')))).text()
  for (const method of ['irn_publish', 'irn_subscribe', 'wc_proposeSession', 'wc_approveSession']) {
    expect(metrics).toMatch(new RegExp(`requests_total\\{method="${method}",outcome="ok"\\} [1-9]`))
  }
  expect(metrics).not.toMatch(/requests_total\{[^}]*outcome="(error|overloaded)"/)
})
