import { expect, expectConnected, host, readCode, test as base } from '../support/remoteTest.js'
import { type RelayProcess, relayProcess } from '../support/relayProcess.js'
import { noSocket, useRelay } from '../support/useRelay.js'

const test = base.extend<{ relay: RelayProcess }>({
  relay: async ({ context, guard, phone }, use) => {
    const relay = await relayProcess()
    await relay.start()
    await useRelay(context, relay.url)
    await phone.open(`/?relay=${relay.url}`)
    guard.allow(noSocket)
    await use(relay)
    await relay.kill()
  },
})

test.use({ phoneAllows: noSocket })

// The official kit polls every few seconds.
const inTime = { timeout: 90_000 }

test('behavior: the relay is killed during a request and returns empty: the request is answered', async ({
  page,
  phone,
  relay,
  connectPhone,
}) => {
  await connectPhone()
  await relay.kill()
  await page.getByTestId('sign-guestbook').click()
  await expect(phone.request).toHaveCount(0)
  await relay.start()
  await expect(phone.request).toBeVisible(inTime)
  await relay.kill()
  await relay.start()
  await phone.approve()
  await expect(page.getByTestId('signature')).toBeVisible(inTime)
})

test('behavior: the relay loses its memory: the shown code and a pending request still work', async ({
  page,
  phone,
  relay,
  accounts,
  openRemote,
}) => {
  const lk = await openRemote()
  await lk.choose('walletConnect')
  const uri = await readCode(page)
  await relay.kill()
  await relay.start()
  await phone.pair(uri)
  await phone.approve()
  await expectConnected(page, accounts[0].address)

  await phone.setOnline(false)
  const sent = page.waitForEvent('websocket').catch(() => undefined)
  await page.getByTestId('sign-guestbook').click()
  await relay.kill()
  await relay.start()
  await sent
  await phone.setOnline(true)
  await expect(phone.request).toBeVisible(inTime)
  await phone.approve()
  await expect(page.getByTestId('signature')).toBeVisible()
})

test('error: no relay: the view reports it, and the next attempt works', async ({
  page,
  phone,
  relay,
  accounts,
  openRemote,
}) => {
  await relay.kill()
  const lk = await openRemote()
  await lk.choose('walletConnect')
  await expect(lk.part('lk-try-again')).toBeVisible()
  await expect(lk.part('lk-qr')).toHaveCount(0)
  await relay.start()
  await lk.part('lk-try-again').click()
  await phone.pair(await readCode(page))
  await phone.approve()
  await expectConnected(page, accounts[0].address)
})

test('behavior: disconnecting without a relay works at once; the wallet is notified later', async ({
  page,
  phone,
  relay,
  connectPhone,
}) => {
  const lk = await connectPhone()
  await relay.kill()
  await lk.disconnect()
  await expect(host(page, 'status')).toHaveText('disconnected')
  await relay.start()
  await expect(phone.part('wa-no-sessions')).toBeVisible(inTime)
})
