import { expect, test } from 'vitest'
import { stage } from '../../test/fakeWallets.js'
import { preferredState } from '../store/initialState.js'
import { networkState } from './account.js'

// @vitest-environment happy-dom

test('behavior: a configured network shows alike with and without a connection', () => {
  const { context } = stage()
  for (const network of context.config.networks) {
    expect(networkState(context, network.caipNetworkId)).toEqual(preferredState(network))
  }
})

test('behavior: a chain that is not configured is not supported; a remote wallet says what it approved', () => {
  const { context } = stage()
  expect(networkState(context, 'eip155:99')).toEqual({
    chainId: 'eip155:99',
    supported: false,
    supportsAllNetworks: true,
  })
  const session = {
    topic: 't',
    approved: { chains: ['eip155:99'], takesMore: false },
    peer: { name: 'Peer', url: 'https://peer.test' },
  } as const
  expect(networkState(context, 'eip155:99', session)).toMatchObject({
    supportsAllNetworks: false,
    approvedCaipNetworkIds: ['eip155:99'],
  })
})
