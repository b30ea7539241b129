import { idleConnector } from '@latchkey/protocol/wallets'
import { describe, expect, test } from 'vitest'
import type { Namespace } from '@latchkey/protocol/caip'
import {
  ALICE,
  evm,
  fakeAdapter,
  fakeConnection,
  type FakeConnector,
  fakeConnector,
  settle,
  sol,
} from '../../test/fakeWallets.js'
import { memoryPlatform } from '../../test/memoryPlatform.js'
import { connect } from '../actions.js'
import { createLatchkey } from '../client/createLatchkey.js'
import { findWallet } from '../lazyActions.js'
import type { DiscoveryEnv } from '../types/env.js'
import type { ConnectParameters } from '../types/connector.js'

const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const families = {
  solana: { network: sol, address: SOL },
  bip122: {
    network: { ...sol, id: '000000000019d6689c085ae165831e93', chainNamespace: 'bip122' as const },
    address: BTC,
  },
} as const

function lateConnector(namespace: Namespace, finds: (found: FakeConnector) => void) {
  const inner = fakeConnector(`${namespace}-wallets`, [namespace])
  let arrive: (failed?: Error) => void = () => undefined
  const arrival = new Promise<void>((resolve, reject) => {
    arrive = (failed) => (failed ? reject(failed) : resolve())
  })
  const connector = {
    ...inner,
    ...idleConnector(async (env: DiscoveryEnv) => {
      await arrival
      inner.start(env)
      finds(inner)
      return {
        connect: (parameters: ConnectParameters) => inner.connect(parameters),
        watch: () => () => undefined,
        stop: () => undefined,
      }
    }),
  }
  return { connector, inner, arrive }
}

function scene(namespace: keyof typeof families, finds: (found: FakeConnector) => void) {
  const { network, address } = families[namespace]
  const late = lateConnector(namespace, finds)
  const platform = memoryPlatform()
  const injected = fakeConnector()
  const client = createLatchkey({
    networks: [network, evm(1)],
    adapters: [fakeAdapter(namespace, [late.connector]), fakeAdapter('eip155', [injected])],
    platform,
  })
  const grant = () =>
    late.inner.asks[0]?.grant(
      fakeConnection(namespace, late.inner.id, 'fox', `${namespace}:${network.id}`, [address]),
    )
  return { ...late, client, platform, injected, grant, address }
}

describe.each(Object.keys(families) as (keyof typeof families)[])('asked at once: %s', (namespace) => {
  test.each(['before the start', 'in the task of the start'])(
    'behavior: %s, connect waits for the discovery code',
    async (when) => {
      const { client, arrive, grant, address, inner } = scene(namespace, (found) => found.announce('fox'))
      if (when !== 'before the start') client.start()
      const connecting = connect(client, { walletId: 'fox' })
      if (when === 'before the start') client.start()
      await settle()
      expect(client.getState().attempt).toMatchObject({ walletId: 'fox', status: 'waiting' })
      expect(inner.asks).toHaveLength(0)
      arrive()
      await settle()
      grant()
      await expect(connecting).resolves.toMatchObject({ address })
      client.dispose()
    },
  )

  test('behavior: waits for a late extension', async () => {
    const { client, arrive, grant, address, inner, platform } = scene(namespace, () => undefined)
    client.start()
    const connecting = connect(client, { walletId: 'fox' })
    arrive()
    await platform.advance(600)
    inner.announce('fox')
    await settle()
    grant()
    await expect(connecting).resolves.toMatchObject({ address })
    client.dispose()
  })

  test('behavior: looks up a wallet’s row after discovery', async () => {
    const { client, arrive } = scene(namespace, (found) => found.announce('fox'))
    client.start()
    const row = findWallet(client, 'fox')
    arrive()
    await expect(row).resolves.toMatchObject({ id: 'fox', installed: true })
    client.dispose()
  })

  test('behavior: a wallet found by one family is also asked for the other', async () => {
    const standard = (found: FakeConnector) => found.announce('fox', 'fox', { rdns: null })
    const { client, arrive, grant, injected, inner } = scene(namespace, standard)
    client.start()
    injected.announce('fox-evm', 'fox')
    const connecting = connect(client, { walletId: 'fox', namespaces: ['eip155', namespace] })
    await settle()
    expect(injected.asks).toHaveLength(0)
    arrive()
    await settle()
    injected.asks[0]?.grant(fakeConnection('eip155', 'injected', 'fox-evm', 'eip155:1', [ALICE]))
    await settle()
    expect(inner.asks).toHaveLength(1)
    grant()
    await connecting
    expect(client.getState().accounts).toMatchObject({
      eip155: { status: 'connected' },
      [namespace]: { status: 'connected' },
    })
    client.dispose()
  })

  test.each([
    ['nothing is there', undefined],
    ['the code cannot be loaded', new Error('offline')],
  ])('error: %s: not installed after a second, afterwards at once', async (_what, failed) => {
    const { client, arrive, platform } = scene(namespace, () => undefined)
    client.start()
    const connecting = connect(client, { walletId: 'fox' })
    arrive(failed)
    const refused = expect(connecting).rejects.toMatchObject({ name: 'wallet_not_installed' })
    await platform.advance(1_000)
    await refused
    await expect(connect(client, { walletId: 'bear' })).rejects.toMatchObject({
      name: 'wallet_not_installed',
    })
    client.dispose()
    expect(platform.pendingTimers()).toBe(0)
  })

  test('error: limits the wait for missing code and for a missing start', async () => {
    for (const starts of [true, false]) {
      const { client, platform } = scene(namespace, () => undefined)
      if (starts) client.start()
      const connecting = connect(client, { walletId: 'fox' })
      const refused = expect(connecting).rejects.toMatchObject({ name: 'wallet_not_installed' })
      await platform.advance(6_000)
      await refused
      client.dispose()
    }
  })

  test('error: canceling ends the wait', async () => {
    const { client } = scene(namespace, () => undefined)
    client.start()
    const leaving = new AbortController()
    const connecting = connect(client, { walletId: 'fox', signal: leaving.signal })
    leaving.abort()
    await expect(connecting).rejects.toMatchObject({ name: 'request_aborted' })
    expect(client.getState().attempt).toMatchObject({ status: 'cancelled' })
    client.dispose()
  })
})
