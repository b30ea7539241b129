import { connect } from '../support/connect.js'
import { expect, host, test } from '../support/fixtures.js'

test.use({ walletOptions: { approval: 'auto' } })

test('error: blocked storage: everything except the restore works, without messages', async ({
  context,
  page,
  wallet: _wallet,
  openDemo,
}) => {
  // Throws for the page only.
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, { get: refuse, configurable: true })
    }
  })
  const lk = await openDemo()
  await connect(page, lk)
  await page.reload()
  await expect(lk.connectButton).toBeVisible()
  await expect(host(page, 'status')).toHaveText('disconnected')
  await connect(page, lk)
  await lk.disconnect()
  await expect(host(page, 'status')).toHaveText('disconnected')
})

test('error: full storage: connect and disconnect work', async ({
  context,
  page,
  wallet: _wallet,
  openDemo,
}) => {
  await context.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key.startsWith('latchkey.demo')) throw new DOMException('Full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  })
  const lk = await openDemo()
  await connect(page, lk)
  await lk.disconnect()
  await expect(host(page, 'status')).toHaveText('disconnected')
})

test('error: an invalid record is dropped, without a throw', async ({ page, wallet: _wallet, openDemo }) => {
  const lk = await openDemo()
  await connect(page, lk)
  for (const garbage of ['{"not":', '[]', '"connected"', 'null', '[{"namespace":"eip155"}]', '7']) {
    const touched = await page.evaluate((text) => {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith('latchkey.demo.'))
      for (const key of keys) if (!key.endsWith('connectionStatus')) localStorage.setItem(key, text)
      return keys.length
    }, garbage)
    expect(touched, garbage).toBeGreaterThan(2)
    await page.reload()
    await expect(lk.connectButton, garbage).toBeVisible()
    await expect(host(page, 'status'), garbage).toHaveText('disconnected')
    await connect(page, lk)
    await page.reload()
    await expect(host(page, 'status'), garbage).toHaveText('connected')
  }
})
