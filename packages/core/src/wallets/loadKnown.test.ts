import { expect, test } from 'vitest'
import { ALICE, fakeConnector, stage } from '../../test/fakeWallets.js'
import type { DiscoveryEnv } from '../types/env.js'

test('behavior: discovery knows well-known wallets, the host’s own, and recent ones', async () => {
  const connector = fakeConnector('other')
  let env: DiscoveryEnv | undefined
  const listening = {
    ...connector,
    start: (given: DiscoveryEnv) => {
      env = given
      return connector.start(given)
    },
  }
  const { context } = stage({
    connectors: [listening],
    featuredWalletIds: ['io.Owl'],
    includeWalletIds: ['io.elk'],
    customWallets: [{ id: 'house', name: 'House wallet', rdns: 'App.House' }],
  })
  const record = { connectorId: 'other', walletId: 'io.Yak', address: ALICE, chainId: 'eip155:1' }
  context.storage.write('connections', [{ ...record, namespace: 'eip155' }])
  const isKnown = await env?.loadKnown?.()
  if (!isKnown) throw new Error('nothing was loaded')
  for (const rdns of ['io.metamask', 'io.rabby', 'io.owl', 'io.elk', 'house', 'app.house', 'io.yak']) {
    expect([rdns, isKnown(rdns)]).toEqual([rdns, true])
  }
  expect(isKnown('io.fox')).toBe(false)
  context.update('test', () => ({ recent: [{ id: 'fox', name: 'Fox', rdns: 'IO.fox' }] }))
  expect(isKnown('io.fox')).toBe(true)
})
