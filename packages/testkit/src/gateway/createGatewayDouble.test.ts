import type { GetWalletsResponse } from '@latchkey/protocol/http'
import { describe, expect, test, vi } from 'vitest'
import { createGatewayDouble } from './createGatewayDouble.js'

const base = 'https://gateway.test'

describe('createGatewayDouble', () => {
  test('behavior: every answer is marked as a double’s', async () => {
    const double = createGatewayDouble()
    double.fail(503, { path: '/boom' })
    for (const [path, status] of [
      ['/v1/init?projectId=demo', 200],
      ['/getWallets', 200],
      ['/getWalletImage/test.alder', 200],
      ['/public/getAssetImage/eip155%3A1', 200],
      ['/nowhere', 404],
      ['/boom', 503],
    ] as const) {
      const response = await double.fetch(`${base}${path}`)
      expect([path, response.status]).toEqual([path, status])
      expect(response.headers.get('x-latchkey-double')).toBe('1')
    }
    expect(double.requests[0]).toEqual({ method: 'GET', path: '/v1/init', query: { projectId: 'demo' } })
  })

  test('param: init returns the options', async () => {
    const features = [{ id: 'swap', isEnabled: true, config: null }]
    const double = createGatewayDouble({ features, isAnalyticsEnabled: true })
    const init = await (await double.fetch(new Request(`${base}/v1/init`))).json()
    expect(init).toEqual({ features, allowedOrigins: [], isAnalyticsEnabled: true })
  })

  test.each([
    ['', ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel'], 8],
    ['page=2&entries=3', ['Dogwood', 'Elm', 'Fir'], 8],
    ['search=EL', ['Elm', 'Hazel'], 2],
    ['include=test.elm,test.fir', ['Elm', 'Fir'], 2],
    ['exclude=alder,TEST.BIRCH&entries=1', ['Cedar'], 6],
    ['chains=solana:anything', ['Cedar', 'Ginkgo'], 2],
    ['names=Fir,hazel', ['Fir', 'Hazel'], 2],
    ['rdns=test.cedar', ['Cedar'], 1],
    ['badge_type=certified', ['Elm'], 1],
    ['search=nothing', [], 0],
  ])('param: getWallets?%s', async (query, names, count) => {
    const response = await createGatewayDouble().fetch(`${base}/getWallets?${query}`)
    const { data, ...rest } = (await response.json()) as GetWalletsResponse
    expect(data.map(({ name }) => name)).toEqual(names)
    expect(rest).toEqual({ count })
  })

  test('error: a bad page is 400 with the path of the field', async () => {
    const response = await createGatewayDouble().fetch(`${base}/getWallets?page=0`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ name: 'page' }] })
  })

  test('param: offline, fail with times, slow and reset', async () => {
    const wait = vi.fn(() => Promise.resolve())
    const double = createGatewayDouble({ wait })
    double.offline()
    await expect(double.fetch(`${base}/v1/init`)).rejects.toThrow(TypeError)
    double.offline(false)
    double.fail(429, { times: 1 })
    const limited = await double.fetch(`${base}/v1/init`)
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1'])
    double.slow(250)
    expect((await double.fetch(`${base}/v1/init`)).status).toBe(200)
    expect(wait).toHaveBeenCalledWith(250)
    double.reset()
    await double.fetch(`${base}/v1/init`)
    expect(wait).toHaveBeenCalledTimes(1)
    expect(double.requests).toHaveLength(1)
  })

  test('behavior: an abort ends a slow answer', async () => {
    const double = createGatewayDouble({ wait: () => new Promise(() => {}) })
    double.slow(1)
    const abort = new AbortController()
    const answer = double.fetch(`${base}/v1/init`, { signal: abort.signal })
    abort.abort(new Error('enough'))
    await expect(answer).rejects.toThrow('enough')
  })
})
