import type { Request } from '@playwright/test'
import { expect, host, test, WALLET } from '../support/fixtures.js'
import { world } from '../support/world.js'

test.use({ walletOptions: { approval: 'auto' } })

test('behavior: what happened goes to the gateway when the page is left, and the gateway stores it; with Global Privacy Control nothing goes', async ({
  page,
  wallet: _wallet,
  openDemo,
}) => {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/batch') sent.push(request)
  })
  const leave = () => page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pagehide')))

  const lk = await openDemo()
  await lk.open()
  await lk.row(WALLET).click()
  await expect(host(page, 'events')).toContainText('CONNECT_SUCCESS')
  await expect(async () => {
    await leave()
    expect(sent.length).toBeGreaterThan(0)
  }).toPass()
  const [request] = sent
  expect(request?.url().startsWith(`${world().gatewayUrl}/batch?projectId=demo`)).toBe(true)
  const events = request?.postDataJSON() as { url: string; props: { event: string; address?: string } }[]
  expect(events.map(({ props }) => props.event).slice(0, 2)).toEqual(['INITIALIZE', 'CONNECT_SUCCESS'])
  const answer = await request?.response()
  expect([answer?.status(), await answer?.json()]).toEqual([200, { stored: events.length }])
  // Neither the account nor what the page was called with.
  expect(JSON.stringify(events)).not.toMatch(/0x[0-9a-f]{40}|\?/i)

  await test.step('a browser that asks for privacy', async () => {
    sent.length = 0
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    const [init] = await Promise.all([page.waitForResponse(/\/v1\/init/), page.reload()])
    expect(init.ok()).toBe(true)
    await expect(host(page, 'status')).toHaveText('connected')
    await leave()
    expect(sent).toEqual([])
  })
})
