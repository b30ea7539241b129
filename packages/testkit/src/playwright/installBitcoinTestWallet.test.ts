import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { installBitcoinTestWallet } from '@latchkey/testkit/playwright'
import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBitcoin } from '../../../bip122/test/bitcoin.js'

const executablePath = process.env['LATCHKEY_CHROMIUM'] ?? '/usr/bin/chromium'
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'"

interface Listed {
  readonly id: string
  readonly name: string
}
interface Provider {
  request(method: string, params: unknown): Promise<unknown>
}

describe.skipIf(!existsSync(executablePath))('in real Chromium under a strict CSP', () => {
  const { accountAt, ask, chain } = useBitcoin()
  let browser: Browser
  let server: Server
  beforeAll(async () => {
    server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      response.end('<!doctype html><title>Shop</title>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  })
  afterAll(async () => {
    await browser.close()
    server.closeAllConnections()
    server.close()
  })

  test('behavior: the page connects and pays through the sheet, and the payment is on the chain', async () => {
    const page = await browser.newPage()
    const { privateKey, address } = accountAt(3)
    const wallet = await installBitcoinTestWallet(page, {
      accounts: [{ privateKey }],
      chains: [{ network: 'regtest', esploraUrl: chain().esploraUrl }],
    })
    expect(wallet.addresses).toEqual([address])
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const request = (method: string, params: unknown) =>
      page.evaluate(
        async ([name, input]) => {
          const [listed] = Reflect.get(window, 'btc_providers') as readonly Listed[]
          const provider = Reflect.get(window, listed?.id ?? '') as Provider
          return provider.request(name, input)
        },
        [method, params] as const,
      )

    const connecting = request('wallet_connect', { network: 'Regtest' })
    await expect.poll(() => wallet.sheet.title.textContent()).toBe('Connect to this site?')
    await wallet.sheet.approve.click()
    expect(await connecting).toMatchObject({ result: { addresses: [{ purpose: 'ordinals' }, { address }] } })
    expect(await wallet.isConnected()).toBe(true)

    const to = accountAt(0).address
    const sending = request('sendTransfer', { recipients: [{ address: to, amount: 25_000 }] })
    await expect.poll(() => wallet.sheet.title.textContent()).toBe('Send 0.00025 BTC')
    await wallet.sheet.approve.click()
    const { result } = (await sending) as { result: { txid: string } }
    await expect.poll(async () => JSON.parse(await ask(`/tx/${result.txid}/status`)).confirmed).toBe(true)

    const denied = request('signMessage', { address, message: 'x' })
    await wallet.reject()
    expect(await denied).toMatchObject({ error: { code: -32000 } })
    expect(await wallet.requests('signMessage')).toMatchObject([{ status: 'rejected' }])
    await page.reload()
    expect(await wallet.isConnected()).toBe(true)
    await page.close()
  })
})
