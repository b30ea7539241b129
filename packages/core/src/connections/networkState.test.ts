import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  evm,
  fakeAdapter,
  fakeConnection,
  fakeConnector,
  settle,
  sol,
  stage,
} from '../../test/fakeWallets.js'
import { connect, connectRemote, disconnect } from '../actions.js'
import { preferredState } from '../store/initialState.js'
import type { Session } from '../types/connection.js'
import type { ConnectorType } from '../types/wallet.js'
import { networkState } from './account.js'

// @vitest-environment happy-dom

test('behavior: a configured network looks the same with and without a wallet, except for the requested networks', () => {
  const { context } = stage()
  for (const network of context.config.networks) {
    expect(networkState(context, network.caipNetworkId)).toEqual({
      ...preferredState(network),
      requestedCaipNetworks: context.config.networks,
    })
  }
})

test('behavior: an unconfigured chain is unsupported; a remote wallet lists its approved networks', () => {
  const { context } = stage()
  expect(networkState(context, 'eip155:99')).toMatchObject({
    chainId: 'eip155:99',
    supported: false,
    supportsAllNetworks: true,
  })
  const session = {
    topic: 't',
    approved: { chains: ['eip155:99'], takesMore: false },
    peer: { name: 'Peer', url: 'https://peer.test' },
  } as const
  expect(networkState(context, 'eip155:99', { session })).toMatchObject({
    supportsAllNetworks: false,
    approvedCaipNetworkIds: ['eip155:99'],
  })
})

describe('every family and connector', () => {
  const bitcoin = {
    ...sol,
    id: '000000000019d6689c085ae165831e93',
    chainNamespace: 'bip122' as const,
    name: 'Bitcoin',
  }
  const networks = [evm(1), evm(137), sol, { ...sol, id: 'devnet', name: 'Devnet' }, bitcoin]
  const chains = {
    eip155: ['eip155:1', 'eip155:137'],
    solana: [`solana:${sol.id}`, 'solana:devnet'],
    bip122: [`bip122:${bitcoin.id}`],
  } as const satisfies Partial<Record<Namespace, readonly Caip2[]>>
  const kinds: readonly ConnectorType[] = [
    'INJECTED',
    'ANNOUNCED',
    'EXTERNAL',
    'MULTI_CHAIN',
    'AUTH',
    'WALLET_CONNECT',
  ]
  const rows = (['eip155', 'solana', 'bip122'] as const).flatMap((namespace) =>
    kinds.map((kind) => ({ namespace, kind })),
  )

  test.each(rows)('param: $namespace over $kind', async ({ namespace, kind }) => {
    const connector = fakeConnector('any', [namespace], kind)
    const families = Object.keys(chains) as (keyof typeof chains)[]
    const { client } = stage({
      networks,
      adapters: families.map((family) => fakeAdapter(family, [])),
      connectors: [connector],
    })
    const state = () => client.getState().networks[namespace]
    const [first] = chains[namespace]
    const unconnected = { chainId: first, supported: true, supportsAllNetworks: true }
    expect(state()).toMatchObject(unconnected)
    expect([state()?.requestedCaipNetworks, state()?.approvedCaipNetworkIds]).toEqual([undefined, undefined])

    connector.announce('fox')
    const isRemote = kind === 'WALLET_CONNECT'
    const connecting = isRemote
      ? connectRemote(client, { namespaces: [namespace] })
      : connect(client, { walletId: 'fox' })
    await settle()
    const live = fakeConnection(namespace, 'any', 'fox', first, [ALICE])
    const session: Session = {
      topic: 't',
      approved: { chains: [first], takesMore: false },
      peer: { name: 'Fox', url: 'https://fox.test' },
    }
    const labelled = live.accounts.map((account) => ({ ...account, label: 'Savings' }))
    connector.asks[0]?.grant(
      Object.defineProperties(live, {
        accounts: { value: labelled },
        ...(isRemote && { session: { value: session } }),
      }),
    )
    await connecting
    await settle()
    expect(state()).toMatchObject({
      ...unconnected,
      caipNetwork: { caipNetworkId: first },
      supportsAllNetworks: !isRemote,
      requestedCaipNetworks: chains[namespace].map((caipNetworkId) => ({ caipNetworkId })),
    })
    expect(state()?.approvedCaipNetworkIds).toEqual(isRemote ? [first] : undefined)
    expect(client.getState().accounts[namespace]).toMatchObject({ addressLabels: { [ALICE]: 'Savings' } })

    await disconnect(client, { namespace })
    expect(state()).toMatchObject(unconnected)
    expect(state()?.requestedCaipNetworks).toBeUndefined()
  })
})
