import { expect, test } from 'vitest'
import {
  announced,
  bat,
  brief,
  cat,
  dog,
  elk,
  fox,
  foxAnnounced,
  type Options,
  owl,
  parameters,
  rows,
} from '../../test/walletCases.js'
import { heldRows } from './walletRows.js'

const catalogue = [fox, owl, elk, bat, cat, dog]
const reversed = <R extends { readonly id: string }>(list: readonly R[]): readonly R[] => list.toReversed()

const opening = (options: Options) => {
  const early = { ...options, catalogue: undefined }
  const shown = rows(early).map(({ id }) => id)
  const held = heldRows(parameters(early))
  return { early: brief(early), held, after: brief({ ...options, catalogue, shown }) }
}

test('behavior: by default recommended wallets come last, so local ones show at once', () => {
  expect(opening({ detected: [foxAnnounced] })).toEqual({
    early: ['injected:io.fox+'],
    held: 4,
    after: [
      'injected:io.fox+',
      'recommended:io.owl',
      'recommended:io.elk',
      'recommended:io.bat',
      'recommended:io.cat',
    ],
  })
})

test('behavior: if recommended wallets come first, later rows wait with them', () => {
  const found = opening({
    detected: [announced('io.new', 'New')],
    order: ['recommended', 'injected'],
  })
  expect([found.early, found.held]).toEqual([[], 5])
  expect(found.after).toEqual([
    'recommended:io.fox',
    'recommended:io.owl',
    'recommended:io.elk',
    'recommended:io.bat',
    'injected:io.new+',
  ])
})

test('behavior: featured wallets are claimed before recommended ones in any order', () => {
  const config = { featuredWalletIds: ['cat', 'io.dog'] }
  const found = opening({ config, order: ['recommended', 'featured'] })
  expect(found.held).toBe(6)
  expect(found.after).toEqual([
    'recommended:io.fox',
    'recommended:io.owl',
    'recommended:io.elk',
    'recommended:io.bat',
    'featured:io.cat',
    'featured:io.dog',
  ])
})

test('behavior: reserves a row for each missing featured wallet, before the host’s own', () => {
  const config = {
    featuredWalletIds: ['io.fox', 'cat'],
    customWallets: [{ id: 'house', name: 'House' }],
  }
  const found = opening({ config, detected: [foxAnnounced] })
  expect([found.early, found.held]).toEqual([['injected:io.fox+'], 6])
  expect(found.after.slice(0, 3)).toEqual(['injected:io.fox+', 'featured:io.cat', 'custom:house'])
})

test('behavior: with sortWallets nothing shows before everything is loaded', () => {
  const found = opening({ detected: [foxAnnounced], config: { sortWallets: reversed } })
  expect([found.early, found.held]).toEqual([[], 5])
  expect(found.after[0]).toBe('recommended:io.cat')
  expect(found.after.at(-1)).toBe('injected:io.fox+')
})

test('behavior: reserves no row for wallets that cannot appear', () => {
  const held = (options: Options) => heldRows(parameters({ ...options, catalogue: undefined }))
  expect(held({ order: ['injected', 'custom'] })).toBe(0)
  expect(held({ config: { includeWalletIds: ['io.fox', 'owl'] }, detected: [foxAnnounced] })).toBe(1)
  expect(held({ config: { featuredWalletIds: ['fox', 'owl'], excludeWalletIds: ['fox'] } })).toBe(5)
  expect(held({ config: { sortWallets: reversed }, order: ['recommended'] })).toBe(4)
})
