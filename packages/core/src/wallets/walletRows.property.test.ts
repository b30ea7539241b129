import { DEFAULT_LOCAL_FEATURES } from '@latchkey/protocol/features'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DetectedWallet, RecentWallet } from '../types/wallet.js'
import { catalogueRows } from './catalogueRows.js'
import { walletRows, type WalletRowsParameters } from './walletRows.js'

const names = ['Fox', 'Owl', 'Elk', 'Bat', 'Cat', 'Dog']
const ids = names.map((name) => `io.${name.toLowerCase()}`)
const someId = fc.constantFrom(...ids, ...ids.map((id) => id.toUpperCase()))
const someName = fc.constantFrom(...names)
const rdns = fc.option(fc.constantFrom(...ids), { nil: undefined })
const anyDetected = fc.record({
  id: someId,
  name: someName,
  rdns,
  connectorId: fc.constant('injected'),
  namespaces: fc.constantFrom(['eip155'] as const, ['solana'] as const, ['eip155', 'solana'] as const),
  type: fc.constantFrom('ANNOUNCED', 'INJECTED', 'EXTERNAL', 'WALLET_CONNECT', 'MULTI_CHAIN', 'AUTH'),
}) as fc.Arbitrary<DetectedWallet>
const anyWallet = fc.record({
  id: someId,
  name: someName,
  rdns,
  mobileLink: fc.constantFrom(undefined, 'a://'),
})
const few = { maxLength: 6 }
const called = fc.constantFrom(...ids, ...names.map((name) => name.toLowerCase()))
const anyParameters = fc.record({
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

const isCalled = (row: { aliases: readonly string[]; name: string }, list: readonly string[]): boolean =>
  [...row.aliases, row.name.toLowerCase()].some((text) => list.includes(text))

describe('properties', () => {
  test('behavior: 25.1: excluded never appears, in no list and no section', () => {
    fc.assert(
      fc.property(anyParameters, (given) => {
        const { excludeWalletIds } = given.config
        const all = [...walletRows(given), ...catalogueRows({ ...given, wallets: given.catalogue })]
        expect(all.filter((row) => isCalled(row, excludeWalletIds))).toEqual([])
      }),
    )
  })

  test('behavior: one row a wallet: no two rows share an id or rdns', () => {
    fc.assert(
      fc.property(anyParameters, (given) => {
        for (const list of [walletRows(given), catalogueRows({ ...given, wallets: given.catalogue })]) {
          const aliases = list.flatMap((row) => row.aliases)
          expect(new Set(aliases).size).toBe(aliases.length)
          for (const row of list) expect(row.aliases).toContain(row.id.toLowerCase())
        }
      }),
    )
  })

  test('behavior: sections stand in the configured order, at most four are recommended', () => {
    fc.assert(
      fc.property(anyParameters, (given) => {
        const order = given.features.connectorTypeOrder
        const places = walletRows(given).map(({ section }) => order.indexOf(section))
        expect(places).toEqual([...places].sort((a, b) => a - b))
        expect(places.every((place) => place >= 0)).toBe(true)
        expect(
          walletRows(given).filter(({ section }) => section === 'recommended').length,
        ).toBeLessThanOrEqual(4)
      }),
    )
  })

  test('behavior: what comes late moves no row that is on screen', () => {
    fc.assert(
      fc.property(anyParameters, fc.array(anyDetected, few), (given, late) => {
        const shown = walletRows(given).map(({ id }) => id)
        const known = new Set(given.detected.map(({ id }) => id.toLowerCase()))
        const detected = [...given.detected, ...late.filter(({ id }) => !known.has(id.toLowerCase()))]
        const after = walletRows({ ...given, detected, shown }).map(({ id }) => id)
        const stayed = shown.filter((id) => after.includes(id))
        expect(after.slice(0, stayed.length)).toEqual(stayed)
      }),
    )
  })
})
