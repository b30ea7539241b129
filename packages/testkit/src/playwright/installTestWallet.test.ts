import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { installTestWallet, type TestWalletHandle } from '@latchkey/testkit/playwright'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findAnvil, startAnvil } from '../../test/startAnvil.js'

const executablePath = process.env['LATCHKEY_CHROMIUM'] ?? '/usr/bin/chromium'
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'"

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

interface Watched {
  announced: { info: { name: string; rdns: string }; provider: { request(call: object): Promise<unknown> } }[]
  violations: string[]
  answer: Promise<unknown>
}

const look = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('eip6963:requestProvider')))

const start = (page: Page, method: string, ...params: unknown[]) =>
  page.evaluate(
    (call) => {
      const watched = Reflect.get(window, 'watched') as Watched
      const answer = watched.announced[0]?.provider.request(call) ?? Promise.resolve('nothing announced')
      watched.answer = answer.catch((error: { code: number }) => ({ code: error.code }))
    },
    { method, params },
  )
const finish = (page: Page) => page.evaluate(() => (Reflect.get(window, 'watched') as Watched).answer)

const request = async (page: Page, method: string, ...params: unknown[]) => {
  await start(page, method, ...params)
  return finish(page)
}
const connect = async (page: Page, wallet: TestWalletHandle) => {
  await start(page, 'eth_requestAccounts')
  await wallet.forPage(page).sheet.approve.click()
  return finish(page)
}

describe.skipIf(!existsSync(executablePath) || !findAnvil())('in real Chromium under a strict CSP', () => {
  let browser: Browser
  let server: Server
  let url: string
  let chain: Awaited<ReturnType<typeof startAnvil>>
  let context: BrowserContext
  let console: string[]

  beforeAll(async () => {
    chain = await startAnvil()
    server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.setHeader('content-security-policy', policy)
      response.end('<!doctype html><title>Host</title><button>Host</button>')
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    browser = await chromium.launch({ executablePath, args })
  })
  afterAll(async () => {
    await browser.close()
    server.close()
    await chain.stop()
  })
  afterEach(async () => context.close())

  async function open(options: Parameters<typeof installTestWallet>[1] = {}) {
    context = await browser.newContext({ viewport: { width: 390, height: 780 } })
    const chains = [
      { chainId: 31337, rpcUrl: chain.url, name: 'Local' },
      { chainId: 5, rpcUrl: chain.url },
    ]
    const wallet = await installTestWallet(context, { chains, ...options })
    const page = await openPage()
    return { page, wallet }
  }

  async function openPage(): Promise<Page> {
    const page = await context.newPage()
    console = []
    page.on('console', (message) => console.push(message.text()))
    page.on('pageerror', (error) => console.push(String(error)))
    await page.addInitScript(() => {
      const watched: Partial<Watched> = { announced: [], violations: [] }
      Object.assign(window, { watched })
      window.addEventListener('eip6963:announceProvider', (event) =>
        watched.announced?.push((event as CustomEvent<Watched['announced'][0]>).detail),
      )
      document.addEventListener('securitypolicyviolation', (event) =>
        watched.violations?.push(event.violatedDirective),
      )
    })
    await page.goto(url)
    await look(page)
    return page
  }

  test.each(['element', 'dialog'] as const)(
    'behavior: connect, sign and send through the sheet as %s, with no violation and no console output',
    async (sheet) => {
      const { page, wallet } = await open({ sheet })
      const [account] = wallet.addresses
      expect(await connect(page, wallet)).toEqual([account])
      await start(page, 'personal_sign', '0x48656c6c6f', account)
      expect(await wallet.sheet.root.textContent()).toContain('Hello')
      for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      expect(await finish(page)).toMatch(/^0x[0-9a-f]{130}$/)
      await start(page, 'eth_sendTransaction', { from: account, to: receiver, value: '0x16345785d8a0000' })
      expect(await wallet.sheet.title.textContent()).toBe('Send 0.1 ETH')
      expect(await wallet.approve()).toMatchObject({ kind: 'sendTransaction', value: '100000000000000000' })
      const hash = await finish(page)
      await expect
        .poll(() => request(page, 'eth_getTransactionReceipt', hash))
        .toMatchObject({ status: '0x1' })
      await start(page, 'eth_sendTransaction', { from: account, to: receiver, value: '0x1' })
      await wallet.sheet.root.waitFor()
      await page.keyboard.press('Escape')
      expect(await finish(page)).toEqual({ code: 4001 })
      const violations = await page.evaluate(() => (Reflect.get(window, 'watched') as Watched).violations)
      expect([violations, console]).toEqual([[], []])
    },
  )

  test('behavior: a reloaded page and a second tab keep the permission and receive changes', async () => {
    const { page, wallet } = await open()
    const [account, other] = wallet.addresses
    await connect(page, wallet)
    await page.reload()
    await look(page)
    expect(await request(page, 'eth_accounts')).toEqual([account])
    const second = await openPage()
    expect(await request(second, 'eth_accounts')).toEqual([account])
    await wallet.setAccount(1)
    await expect.poll(() => request(second, 'eth_accounts')).toEqual([other])
    await wallet.forPage(second).setChain(5)
    await expect.poll(() => wallet.chainId()).toBe(5)
  })

  test('behavior: reject, scripted failure, removal and the log through the handle', async () => {
    const { page, wallet } = await open({ approval: 'script' })
    await start(page, 'eth_requestAccounts')
    await wallet.reject()
    expect(await finish(page)).toEqual({ code: 4001 })
    await wallet.failNext('wallet_switchEthereumChain', { code: 4902 })
    expect(await request(page, 'wallet_switchEthereumChain', { chainId: '0x5' })).toEqual({ code: 4902 })
    expect(await wallet.requests('eth_requestAccounts')).toMatchObject([
      { status: 'rejected', error: { code: 4001 } },
    ])
    await wallet.remove()
    await page.reload()
    await look(page)
    const announced = () => page.evaluate(() => (Reflect.get(window, 'watched') as Watched).announced.length)
    expect(await announced()).toBe(0)
    await wallet.restore()
    await wallet.announce()
    expect(await announced()).toBe(1)
  })
})
