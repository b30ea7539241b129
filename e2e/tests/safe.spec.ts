import type { Client } from '@latchkey/core'
import type { Page } from '@playwright/test'
import { expect, test, WALLET } from '../support/fixtures.js'
import { openInFrame, SAFE_ADDRESS, SAFE_ORIGIN, SAME_SITE } from '../support/safePage.js'
import { world } from '../support/world.js'

test.use({ walletOptions: { approval: 'auto' } })

const SAFE_HASH = `0x${'5a'.repeat(32)}`

const hostPage = () => `${world().hostsUrl}/safe.html`

async function request(page: Page, method: string, params: readonly unknown[]): Promise<unknown> {
  const frame = page.frame({ name: 'app' })
  return frame?.evaluate(
    ({ method: name, params: given }) => {
      const [client] = (window as unknown as { clients: Client[] }).clients
      return client?.provider('eip155').request({ method: name, params: given })
    },
    { method, params },
  )
}

test('behavior: in Safe the page connects automatically, and Safe signs and sends', async ({
  page,
  guard,
}) => {
  const { inner } = await openInFrame(page, {
    guard,
    answers: {
      signMessage: () => ({ messageHash: SAFE_HASH, signature: '0xabcdef' }),
      sendTransactions: () => ({ safeTxHash: SAFE_HASH }),
      getTxBySafeTxHash: () => ({ txStatus: 'AWAITING_CONFIRMATIONS', txHash: null }),
    },
  })
  await expect(inner.getByTestId('status')).toHaveText('connected')
  await expect(inner.getByTestId('address')).toHaveText(SAFE_ADDRESS)
  await expect(inner.getByTestId('wallet')).toHaveText('Safe')
  await expect(inner.getByTestId('lk-layer')).toHaveCount(0)
  expect(await request(page, 'personal_sign', ['0x6869', SAFE_ADDRESS])).toBe('0xabcdef')
  const transaction = { from: SAFE_ADDRESS, to: SAFE_ADDRESS, value: '0x1' }
  expect(await request(page, 'eth_sendTransaction', [transaction])).toBe(SAFE_HASH)
  expect(await request(page, 'wallet_getCallsStatus', [SAFE_HASH])).toMatchObject({ status: 100 })
  await page.reload()
  await expect(inner.getByTestId('status')).toHaveText('connected')
})

test('error: another site in Safe’s page cannot answer for it', async ({ page, guard }) => {
  const { inner } = await openInFrame(page, { guard, answers: {}, forger: 'https://evil.example' })
  await expect(inner.getByTestId('status')).toHaveText('connected')
  await expect(inner.getByTestId('address')).toHaveText(SAFE_ADDRESS)
})

for (const [name, origin, answers] of [
  ['another site that plays Safe', 'https://blog.example', {}],
  ['a page that does not answer', SAFE_ORIGIN, undefined],
] as const) {
  test(`behavior: in a frame of ${name} other wallets connect as usual`, async ({ page, guard, wallet }) => {
    const { inner } = await openInFrame(page, { guard, origin, answers })
    await inner.getByTestId('lk-connect-button').click()
    const row = inner.getByTestId(`lk-wallet-${WALLET}`)
    await expect(row).toBeVisible()
    await expect(inner.getByTestId('lk-wallet-safe')).toHaveCount(0)
    await row.click()
    await expect(inner.getByTestId('status')).toHaveText('connected')
    await expect(inner.getByTestId('wallet')).not.toHaveText('Safe')
    expect(await wallet.requests('eth_requestAccounts')).toEqual([])
  })
}

test('behavior: connections at the top level and in Safe are separate', async ({
  page,
  guard,
  wallet: _wallet,
}) => {
  await page.goto(hostPage())
  await page.getByTestId('lk-connect-button').click()
  await page.getByTestId(`lk-wallet-${WALLET}`).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  const address = await page.getByTestId('address').textContent()
  const { inner } = await openInFrame(page, { guard, origin: SAME_SITE, answers: {} })
  await expect(inner.getByTestId('address')).toHaveText(SAFE_ADDRESS)
  const keys = await page.frame({ name: 'app' })?.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.endsWith('.connections'))
      .sort(),
  )
  expect(keys).toEqual([
    `latchkey.demo.frame@${SAME_SITE}.v1.connections`,
    'latchkey.demo.top.v1.connections',
  ])
  await page.goto(hostPage())
  await expect(page.getByTestId('address')).toHaveText(String(address))
})

test('behavior: a disconnect in Safe lasts, and the list connects again', async ({ page, guard }) => {
  const { inner } = await openInFrame(page, { guard, origin: SAME_SITE, answers: {} })
  await expect(inner.getByTestId('status')).toHaveText('connected')
  await inner.getByTestId('lk-account-button').click()
  await inner.getByTestId('lk-disconnect').click()
  await expect(inner.getByTestId('status')).toHaveText('disconnected')
  await page.reload()
  await inner.getByTestId('lk-connect-button').click()
  await inner.getByTestId('lk-wallet-safe').click()
  await expect(inner.getByTestId('status')).toHaveText('connected')
  await expect(inner.getByTestId('address')).toHaveText(SAFE_ADDRESS)
})

test('error: a sandboxed page without storage connects, with one console message', async ({
  page,
  guard,
}) => {
  const { inner } = await openInFrame(page, { guard, answers: {}, sandbox: 'allow-scripts' })
  await expect(inner.getByTestId('status')).toHaveText('connected')
  await inner.getByTestId('lk-account-button').click()
  await inner.getByTestId('lk-disconnect').click()
  await expect(inner.getByTestId('status')).toHaveText('disconnected')
  const notes = await page.frame({ name: 'app' })?.evaluate(() => window.notes)
  expect(notes).toHaveLength(1)
  expect(notes?.[0]).toContain('Storage is blocked or full')
})
