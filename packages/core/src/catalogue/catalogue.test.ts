import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LatchkeyEvent } from '@latchkey/protocol/events'
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { fakeClient } from '../../test/fakeClient.js'
import { fakePlatform } from '../../test/fakePlatform.js'
import { findWallet } from '../wallets/findWallet.js'
import { imageUrl } from '../wallets/imageUrl.js'
import { checkWalletIds } from '../wallets/checkWalletIds.js'
import { fetchRecommended } from './fetchRecommended.js'
import { fetchWalletPage } from './fetchWalletPage.js'
import { fallbackWallets } from './generated/fallbackWallets.js'
import { getCatalogueWallet } from './getCatalogueWallet.js'
import { parseWallets } from './parseWallets.js'
import { searchWallets } from './searchWallets.js'

const gateway = 'https://gate.test'

/** 100 wallets behind the rules of `GET /getWallets` that matter here. */
const wallets = Array.from({ length: 100 }, (_, n) => ({
  id: `io.w${n}`,
  name: `Wallet ${n}`,
  ...(n % 2 ? {} : { rdns: `io.w${n}` }),
  mobile_link: `w${n}://`,
  order: n + 1,
}))

function serve(url: URL): unknown {
  if (url.pathname !== '/getWallets') return { features: [] }
  const get = (key: string): string | undefined => url.searchParams.get(key) ?? undefined
  const list = (key: string): string[] | undefined => get(key)?.toLowerCase().split(',')
  const search = get('search')?.toLowerCase()
  const found = wallets.filter(
    ({ id, name }) =>
      (!list('include') || list('include')?.includes(id)) &&
      (!list('names') || list('names')?.includes(name.toLowerCase())) &&
      !list('exclude')?.includes(id) &&
      (!search || name.toLowerCase().includes(search)),
  )
  const entries = Number(get('entries') ?? 40)
  const from = (Number(get('page') ?? 1) - 1) * entries
  return { data: found.slice(from, from + entries), count: found.length }
}

const create = (config: Parameters<typeof fakeClient>[0] = {}) =>
  fakeClient({ gateway, ...config }, {}, fakePlatform(serve))
const asked = ({ platform }: ReturnType<typeof create>) =>
  platform.requests.filter(({ url }) => url.pathname === '/getWallets').map(({ url }) => url.searchParams)
/** The static list without the wallets that serve no family of the test's client. */
const evm = fallbackWallets.filter(({ chains }) => chains?.some((chain) => chain.startsWith('eip155:')))
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)

describe('the static list', () => {
  test('behavior: it is what the script makes of the gateway’s catalogue today', () => {
    const script = fileURLToPath(new URL('../../../../scripts/generate-catalogue.mjs', import.meta.url))
    const fresh: unknown = JSON.parse(
      execFileSync(process.execPath, [script, '--print'], { encoding: 'utf8' }),
    )
    expect(fallbackWallets).toEqual(fresh)
    expect(fallbackWallets).toHaveLength(24)
  })
})

describe('parseWallets', () => {
  test('behavior: the fields of the wire, in our words', () => {
    const wire = {
      id: ' io.fox ',
      name: 'Fox',
      rdns: 'io.fox',
      chains: ['eip155:1', 'nonsense', 5],
      homepage: 'https://fox.test',
      image_url: 'https://i.test/fox',
      mobile_link: 'fox://',
      link_mode: 'https://fox.link',
      desktop_link: 'fox-desk:',
      webapp_link: 'https://web.fox',
      app_store: 'https://a.test',
      play_store: 'https://p.test',
      chrome_store: 'https://c.test',
      firefox_store: 'https://f.test',
      order: 3,
    }
    expect(parseWallets({ data: [wire], count: 7 })).toEqual({
      count: 7,
      wallets: [
        {
          id: 'io.fox',
          name: 'Fox',
          rdns: 'io.fox',
          chains: ['eip155:1'],
          homepage: 'https://fox.test',
          imageUrl: 'https://i.test/fox',
          mobileLink: 'fox://',
          linkMode: 'https://fox.link',
          desktopLink: 'fox-desk:',
          webappLink: 'https://web.fox',
          appStore: 'https://a.test',
          playStore: 'https://p.test',
          chromeStore: 'https://c.test',
          firefoxStore: 'https://f.test',
          order: 3,
        },
      ],
    })
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc',
    'no link',
    '//x',
  ])('error: %s is no link', (bad) => {
    const [wallet] =
      parseWallets({ data: [{ id: 'a', name: 'A', mobile_link: bad, homepage: bad, desktop_link: bad }] })
        ?.wallets ?? []
    expect(wallet).toEqual({ id: 'a', name: 'A' })
  })

  test('behavior: any JSON is read without throwing, and every wallet has id and name', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ data: fc.array(fc.jsonValue()), count: fc.jsonValue() })),
        (body) => {
          for (const { id, name } of parseWallets(body)?.wallets ?? []) expect(id && name).toBeTruthy()
        },
      ),
    )
  })
})

describe('fetchRecommended', () => {
  test('param: four entries, families, include and exclude lists', async () => {
    const made = create({ excludeWalletIds: ['io.w0', 'Fox'] })
    const found = await fetchRecommended(made.client)
    expect(ids(found)).toEqual(['io.w1', 'io.w2', 'io.w3', 'io.w4'])
    expect(Object.fromEntries(asked(made)[0] ?? [])).toMatchObject({
      page: '1',
      entries: '4',
      chains: 'eip155',
      exclude: 'io.w0,fox',
      projectId: 'demo',
      st: 'latchkey',
    })
    expect(made.client.getState().catalogue).toMatchObject({ count: 99, recommended: { status: 'ready' } })
  })

  test('behavior: featured ones come along, by id or name', async () => {
    const made = create({ featuredWalletIds: ['io.w50', 'Wallet 51'] })
    expect(ids(await fetchRecommended(made.client))).toEqual(
      expect.arrayContaining(['io.w50', 'io.w51', 'io.w0']),
    )
  })

  test('behavior: an include list is all there is, in the host’s order', async () => {
    const made = create({ includeWalletIds: ['wallet 9', 'io.w3', 'io.nope'] })
    expect(ids(await fetchRecommended(made.client))).toEqual(['io.w9', 'io.w3'])
    expect(made.client.getState().catalogue.count).toBe(2)
  })

  test('behavior: asked at the same time and again it is one request; fresh asks anew', async () => {
    const made = create()
    await Promise.all([fetchRecommended(made.client), fetchRecommended(made.client)])
    await fetchRecommended(made.client)
    expect(asked(made)).toHaveLength(1)
    await fetchRecommended(made.client, { fresh: true })
    expect(asked(made)).toHaveLength(2)
  })

  test('behavior: without a gateway the static list, less other families, with no request', async () => {
    const made = create({ gateway: undefined })
    expect(ids(await fetchRecommended(made.client))).toEqual(ids(evm).slice(0, 4))
    expect(made.client.getState().catalogue).toMatchObject({
      count: evm.length,
      recommended: { status: 'ready' },
    })
    expect(made.platform.requests).toEqual([])
    expect(evm).toHaveLength(22)
  })

  test('error: offline: failed, with the static list as data; asking afresh recovers', async () => {
    const made = create({ excludeWalletIds: ['metamask'] })
    made.platform.answer = () => Promise.reject(new TypeError('Failed to fetch'))
    const found = await fetchRecommended(made.client)
    expect(ids(found)).toEqual(ids(evm).filter((id) => id !== 'io.metamask'))
    expect(made.client.getState().catalogue.recommended).toMatchObject({
      status: 'failed',
      error: { name: 'gateway_unreachable' },
      data: found,
    })
    made.platform.answer = serve
    await fetchRecommended(made.client, { fresh: true })
    expect(made.client.getState().catalogue.recommended.status).toBe('ready')
  })
})

describe('fetchWalletPage', () => {
  test('behavior: pages of 40 add up, and end', async () => {
    const made = create()
    await Promise.all([fetchWalletPage(made.client), fetchWalletPage(made.client)])
    expect(asked(made)).toHaveLength(1)
    expect(asked(made)[0]?.get('entries')).toBe('40')
    await fetchWalletPage(made.client)
    const all = await fetchWalletPage(made.client)
    expect(all).toHaveLength(100)
    expect(made.client.getState().catalogue).toMatchObject({ page: 3, count: 100, list: { status: 'ready' } })
    expect(await fetchWalletPage(made.client)).toHaveLength(100)
    expect(asked(made)).toHaveLength(3)
  })

  test('behavior: page 1 starts over', async () => {
    const made = create()
    await fetchWalletPage(made.client)
    await fetchWalletPage(made.client)
    await fetchWalletPage(made.client, { page: 1 })
    expect(made.client.getState().catalogue.page).toBe(1)
    expect(made.client.getState().catalogue.list).toMatchObject({ data: { length: 40 } })
  })

  test('error: a page that fails keeps what was read, and is asked again', async () => {
    const made = create()
    await fetchWalletPage(made.client)
    made.platform.answer = () => new Response('', { status: 503 })
    expect(await fetchWalletPage(made.client)).toHaveLength(40)
    expect(made.client.getState().catalogue.list).toMatchObject({
      status: 'failed',
      error: { name: 'http_failed' },
    })
    made.platform.answer = serve
    expect(await fetchWalletPage(made.client, { fresh: true })).toHaveLength(80)
    expect(made.client.getState().catalogue.page).toBe(2)
  })

  test('error: offline on the first page: the static list', async () => {
    const made = create()
    made.platform.answer = () => Promise.reject(new TypeError('x'))
    expect(await fetchWalletPage(made.client)).toEqual(evm)
    expect(made.client.getState().catalogue.page).toBe(0)
  })
})

describe('searchWallets', () => {
  test('behavior: after 300 ms, 100 entries, SEARCH_WALLET', async () => {
    const made = create()
    const events: LatchkeyEvent[] = []
    made.client.onEvent((event) => events.push(event))
    const answer = searchWallets(made.client, { query: ' wallet 9 ' })
    expect(made.client.getState().catalogue.search).toMatchObject({
      query: 'wallet 9',
      result: { status: 'loading' },
    })
    await made.platform.advance(299)
    expect(asked(made)).toHaveLength(0)
    await made.platform.advance(1)
    expect(await answer).toHaveLength(11)
    expect(asked(made)[0]?.get('entries')).toBe('100')
    expect(asked(made)[0]?.get('search')).toBe('wallet 9')
    expect(events.filter(({ event }) => event === 'SEARCH_WALLET')).toMatchObject([
      { properties: { query: 'wallet 9', count: 11 } },
    ])
  })

  test('behavior: typing on supersedes, whatever answers first', async () => {
    const made = create()
    const opens: (() => void)[] = []
    made.platform.answer = (url) => new Promise((resolve) => opens.push(() => resolve(serve(url))))
    const first = searchWallets(made.client, { query: 'wallet 1', immediate: true })
    await made.platform.settle()
    const second = searchWallets(made.client, { query: 'wallet 2', immediate: true })
    await made.platform.settle()
    for (const open of opens.toReversed()) open()
    expect(await first).toEqual([])
    expect(await second).toHaveLength(11)
    await made.platform.settle()
    expect(made.client.getState().catalogue.search).toMatchObject({
      query: 'wallet 2',
      result: { status: 'ready' },
    })
    const waiting = made.platform.timers()
    const third = searchWallets(made.client, { query: 'a' })
    const cleared = searchWallets(made.client, { query: '' })
    expect([await third, await cleared]).toEqual([[], []])
    expect(made.client.getState().catalogue.search).toEqual({ query: '', result: { status: 'idle' } })
    expect(made.platform.timers()).toBe(waiting)
  })

  test('behavior: the static list is searched without a gateway and while it cannot be reached', async () => {
    const alone = create({ gateway: undefined })
    expect(ids(await searchWallets(alone.client, { query: 'METAM', immediate: true }))).toEqual([
      'io.metamask',
    ])
    const made = create()
    made.platform.answer = () => Promise.reject(new TypeError('x'))
    expect(ids(await searchWallets(made.client, { query: 'trust', immediate: true }))).toEqual([
      'com.trustwallet.app',
    ])
    expect(made.client.getState().catalogue.search.result.status).toBe('failed')
  })
})

describe('findWallet', () => {
  test.each([['io.w70'], ['IO.W70'], [' wallet 70 ']])(
    'behavior: 25.2: %j is found at the gateway',
    async (id) => {
      const { client } = create()
      expect(await findWallet(client, id)).toMatchObject({ id: 'io.w70', wallet: { mobileLink: 'w70://' } })
    },
  )

  test('behavior: what is here and the host’s own need no request', async () => {
    const made = create({ customWallets: [{ id: 'cu', name: 'Custom' }] })
    made.context.update('test', () => ({
      detected: {
        'io.fox': {
          id: 'io.fox',
          rdns: 'io.fox',
          name: 'Fox',
          connectorId: 'injected',
          namespaces: ['eip155'],
          type: 'ANNOUNCED',
        },
      },
    }))
    expect(await findWallet(made.client, 'FOX')).toMatchObject({ detectedId: 'io.fox', installed: true })
    expect(await findWallet(made.client, 'custom')).toMatchObject({ id: 'cu' })
    expect(asked(made)).toEqual([])
  })

  test.each([
    ['io.metamsk', 'io.metamask'],
    ['Trust Walet', 'Trust Wallet'],
  ])('error: the typo %s names the nearest, %s', async (id, nearest) => {
    const { client } = create()
    await expect(findWallet(client, id)).rejects.toMatchObject({
      name: 'unknown_wallet',
      details: { id, nearest },
    })
  })

  test('error: an empty text and a stranger', async () => {
    const { client } = create({ gateway: undefined })
    await expect(findWallet(client, '')).rejects.toMatchObject({ name: 'unknown_wallet' })
    await expect(findWallet(client, 'qqqqqqqqqq')).rejects.not.toHaveProperty('details.nearest')
  })

  test('behavior: getCatalogueWallet never rejects', async () => {
    const made = create()
    made.platform.answer = () => Promise.reject(new TypeError('x'))
    expect(await getCatalogueWallet(made.client, 'MetaMask')).toMatchObject({ id: 'io.metamask' })
    expect(await getCatalogueWallet(made.client, 'nobody')).toBeUndefined()
  })

  test('behavior: 25.2: each typo of the lists is logged once, with the nearest match', async () => {
    const { context } = create({ excludeWalletIds: ['metamsk', 'io.w3'], featuredWalletIds: ['wallet 4'] })
    const error = vi.spyOn(context.log, 'error')
    await checkWalletIds(context)
    await checkWalletIds(context)
    expect(error.mock.calls).toEqual([
      [
        'No wallet is known by the id "metamsk"',
        { option: 'excludeWalletIds', id: 'metamsk', nearest: 'MetaMask' },
      ],
    ])
  })
})

test.each([
  ['wallet', 'io.fox', '/getWalletImage/io.fox'],
  ['network', 'eip155:1', '/public/getAssetImage/eip155%3A1'],
  ['token', 'USD C', '/public/getTokenImage/USD%20C'],
  ['currency', 'EUR', '/public/getCurrencyImage/EUR'],
] as const)('param: imageUrl of a %s', (kind, id, path) => {
  expect(imageUrl(create().client, { kind, id })).toBe(`${gateway}${path}?projectId=demo`)
  expect(imageUrl(create({ gateway: undefined }).client, { kind, id })).toBeUndefined()
})
