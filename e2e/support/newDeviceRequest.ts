import { type Browser, expect, type Page } from '@playwright/test'
import type { FrameParent } from './frameParent.js'

interface Deps {
  open(page: Page): Promise<FrameParent>
  logIn(parent: FrameParent, email: string): Promise<void>
  newDevice(browser: Browser): Promise<Page>
}

/** The page tries to answer, speed up or forge its visitor's new device's request. */
export async function attackDeviceRequest(
  page: Page,
  browser: Browser,
  { open, logIn, newDevice }: Deps,
): Promise<void> {
  const email = 'olga@example.com'
  const parent = await open(page)
  await logIn(parent, email)
  expect(await parent.ask('GET_USER')).not.toHaveProperty('newDeviceAsks')
  const device = await newDevice(browser)
  const second = await open(device)
  await logIn(second, email)
  second.ask('GET_USER').catch(() => undefined)
  await second.frame.getByRole('button', { name: 'Confirm on another device' }).click()
  const waiting = second.frame.getByText('Waiting for your other device')
  await expect(waiting).toBeVisible()

  const sentRequests: string[] = []
  // A key proof may take two tries.
  page.on('response', (response) => {
    const [request, { pathname }] = [response.request(), new URL(response.url())]
    if (pathname.startsWith('/custody/v1/requests') && request.method() !== 'OPTIONS' && response.ok())
      sentRequests.push(`${request.method()} ${pathname}`)
  })
  const began = performance.now()
  const again = await open(page)
  // The frame uses its own clock.
  await Promise.all(Array.from({ length: 30 }, () => again.ask('GET_USER')))
  await expect.poll(() => again.ask('GET_USER')).toHaveProperty('newDeviceAsks', true)
  await Promise.all(Array.from({ length: 30 }, () => again.ask('GET_USER')))
  // The page may know of a request, not whose.
  const messages = JSON.stringify(await again.received())
  expect(messages).not.toMatch(/commitment|127\.0\.0\.1|Chrome/)

  for (const type of ['LET_IN', 'APPROVE', 'SHARE_REQUEST', 'APPROVE_DEVICE'])
    await again.post({ type: `@latchkey-app/${type}`, id: `forged-${type}`, payload: { approved: true } })
  for (const more of [{ answer: true }, { request: '1', approve: true }, { number: '42' }])
    await again.post({
      type: '@latchkey-app/OPEN_SETTINGS',
      id: `settings-${Object.keys(more)[0]}`,
      payload: { section: 'devices', ...more },
    })
  await again.frame
    .getByRole('button', { name: 'Open wallet window' })
    .evaluate((button: HTMLElement) => button.click())
  expect(page.context().pages()).toHaveLength(1)
  await expect(again.frame.getByText('asks for your wallet')).toHaveCount(0)
  await expect(again.frame.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(waiting).toBeVisible()
  expect([...new Set(sentRequests)]).toEqual(['GET /custody/v1/requests'])
  const minutes = (performance.now() - began) / 60_000
  expect(sentRequests.length).toBeLessThanOrEqual(1 + Math.ceil(minutes))
  await device.context().close()
}
