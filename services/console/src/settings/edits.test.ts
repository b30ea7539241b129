import { describe, expect, test } from 'vitest'
import type { Document } from '../api/types.js'
import {
  changedFields,
  linesOf,
  withChain,
  withOwnWallet,
  withoutChain,
  withoutOwnWallet,
  withoutProject,
  withProject,
  withRelays,
  withWallets,
} from './edits.js'

const before: Document = {
  projects: [
    { id: 'shop', name: 'Shop' },
    { id: 'bank', name: 'Bank' },
  ],
  chains: [{ caip2: 'eip155:1', name: 'Ethereum' }],
  wallets: { order: ['a'], custom: [{ id: 'own', name: 'Own', chains: ['eip155:1'] }] },
}

describe('edits of the stored settings', () => {
  test('behavior: an entry is changed in its place, and nothing else is touched', () => {
    const after = withProject(before, 'shop', { allowedOrigins: ['https://shop.example'] })
    expect(after).toEqual({
      ...before,
      projects: [
        { id: 'shop', name: 'Shop', allowedOrigins: ['https://shop.example'] },
        { id: 'bank', name: 'Bank' },
      ],
    })
    expect(before.projects?.[0]).toEqual({ id: 'shop', name: 'Shop' })
  })

  test('behavior: what is not stored yet comes last, with nothing but what was said', () => {
    expect(withProject({}, 'shop', { analytics: false }).projects).toEqual([{ id: 'shop', analytics: false }])
    expect(withChain(before, 'eip155:10', { name: 'OP' }).chains).toEqual([
      { caip2: 'eip155:1', name: 'Ethereum' },
      { caip2: 'eip155:10', name: 'OP' },
    ])
    expect(withOwnWallet({}, { id: 'x', name: 'X', chains: [] }).wallets).toEqual({
      custom: [{ id: 'x', name: 'X', chains: [] }],
    })
  })

  test('behavior: entries that are taken away', () => {
    expect(withoutProject(before, 'shop').projects).toEqual([{ id: 'bank', name: 'Bank' }])
    expect(withoutChain(before, 'eip155:1').chains).toEqual([])
    expect(withoutOwnWallet(before, 'own').wallets).toEqual({ order: ['a'], custom: [] })
    expect(withoutProject({}, 'shop')).toEqual({ projects: [] })
  })

  test('behavior: choices of wallets and relays', () => {
    expect(withWallets(before, { exclude: ['b'] }).wallets).toEqual({ ...before.wallets, exclude: ['b'] })
    const relays = [{ url: 'wss://relay.example', wallets: ['a'] }]
    expect(withRelays(before, relays).relays).toEqual(relays)
  })
})

test('behavior: what did not change is not stored: it follows the defaults', () => {
  expect(changedFields({ name: 'A', list: ['x'], on: true }, { name: 'B', list: ['x'], on: true })).toEqual({
    name: 'B',
  })
})

test('param: lines of a text', () => {
  expect(linesOf(' a \n\n b\n')).toEqual(['a', 'b'])
  expect(linesOf('\n ')).toEqual([])
})
