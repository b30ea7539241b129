import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBitcoin } from '../../test/bitcoin.js'
import { chainIds } from '../address/networks.js'
import { readBalance } from './readBalance.js'

const { accountAt, chain } = useBitcoin()
const chainId = chainIds.regtest
const platform = {
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (handle: unknown) => clearTimeout(handle as NodeJS.Timeout),
}
const read = (urls: readonly string[], timeoutMs?: number) =>
  readBalance({
    ...platform,
    urls,
    chainId,
    address: accountAt(2).address,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })

/** By the first part of the path. */
let bad: Server
let requestedUrls: string[]
const badUrl = (kind: string): string => `http://127.0.0.1:${(bad.address() as AddressInfo).port}/${kind}`
beforeAll(async () => {
  bad = createServer((request, response) => {
    const [, kind = ''] = (request.url ?? '').split('/')
    requestedUrls.push(kind)
    if (kind === 'silent') return
    response.writeHead(kind === 'broken' ? 500 : 200)
    response.end({ broken: 'no', text: 'no JSON', other: '{"chain_stats":{}}' }[kind])
  })
  await new Promise<void>((resolve) => bad.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  bad.closeAllConnections()
  bad.close()
})

describe('the balance of an address', () => {
  test('behavior: on a real chain', async () => {
    expect(await read([chain().esploraUrl])).toBe(150_000_000n)
    expect(await read([`${chain().esploraUrl}//`])).toBe(150_000_000n)
  })

  test('behavior: the next URL is used if one is gone, broken, silent or something else', async () => {
    requestedUrls = []
    const kinds = ['broken', 'text', 'other', 'silent']
    const urls = ['http://127.0.0.1:1', ...kinds.map(badUrl), chain().esploraUrl, badUrl('never')]
    expect(await read(urls, 200)).toBe(150_000_000n)
    expect(requestedUrls).toEqual(kinds)
  })

  test('error: no URL answers', async () => {
    requestedUrls = []
    await expect(read([badUrl('broken'), badUrl('text')])).rejects.toMatchObject({
      name: 'rpc_unreachable',
      details: { chainId },
    })
    await expect(read([])).rejects.toMatchObject({ name: 'rpc_unreachable' })
  })
})
