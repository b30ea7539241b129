import * as fc from 'fast-check'
import { DEFAULT_LOCAL_FEATURES } from '@latchkey/protocol/features'
import type { DetectedWallet, RecentWallet } from '../src/types/wallet.js'
import type { WalletRowsParameters } from '../src/wallets/walletRows.js'

const names = ['Fox', 'Owl', 'Elk', 'Bat', 'Cat', 'Dog']
const ids = names.map((name) => `io.${name.toLowerCase()}`)
const someId = fc.constantFrom(...ids, ...ids.map((id) => id.toUpperCase()))
const someName = fc.constantFrom(...names)
const rdns = fc.option(fc.constantFrom(...ids), { nil: undefined })
export const anyDetected = fc.record(
  {
    id: someId,
    name: someName,
    rdns,
    connectorId: fc.constant('injected'),
    namespaces: fc.constantFrom(['eip155'] as const, ['solana'] as const, ['eip155', 'solana'] as const),
    type: fc.constantFrom('ANNOUNCED', 'INJECTED', 'EXTERNAL', 'WALLET_CONNECT', 'MULTI_CHAIN'),
    elsewhere: fc.constant(true),
  },
  { requiredKeys: ['id', 'name', 'rdns', 'connectorId', 'namespaces', 'type'] },
) as fc.Arbitrary<DetectedWallet>
const anyWallet = fc.record({
  id: someId,
  name: someName,
  rdns,
  mobileLink: fc.constantFrom(undefined, 'a://'),
})
export const few = { maxLength: 6 }
const called = fc.constantFrom(...ids, ...names.map((name) => name.toLowerCase()))
/** With few names, so that sources often mean the same wallet. */
export const anyParameters = fc.record({
  catalogue: fc.array(anyWallet, few),
  detected: fc.uniqueArray(anyDetected, { ...few, selector: ({ id }) => id.toLowerCase() }),
  recent: fc.array(anyWallet as fc.Arbitrary<RecentWallet>, { maxLength: 2 }),
  platform: fc.record({ isTouch: fc.boolean() }),
  features: fc.record({
    connectorTypeOrder: fc.shuffledSubarray([...DEFAULT_LOCAL_FEATURES.connectorTypeOrder]),
  }),
  config: fc.record({
    includeWalletIds: fc.option(fc.array(called, few), { nil: undefined }),
    excludeWalletIds: fc.array(called, few),
    featuredWalletIds: fc.array(called, few),
    customWallets: fc.array(anyWallet, few),
    sortWallets: fc.constant(undefined),
  }),
}) satisfies fc.Arbitrary<WalletRowsParameters>
