import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { asked, create, evm, ids, serve } from '../../test/servedWallets.js'
import { fetchRecommended } from './fetchRecommended.js'
import { fetchWalletPage } from './fetchWalletPage.js'
import { fallbackWallets } from './generated/fallbackWallets.js'

describe('the static list', () => {
  test('behavior: equals the script’s output for the gateway’s current catalogue', () => {
    const script = fileURLToPath(new URL('../../../../scripts/generate-catalogue.mjs', import.meta.url))
    const fresh: unknown = JSON.parse(
      execFileSync(process.execPath, [script, '--print'], { encoding: 'utf8' }),
    )
    expect(fallbackWallets).toEqual(fresh)
    expect(fallbackWallets).toHaveLength(24)
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
      chains: 'eip155:31337,eip155:31338',
      exclude: 'io.w0,fox',
      projectId: 'demo',
      st: 'latchkey',
    })
    expect(made.client.getState().catalogue).toMatchObject({ count: 99, recommended: { status: 'ready' } })
  })

  test('behavior: includes featured wallets by id or name', async () => {
    const made = create({ featuredWalletIds: ['io.w50', 'Wallet 51'] })
    expect(ids(await fetchRecommended(made.client))).toEqual(
      expect.arrayContaining(['io.w50', 'io.w51', 'io.w0']),
    )
  })

  test('behavior: includes recent wallets unless installed', async () => {
    const made = create()
    made.context.update('test', () => ({
      recent: [
        { id: 'io.w60', name: 'Wallet 60' },
        { id: 'io.here', name: 'Here' },
      ],
      detected: {
        x: {
          id: 'IO.here',
          name: 'Here',
          connectorId: 'injected',
          namespaces: ['eip155'],
          type: 'ANNOUNCED',
        },
      },
    }))
    expect(ids(await fetchRecommended(made.client))).toContain('io.w60')
    expect(asked(made).map((query) => query.get('include'))).toEqual([null, 'io.w60'])
  })

  test('behavior: an include list is exhaustive, in the host’s order', async () => {
    const made = create({ includeWalletIds: ['wallet 9', 'io.w3', 'io.nope'] })
    expect(ids(await fetchRecommended(made.client))).toEqual(['io.w9', 'io.w3'])
    expect(made.client.getState().catalogue.count).toBe(2)
  })

  test('behavior: concurrent and repeated calls are one request; fresh asks again', async () => {
    const made = create()
    await Promise.all([fetchRecommended(made.client), fetchRecommended(made.client)])
    await fetchRecommended(made.client)
    expect(asked(made)).toHaveLength(1)
    await fetchRecommended(made.client, { fresh: true })
    expect(asked(made)).toHaveLength(2)
  })

  test('behavior: after a second the static list stands in until the answer arrives', async () => {
    const made = create()
    let respond = (): void => {}
    made.platform.answer = (url) =>
      new Promise((resolve) => {
        if (url.pathname === '/getWallets') respond = () => resolve(serve(url))
      })
    const asking = fetchRecommended(made.client)
    await made.platform.advance(999)
    expect(made.client.getState().catalogue.recommended).toEqual({ status: 'loading' })
    await made.platform.advance(1)
    expect(made.client.getState().catalogue.recommended).toEqual({ status: 'loading', data: evm })
    respond()
    expect(ids(await asking)).toEqual(['io.w0', 'io.w1', 'io.w2', 'io.w3'])
    expect(made.client.getState().catalogue.recommended.status).toBe('ready')
  })

  test('behavior: without a gateway the static list without other families, with no request', async () => {
    const made = create({ gateway: undefined })
    expect(ids(await fetchRecommended(made.client))).toEqual(ids(evm).slice(0, 4))
    expect(made.client.getState().catalogue).toMatchObject({
      count: evm.length,
      recommended: { status: 'ready' },
    })
    expect(made.platform.requests).toEqual([])
    expect(evm).toHaveLength(22)
  })

  test('error: offline: failed, with the static list as data; fresh recovers', async () => {
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
  test('behavior: pages of 40 accumulate and end', async () => {
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

  test('error: a failed page keeps earlier pages and is retried', async () => {
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
