import { recoverMessageAddress } from 'viem'
import * as chains from 'viem/chains'
import { base, mainnet } from '@latchkey/core/networks'
import { installTestWallet } from '@latchkey/testkit/playwright'

const MESSAGE = 'Hello'
const PATIENCE_MS = 60_000

/**
 * A real chain answers for public nodes; other requests are problems.
 *
 * @param {import('./hosts.mjs').Host} host
 * @param {string} url
 * @param {Pick<import('./workshop.mjs').Workshop, 'browser' | 'rpcUrl'>} workshop
 * @param {(step: 'connect' | 'sign' | 'reload' | 'first frame' | 'layout shift' | 'console', work:
 *   () => Promise<readonly string[] | void>) => Promise<boolean>} given
 */
export async function visit({ server = false }, url, { browser, rpcUrl }, given) {
  const context = await browser.newContext()
  context.setDefaultTimeout(PATIENCE_MS)
  /** @type {string[]} */
  const noise = []
  await answerNodes(context, rpcUrl, url, noise)
  const wallet = await installTestWallet(context, {
    approval: 'auto',
    chains: [{ chainId: mainnet.id, rpcUrl, name: mainnet.name }],
  })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(`${error.message}\n${error.stack ?? ''}`))
  await page.addInitScript(noteShifts)
  /** @type {typeof given} */
  const attempt = (step, work) =>
    given(step, async () => {
      try {
        return await work()
      } catch (error) {
        const text = await page.locator('body').innerText()
        const words = error instanceof Error ? error.message : String(error)
        throw new Error(`${words}\nThe page shows: ${text.slice(0, 300)}`, { cause: error })
      }
    })
  /** @type {string[]} */
  const shifts = []
  const readShifts = async (/** @type {string} */ when) => {
    const found = await page.evaluate(() => Reflect.get(window, 'shifts'))
    shifts.push(...found.map((/** @type {string} */ shift) => `${when}: ${shift}`))
  }
  const [address = ''] = wallet.addresses
  const account = page.getByTestId('lk-account-button')
  try {
    const isConnected = await attempt('connect', async () => {
      await page.goto(url)
      await page.getByTestId('lk-connect-button').waitFor()
      await page.waitForLoadState('networkidle')
      await readShifts('at the first visit')
      await page.getByTestId('lk-connect-button').click()
      await page.getByTestId(`lk-wallet-${wallet.rdns}`).click()
      await account.waitFor()
    })
    if (!isConnected) return void (await attempt('console', async () => noise))
    await attempt('sign', async () => {
      await page.getByRole('button', { name: /^Sign as 0x/ }).click()
      const shown = await page.getByText(/^\s*0x[0-9a-f]{130}\s*$/).textContent()
      const signature = /** @type {`0x${string}`} */ (shown?.trim())
      const signer = await recoverMessageAddress({ message: MESSAGE, signature })
      return signer === address ? [] : [`the page shows a signature of ${signer}, not of ${address}`]
    })
    await attempt('reload', async () => {
      await page.reload()
      await account.waitFor()
      await page.getByRole('button', { name: `Sign as ${address}` }).waitFor()
      await page.waitForLoadState('networkidle')
      await readShifts('after a reload')
      const asked = await wallet.requests('eth_requestAccounts')
      return asked.length > 0 ? ['the wallet was asked to connect again'] : []
    })
    if (server) await attempt('first frame', () => firstFrame(context, url, address))
    await attempt('layout shift', async () => shifts)
    await attempt('console', async () => noise)
  } finally {
    await context.close()
  }
}

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} rpcUrl
 * @param {string} url of the page
 * @param {string[]} noise takes other requests
 */
async function answerNodes(context, rpcUrl, url, noise) {
  const known = [mainnet, base, chains.mainnet, chains.base]
  const nodes = new Set(known.flatMap(({ rpcUrls }) => rpcUrls.default.http).map(hostOf))
  await context.route(
    (target) => target.host !== hostOf(url),
    async (route) => {
      const request = route.request()
      if (!nodes.has(hostOf(request.url()))) {
        noise.push(`the page asks ${request.url()}`)
        return route.abort()
      }
      const response = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: request.postData(),
      })
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      await route.fulfill({ status: response.status, headers, body: await response.text() })
    },
  )
}

const hostOf = (/** @type {string} */ url) => new URL(url).host

/** Runs in the page. Shifts after a press do not count. */
function noteShifts() {
  const shifts = /** @type {string[]} */ ([])
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, value, sources } =
        /** @type {{ hadRecentInput: boolean, value: number, sources: { node?: Node, previousRect: DOMRect, currentRect: DOMRect }[] }} */ (
          /** @type {unknown} */ (entry)
        )
      if (hadRecentInput) continue
      const moved = sources.map(
        ({ node, previousRect: { x, y, width }, currentRect: now }) =>
          `${node?.nodeName} from ${x} ${y} (${width}) to ${now.x} ${now.y} (${now.width})`,
      )
      shifts.push(`moved by ${value}, ${moved.join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Server-drawn, before any script.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {string} address
 */
async function firstFrame(context, url, address) {
  const plain = await context.browser()?.newContext({ javaScriptEnabled: false })
  if (!plain) return ['the browser is gone']
  try {
    await plain.addCookies(await context.cookies())
    const page = await plain.newPage()
    await page.goto(url)
    const text = await page.locator('body').innerText()
    const shown = new RegExp(`${address.slice(0, 4)}.{1,40}${address.slice(-4)}`, 's')
    return shown.test(text) ? [] : [`the server does not draw the account: ${text.slice(0, 200)}`]
  } finally {
    await plain.close()
  }
}
