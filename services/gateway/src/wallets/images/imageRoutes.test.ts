import * as fc from 'fast-check'
import { svgRoot } from '../../../test/svgRoot.js'
import { describe, expect, test } from 'vitest'
import { describeEngines } from '../../../test/describeEngines.js'
import { defaultCatalogue, readCatalogue } from '../catalogue.js'
import { brandTile } from './brandTile.js'
import { grounds, monogram } from './monogram.js'

describeEngines('images', (bench) => {
  test('behavior: every wallet of the catalogue has a picture', async () => {
    const request = bench.app()
    const { entries } = await readCatalogue(defaultCatalogue)
    expect(entries).toHaveLength(539)
    for (const { id, image } of entries) {
      const response = await request(`/getWalletImage/${id}`)
      const text = await response.text()
      expect([id, response.status, response.headers.get('content-type')]).toEqual([
        id,
        200,
        'image/svg+xml; charset=utf-8',
      ])
      expect(svgRoot(text), id).toBe('svg')
      expect(text.includes('<text'), id).toBe(image === undefined)
    }
  })

  test('behavior: headers that keep it for good and let no script in', async () => {
    const response = await bench.app()('/getWalletImage/IO.METAMASK', {
      headers: { origin: 'https://anywhere.example' },
    })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    const again = await bench.app()('/getWalletImage/io.metamask', {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('cache-control')).toContain('immutable')
  })

  test.each([
    ['/public/getAssetImage/eip155:1', false],
    ['/public/getAssetImage/1', false],
    ['/public/getAssetImage/8453', false],
    ['/public/getAssetImage/eip155:11155111', false],
    ['/public/getAssetImage/eip155:84532', false],
    ['/public/getAssetImage/solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', false],
    ['/public/getAssetImage/eip155:31337', true],
    ['/public/getTokenImage/ETH', false],
    ['/public/getTokenImage/usdc', false],
    ['/public/getTokenImage/NOSUCHTOKEN', true],
    ['/public/getTokenImage/USD%E2%82%AE0', true],
    ['/public/getCurrencyImage/USD', true],
    ['/public/getCurrencyImage/btc', false],
    ['/public/getCurrencyImage/XXX', true],
  ])('param: %s (drawn by us: %s)', async (path, drawn) => {
    const response = await bench.app()(path)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(svgRoot(text)).toBe('svg')
    expect(text.includes('<text')).toBe(drawn)
  })

  test('behavior: the same network by id and by number is the same picture', async () => {
    const request = bench.app()
    const [a, b] = await Promise.all([
      request('/public/getAssetImage/eip155:10'),
      request('/public/getAssetImage/10'),
    ])
    expect(a.headers.get('etag')).toBe(b.headers.get('etag'))
  })

  test('behavior: a local chain has the initials of its name in the settings', async () => {
    const chain = {
      caip2: 'eip155:31337',
      name: 'Harbor Local',
      rpcUrls: ['http://127.0.0.1:1'],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    const text = await (
      await bench.app({ config: { chains: [chain] } })('/public/getAssetImage/31337')
    ).text()
    expect(text).toContain('>HL</text>')
  })

  test.each([
    ['/getWalletImage/no.such.wallet', 404],
    ['/getWalletImage/..%2F..%2Fpackage.json', 400],
    ['/getWalletImage/%00', 400],
    [`/getWalletImage/${'a'.repeat(129)}`, 400],
    ['/public/getTokenImage/..%2FETH', 400],
    ['/public/getAssetImage/', 404],
  ])('error: %s is %i', async (path, status) => {
    const response = await bench.app()(path)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ name: expect.any(String) }] })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('behavior: no name breaks it', async () => {
    const request = bench.app()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          '/getWalletImage/',
          '/public/getAssetImage/',
          '/public/getTokenImage/',
          '/public/getCurrencyImage/',
        ),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
        async (path, name) => {
          const response = await request(path + encodeURIComponent(name))
          expect([200, 400, 404]).toContain(response.status)
          if (response.status === 200) expect(svgRoot(await response.text())).toBe('svg')
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('monogram', () => {
  test.each([
    ['Zerion', 'Z'],
    ['TokenPocket', 'TP'],
    ['Best Wallet', 'B'],
    ['Magic Eden Wallet', 'ME'],
    ['Wallet', 'W'],
    ['1inch', '1'],
    ['αU wallet', 'ΑU'],
    ['', '?'],
    ['***', '?'],
  ])('behavior: %j is written %s', (name, letters) => {
    expect(monogram({ id: 'x', name })).toContain(`>${letters}</text>`)
  })

  test('behavior: equal ids give equal pictures, and grounds vary', () => {
    expect(monogram({ id: 'A', name: 'x' })).toBe(monogram({ id: 'a', name: 'x' }))
    const many = Array.from(
      { length: 200 },
      (_, i) => /stop-color="(#\w+)"/.exec(monogram({ id: `w${i}`, name: 'x' }))?.[1],
    )
    expect(new Set(many).size).toBe(grounds.length)
  })

  test.each(grounds.flat())('behavior: white on %s has at least 4.5:1', (ground) => {
    expect(1.05 / (luminance(ground) + 0.05)).toBeGreaterThanOrEqual(4.5)
  })

  test('behavior: any name stays inside its text node', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(svgRoot(monogram({ id: name, name }))).toBe('svg')
      }),
    )
  })
})

test('behavior: the glyph is dark on a bright brand colour', () => {
  const icon = '<svg viewBox="0 0 24 24"><path d="M0 0h24"/></svg>'
  expect(brandTile(icon, 'FFEE00')).toContain('fill="#111"')
  expect(brandTile(icon, '1652F0')).toContain('fill="#fff"')
})

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
