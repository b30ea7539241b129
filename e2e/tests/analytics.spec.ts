import { door } from '../support/door.js'
import { expect, test, WALLET } from '../support/fixtures.js'
import { world } from '../support/world.js'

test.use({ walletOptions: { approval: 'auto' } })

test('behavior: events are sent to the gateway when the page is left, and stored there; none with Global Privacy Control', async ({
  page,
  wallet: _wallet,
}) => {
  const sent: { readonly url: string; readonly body: string; readonly answer: unknown }[] = []
  // Browsers hide a beacon's answer.
  await page.route(/\/batch\?/, async (route) => {
    const answer = await route.fetch()
    const request = route.request()
    sent.push({ url: request.url(), body: request.postData() ?? '', answer: await answer.json() })
    await route.fulfill({ response: answer })
  })
  const leave = () => page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pagehide')))
  const begun = () => page.waitForFunction(() => window.clients?.[0] !== undefined)
  const remote = () => page.evaluate(() => window.clients[0]?.getState().remote)

  await page.goto(`${world().hostsUrl}/dialog.html?project=counted&email=ada@example.org`)
  await begun()
  await page.evaluate(() => void window.clients[0]?.open())
  const lk = door(page)
  await lk.row(WALLET).click()
  await expect(lk.layer).toHaveCount(0)
  await expect.poll(remote).toMatchObject({ status: 'ready', isAnalyticsEnabled: true })
  await expect(async () => {
    await leave()
    expect(sent).toHaveLength(1)
  }).toPass()
  const [{ url, body, answer } = { url: '', body: '[]', answer: undefined }] = sent
  expect(url.startsWith(`${world().gatewayUrl}/batch?projectId=counted`)).toBe(true)
  const events = JSON.parse(body) as { url: string; props: { event: string } }[]
  expect(events.map(({ props }) => props.event).slice(0, 2)).toEqual(['INITIALIZE', 'CONNECT_SUCCESS'])
  expect(events[0]?.url).toBe(`${world().hostsUrl}/dialog.html`)
  expect(answer).toEqual({ stored: events.length })
  expect(body).not.toMatch(/0x[0-9a-f]{40}|ada@/i)

  await test.step('a browser with Global Privacy Control', async () => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await page.reload()
    await begun()
    await expect.poll(remote).toMatchObject({ status: 'ready', isAnalyticsEnabled: true })
    await leave()
    expect(sent).toHaveLength(1)
  })
})
