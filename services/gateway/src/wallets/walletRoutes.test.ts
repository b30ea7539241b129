import * as fc from 'fast-check'
import type { GetWalletsResponse } from '@latchkey/protocol/http'
import { expect, test } from 'vitest'
import { describeEngines } from '../../test/describeEngines.js'
import { parseConfig } from '../project/parseConfig.js'
import { readCatalogue, defaultCatalogue } from './catalogue.js'
import { walletsResponseSchema } from './walletSchemas.js'

describeEngines('GET /getWallets', (bench) => {
  const list = async (query: string): Promise<GetWalletsResponse> => {
    const response = await bench.app()(`/getWallets?${query}`)
    expect(response.status, query).toBe(200)
    return walletsResponseSchema.parse(await response.json())
  }
  const ids = async (query: string) => (await list(query)).data.map((wallet) => wallet.id)

  test('behavior: every wallet of the file is served once, in the order of its rank', async () => {
    const { entries } = await readCatalogue(defaultCatalogue)
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => list(`entries=100&page=${page}`)))
    expect(pages.flatMap((page) => page.data.map((wallet) => wallet.id))).toEqual(
      [...entries].sort((a, b) => a.order - b.order).map((entry) => entry.id),
    )
    expect(new Set(pages.map((page) => page.count))).toEqual(new Set([entries.length]))
  })

  test('behavior: one wallet in full', async () => {
    const { data } = await list('include=io.metamask')
    expect(data).toEqual([
      {
        id: 'io.metamask',
        name: 'MetaMask',
        homepage: 'https://metamask.io/',
        rdns: 'io.metamask',
        mobile_link: 'metamask://',
        link_mode: 'https://metamask.app.link',
        app_store: 'https://apps.apple.com/us/app/metamask/id1438144202',
        play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
        chrome_store: 'https://chrome.google.com/webstore/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
        firefox_store: 'https://addons.mozilla.org/en-US/firefox/addon/ether-metamask/',
        order: 1,
        chains: [
          'eip155:1',
          'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          'bip122:000000000019d6689c085ae165831e93',
        ],
        image_id: 'io.metamask',
        supports_wc: true,
        injected: [{ namespace: 'eip155', injected_id: 'io.metamask' }],
      },
    ])
  })

  test('behavior: the operator names who listens on a relay of their own, by id or rdns; changed settings count at once', async () => {
    let config = parseConfig({}, 'the test')
    const ask = bench.app({ source: { current: () => config } })
    const relaysOf = async (relays: readonly { url: string; wallets: string[] }[]) => {
      config = parseConfig({ relays: [...relays] }, 'the test')
      const response = await ask('/getWallets?include=io.metamask,me.rainbow')
      const { data } = (await response.json()) as GetWalletsResponse
      return Object.fromEntries(data.map((wallet) => [wallet.id, wallet.relays]))
    }
    expect(
      await relaysOf([
        { url: 'wss://relay.my.app', wallets: ['IO.MetaMask', 'nobody'] },
        { url: 'wss://two.my.app', wallets: ['io.metamask'] },
      ]),
    ).toEqual({ 'io.metamask': ['wss://relay.my.app', 'wss://two.my.app'], 'me.rainbow': undefined })
    expect(await relaysOf([])).toEqual({ 'io.metamask': undefined, 'me.rainbow': undefined })
  })

  test('param: page and entries', async () => {
    expect((await list('')).data).toHaveLength(40)
    const first = await ids('entries=5')
    expect(await ids('entries=2&page=2')).toEqual(first.slice(2, 4))
    expect(await list('page=100000&entries=100')).toMatchObject({ data: [], count: 539 })
  })

  test('param: chains of a host with every network there is', async () => {
    const chains = Array.from({ length: 600 }, (_, n) => `eip155:${n + 1}`).join()
    expect((await list(`chains=${encodeURIComponent(chains)}`)).count).toBeGreaterThan(300)
  })

  test.each([
    ['search=meta', 'io.metamask'],
    ['search=METAMASK', 'io.metamask'],
    ['search=%20Trust%20', 'com.trustwallet.app'],
    ['search=coinbase', 'com.coinbase.wallet'],
    ['search=me.rainbow', 'me.rainbow'],
    ['search=ledger%20live', 'com.ledger'],
  ])('param: %s finds %s first', async (query, id) => {
    expect((await ids(query))[0]).toBe(id)
  })

  test.each([
    ['metamsk', 'io.metamask'],
    ['MetaMaks', 'io.metamask'],
    ['rainbwo', 'me.rainbow'],
    ['trst wallet', 'com.trustwallet.app'],
    ['phantm', 'app.phantom'],
    ['coinbse', 'com.coinbase.wallet'],
    ['ledgr', 'com.ledger'],
    ['zeriom', 'io.zerion.wallet'],
  ])('behavior: %s is forgiven: %s comes first, others that resemble it after', async (search, id) => {
    const { data, count } = await list(`search=${encodeURIComponent(search)}&entries=100`)
    expect(data[0]?.id).toBe(id)
    expect(count).toBe(data.length)
    expect(count).toBeLessThan(40)
  })

  test('behavior: near names obey the filters too, and nonsense finds nothing', async () => {
    expect(await ids('search=metamsk&exclude=io.metamask')).not.toContain('io.metamask')
    expect((await list('search=metamask&exclude=io.metamask')).count).toBe(0)
    expect((await list('search=phantm&chains=cosmos:hub')).count).toBe(0)
    expect((await list('search=qqqqzzzz')).count).toBe(0)
    expect((await list('search=zq')).count).toBe(0)
  })

  test('behavior: names that start with the text come before names that only hold it', async () => {
    const names = (await list('search=co&entries=100')).data.map((wallet) => wallet.name.toLowerCase())
    const rank = (name: string) =>
      name === 'co' ? 0 : name.startsWith('co') ? 1 : name.includes(' co') ? 2 : name.includes('co') ? 3 : 4
    const ranks = names.map(rank)
    expect(ranks).toEqual([...ranks].sort())
    expect(new Set(ranks).size).toBeGreaterThan(2)
  })

  test.each(['%25', '_', String.raw`\\`, "'", '%25%25', "'; drop table wallets; --"])(
    'behavior: %s is plain text, not a pattern and not SQL',
    async (search) => {
      const text = decodeURIComponent(search)
      const { data } = await list(`search=${encodeURIComponent(text)}&entries=100`)
      for (const wallet of data) expect(JSON.stringify(wallet).toLowerCase()).toContain(text)
      expect((await list('')).count).toBe(539)
    },
  )

  test.each([
    ['include=io.metamask,ME.RAINBOW', ['io.metamask', 'me.rainbow']],
    ['include=org.uniswap.app', ['org.uniswap']],
    ['include=%20io.rabby%20,,', ['io.rabby']],
    ['include=io.metamask&exclude=IO.MetaMask', []],
    ['include=io.metamask,io.rabby&exclude=rabby', ['io.metamask']],
    ['include=org.uniswap,io.rabby&exclude=org.uniswap.app', ['io.rabby']],
    ['include=nobody', []],
    ['names=metamask,Rabby', ['io.metamask', 'io.rabby']],
    ['rdns=me.rainbow', ['me.rainbow']],
    ['badge_type=certified', []],
  ])('param: %s gives %j', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  test('behavior: an excluded wallet is on no page, and is not counted', async () => {
    const { data, count } = await list('exclude=io.metamask,app.phantom&entries=100')
    expect(count).toBe(537)
    expect(data.map((wallet) => wallet.id)).not.toContain('io.metamask')
  })

  test('behavior: chains compares families, never ids', async () => {
    const everyEvm = (await list('chains=eip155:1')).count
    expect((await list('chains=eip155:999999')).count).toBe(everyEvm)
    expect((await list('chains=eip155')).count).toBe(everyEvm)
    const bitcoin = await list('chains=bip122:000000000019d6689c085ae165831e93&entries=100')
    expect(bitcoin.count).toBeGreaterThan(0)
    for (const wallet of bitcoin.data) expect(wallet.chains?.join()).toContain('bip122:')
    const both = await list('chains=solana:x,bip122:y&entries=100')
    expect(both.count).toBeGreaterThan(bitcoin.count)
    expect((await list('chains=cosmos:hub')).count).toBe(0)
  })

  test.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=abc', 'page'],
    ['page=', 'page'],
    ['page=1e3', 'page'],
    ['entries=0', 'entries'],
    ['entries=101', 'entries'],
    ['entries=99999999999999999999', 'entries'],
    ['search=%00', 'search'],
    ['search=a%0Ab', 'search'],
    [`search=${'a'.repeat(101)}`, 'search'],
    ['include=%00', 'include'],
    [`exclude=${Array.from({ length: 201 }, (_, i) => i).join()}`, 'exclude'],
    ['chains=eip155:1,no chain', 'chains'],
    ['badge_type=a%20b', 'badge_type'],
    [`st=${'a'.repeat(33)}`, 'st'],
  ])('error: %s is 400 and names %s', async (query, field) => {
    const response = await bench.app()(`/getWallets?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      status: 'FAILED',
      reasons: [{ name: field, description: expect.any(String) }],
    })
  })

  test('error: every wrong field is named', async () => {
    const response = await bench.app()('/getWallets?page=0&entries=0')
    expect(await response.json()).toMatchObject({ reasons: [{ name: 'page' }, { name: 'entries' }] })
  })

  test('behavior: a known tag gives 304, another one the list', async () => {
    const request = bench.app()
    const first = await request('/getWallets')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await request('/getWallets', { headers: { 'if-none-match': given } })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await request('/getWallets', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    expect((await request('/getWallets?page=2')).headers.get('etag')).not.toBe(etag)
  })

  test('behavior: no query breaks it: 200 with a valid list or 400 with reasons', async () => {
    const request = bench.app()
    const key = fc.constantFrom(
      'page',
      'entries',
      'search',
      'include',
      'exclude',
      'chains',
      'names',
      'rdns',
      'badge_type',
      'st',
      '__proto__',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(key, fc.string({ unit: 'binary', maxLength: 40 }))),
        async (pairs) => {
          const query = pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&')
          const response = await request(`/getWallets?${query}`)
          const body: unknown = await response.json()
          if (response.status === 200) expect(walletsResponseSchema.safeParse(body).success).toBe(true)
          else expect([response.status, body]).toMatchObject([400, { status: 'FAILED' }])
        },
      ),
      { numRuns: 150 },
    )
  })

  test('behavior: malformed percent encoding does not break it', async () => {
    for (const query of ['search=%E0%A4%A', 'search=%', '%=%', '&&&===', 'search=%C0%80']) {
      expect([200, 400]).toContain((await bench.app()(`/getWallets?${query}`)).status)
    }
  })
})

/** Lone surrogates cannot be encoded; send them as they would arrive. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD'))
}
