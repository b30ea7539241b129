import { join } from 'node:path'
import { gzipBytes } from '../lib/gzip.mjs'

/** The official kit waits a second after an answer. */
const PAUSE_MS = 1_200

/** 10 Mbit/s, 60 ms. */
export const MOBILE = {
  offline: false,
  latency: 60,
  downloadThroughput: 1_250_000,
  uploadThroughput: 625_000,
}

/**
 * With a cold cache.
 *
 * @param {object} options
 * @param {import('@playwright/test').Browser} options.browser
 * @param {string} options.url with the relay in its query
 * @param {string} options.root
 * @param {Awaited<ReturnType<typeof import('./wallet.mjs').startWallet>>} options.wallet
 * @param {typeof MOBILE} [options.network]
 * @param {number} options.requests
 * @returns {Promise<{ bytes: number, uri: number, connected: number, requests: number[] }>} gzip
 *   bytes, milliseconds
 */
export async function visit({ browser, url, root, wallet, network, requests }) {
  const context = await browser.newContext()
  try {
    const tab = await context.newPage()
    if (network !== undefined) {
      const session = await context.newCDPSession(tab)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', network)
    }
    const fetched = new Set()
    tab.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) fetched.add(pathname)
    })
    await tab.goto(url)
    await tab.waitForFunction(() => 'dapp' in window)
    const { uri, ms } = await tab.evaluate(async () => {
      const start = performance.now()
      const started = await window.dapp.start()
      window.connectedAt = started.connected.then(() => performance.timeOrigin + performance.now())
      return { uri: started.uri, ms: performance.now() - start }
    })
    await wallet.pair(uri)
    const connected = (await tab.evaluate(() => window.connectedAt)) - wallet.approvedAt()
    const times = []
    for (let count = 0; count < requests; count += 1) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      const time = await tab.evaluate(async (address) => {
        const start = performance.now()
        const result = await window.dapp.request('personal_sign', ['0x6869', address])
        if (result !== '0x51') throw new Error(`The wallet answered ${JSON.stringify(result)}`)
        return performance.now() - start
      }, wallet.address)
      times.push(time)
    }
    const sizes = await Promise.all([...fetched].map((path) => gzipBytes(join(root, path))))
    return { bytes: sizes.reduce((sum, one) => sum + one, 0), uri: ms, connected, requests: times }
  } finally {
    await context.close()
    await wallet.clear()
  }
}

export function median(numbers) {
  const sorted = numbers.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
