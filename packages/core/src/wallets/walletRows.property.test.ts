import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDetected, anyParameters, few } from '../../test/anyWalletList.js'
import type { WalletRow } from '../types/wallet.js'
import { catalogueRows } from './catalogueRows.js'
import { heldRows, walletRows } from './walletRows.js'

const isCalled = (row: { aliases: readonly string[]; name: string }, list: readonly string[]): boolean =>
  [...row.aliases, row.name.toLowerCase()].some((text) => list.includes(text))

describe('properties', () => {
  test('behavior: 25.1: excluded wallets never appear in any list or section', () => {
    fc.assert(
      fc.property(anyParameters, (given) => {
        const { excludeWalletIds } = given.config
        const all = [...walletRows(given), ...catalogueRows({ ...given, wallets: given.catalogue })]
        expect(all.filter((row) => isCalled(row, excludeWalletIds))).toEqual([])
      }),
    )
  })

  test('behavior: one row per wallet: no two rows share an id or rdns', () => {
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

  test('behavior: sections have the configured order; at most four wallets are recommended', () => {
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

  test('behavior: late wallets move no row on screen', () => {
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

  test('behavior: a first opening ends with the rows and order of later ones', () => {
    const brief = (rows: readonly WalletRow[]) => rows.map(({ section, aliases }) => [section, aliases])
    fc.assert(
      fc.property(anyParameters, fc.boolean(), (given, sorts) => {
        const sortWallets = <R extends { readonly id: string }>(rows: readonly R[]): readonly R[] =>
          rows.toSorted((a, b) => b.id.localeCompare(a.id))
        const later = { ...given, config: { ...given.config, sortWallets: sorts ? sortWallets : undefined } }
        const early = walletRows({ ...later, catalogue: undefined })
        const after = walletRows({ ...later, shown: early.map(({ id }) => id) })
        expect(brief(after)).toEqual(brief(walletRows(later)))
      }),
    )
  })

  test('behavior: reserves no rows once the catalogue is loaded, and never more than can appear', () => {
    fc.assert(
      fc.property(anyParameters, (given) => {
        expect(heldRows(given)).toBe(0)
        const most = 4 + given.config.featuredWalletIds.length + given.detected.length + given.recent.length
        const held = heldRows({ ...given, catalogue: undefined })
        expect(held).toBeLessThanOrEqual(most + given.config.customWallets.length)
        expect(held).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
