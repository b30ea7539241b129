import { describe, expect, test } from 'vitest'
import { announced, fox, foxAnnounced, type Options, owl, parameters } from '../../test/walletCases.js'
import type { CatalogueWallet } from '../types/wallet.js'
import { catalogueRows } from './catalogueRows.js'

describe('catalogueRows', () => {
  const list = (options: Options & { query?: string; wallets: CatalogueWallet[] }) =>
    catalogueRows({ ...parameters(options), wallets: options.wallets, query: options.query }).map(
      ({ id, installed }) => `${id}${installed ? '+' : ''}`,
    )

  test('behavior: detected wallets, the host’s own, then the catalogue', () => {
    const config = { customWallets: [{ id: 'cu', name: 'Custom' }] }
    expect(list({ wallets: [owl, fox], detected: [foxAnnounced], config })).toEqual([
      'io.fox+',
      'cu',
      'io.owl',
    ])
  })

  test('behavior: detected wallets have a fixed order, independent of their announcements', () => {
    const detected = [announced('io.dog', 'Dog'), announced('io.ant', 'ant'), foxAnnounced]
    const recent = [{ id: 'io.fox', name: 'Fox' }]
    for (const found of [detected, detected.toReversed()])
      expect(list({ wallets: [owl], detected: found, recent })).toEqual([
        'io.fox+',
        'io.ant+',
        'io.dog+',
        'io.owl',
      ])
  })

  test('behavior: a search keeps the gateway’s results and adds matching local wallets', () => {
    const config = { customWallets: [{ id: 'cu', name: 'Custom' }] }
    const detected = [foxAnnounced, announced('io.dog', 'Dog')]
    expect(list({ wallets: [owl], detected, config, query: 'FO' })).toEqual(['io.fox+', 'io.owl'])
  })

  test('behavior: a detected wallet is found by a similar name if there is no exact match', () => {
    const detected = [announced('io.metamask', 'MetaMask'), announced('io.dog', 'Dog')]
    expect(list({ wallets: [], detected, query: 'metamsk' })).toEqual(['io.metamask+'])
    expect(list({ wallets: [], detected, query: 'meta' })).toEqual(['io.metamask+'])
    expect(list({ wallets: [], detected, query: 'zzzzzz' })).toEqual([])
  })
})
