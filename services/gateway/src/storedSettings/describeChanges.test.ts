import { expect, test } from 'vitest'
import { describeChanges } from './describeChanges.js'

const shop = { id: 'shop', name: 'Shop', allowedOrigins: ['https://a.example'] }
const base = { caip2: 'eip155:8453', name: 'Base', rpcUrls: ['https://node.example/secret'] }

test.each<[string, Parameters<typeof describeChanges>, string[]]>([
  [
    'nothing',
    [{ projects: [shop] }, { projects: [{ name: 'Shop', id: 'shop', allowedOrigins: shop.allowedOrigins }] }],
    [],
  ],
  ['an entry', [{}, { projects: [shop] }], ['Project “Shop” added']],
  ['an entry that goes', [{ chains: [base] }, {}], ['Network “Base” removed']],
  [
    'texts of a list',
    [{ projects: [shop] }, { projects: [{ ...shop, allowedOrigins: ['https://b.example'] }] }],
    ['Project “Shop”: allowed origins: added https://b.example; removed https://a.example'],
  ],
  [
    'a text',
    [{ projects: [shop] }, { projects: [{ ...shop, name: 'New' }] }],
    ['Project “New”: name changed from Shop to New'],
  ],
  [
    'a number',
    [{ projects: [shop] }, { projects: [{ ...shop, quota: 10 }] }],
    ['Project “Shop”: requests a day set to 10'],
  ],
  [
    'another number',
    [{ projects: [{ ...shop, quota: 10 }] }, { projects: [{ ...shop, quota: 20 }] }],
    ['Project “Shop”: requests a day changed from 10 to 20'],
  ],
  [
    'a number that goes',
    [{ projects: [{ ...shop, quota: 10 }] }, { projects: [shop] }],
    ['Project “Shop”: requests a day left to the default'],
  ],
  [
    'a switch',
    [{ projects: [shop] }, { projects: [{ ...shop, analytics: false }] }],
    ['Project “Shop”: analytics turned off'],
  ],
  [
    'features',
    [
      { projects: [{ ...shop, features: [{ id: 'swap', isEnabled: true }] }] },
      { projects: [{ ...shop, features: [{ id: 'swap', isEnabled: false }] }] },
    ],
    ['Project “Shop”: features: swap off'],
  ],
  [
    'an address of a node, which may hold a key',
    [{ chains: [base] }, { chains: [{ ...base, rpcUrls: ['https://other.example/key'] }] }],
    ['Network “Base”: upstreams changed'],
  ],
  [
    'wallets',
    [
      { wallets: { order: ['a', 'b'] } },
      { wallets: { order: ['b', 'a'], custom: [{ id: 'c', name: 'C' }] } },
    ],
    ['Wallets: wallets that come first: order changed', 'Wallet “C” added'],
  ],
  [
    'the order of entries',
    [{ projects: [shop, { id: 'b', name: 'B' }] }, { projects: [{ id: 'b', name: 'B' }, shop] }],
    ['Projects: order changed'],
  ],
])('behavior: %s', (_name, [before, after], sentences) => {
  expect(describeChanges(before, after)).toEqual(sentences)
})
