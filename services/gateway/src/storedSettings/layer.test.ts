import { describe, expect, test } from 'vitest'
import { layerSettings, pointerOf } from './layer.js'

const file = {
  projects: [{ id: 'shop', name: 'Shop' }],
  chains: [{ caip2: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', name: 'Solana' }],
  tokenLists: ['https://lists.example'],
  wallets: { exclude: ['a.b'] },
}

describe('layerSettings', () => {
  test('behavior: what the file names counts; the rest is what is stored', () => {
    const stored = {
      projects: [
        { id: 'shop', name: 'Stored', allowedOrigins: ['https://shop.example'] },
        { id: 'second', name: 'Second' },
      ],
      chains: [
        {
          caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          name: 'Other',
          rpcUrls: ['https://node.example'],
        },
      ],
      wallets: { order: ['c.d'], exclude: ['x.y'] },
    }
    expect(layerSettings(stored, file)).toEqual({
      settings: {
        projects: [
          { id: 'shop', name: 'Shop', allowedOrigins: ['https://shop.example'] },
          { id: 'second', name: 'Second' },
        ],
        chains: [
          {
            caip2: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
            name: 'Solana',
            rpcUrls: ['https://node.example'],
          },
        ],
        tokenLists: ['https://lists.example'],
        wallets: { order: ['c.d'], exclude: ['a.b'] },
      },
      fixed: [
        '/projects/shop/id',
        '/projects/shop/name',
        '/chains/solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/caip2',
        '/chains/solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/name',
        '/tokenLists',
        '/wallets/exclude',
      ],
    })
  })

  test('behavior: without either the other counts alone', () => {
    expect(layerSettings({}, file).settings).toEqual(file)
    expect(layerSettings(file, {})).toEqual({ settings: file, fixed: [] })
  })

  test('param: what is no list stays what it is, for the check to name', () => {
    expect(layerSettings({ projects: 5 }, { projects: [{ id: 'a' }] }).settings).toEqual({
      projects: [{ id: 'a' }],
    })
    expect(layerSettings({ projects: [{ id: 'a' }] }, { projects: 'x' }).settings).toEqual({ projects: 'x' })
  })
})

test('behavior: a path is a pointer in which entries have their names', () => {
  const settings = {
    relays: [{ url: 'wss://a.example/b' }],
    projects: [{ id: 'shop', allowedOrigins: [''] }],
  }
  expect(pointerOf(settings, ['projects', 0, 'allowedOrigins', 0])).toBe('/projects/shop/allowedOrigins/0')
  expect(pointerOf(settings, ['relays', 0, 'wallets'])).toBe('/relays/wss:~1~1a.example~1b/wallets')
  expect(pointerOf({ projects: [{}] }, ['projects', 0, 'id'])).toBe('/projects/0/id')
})
