import { writeInGuestbook } from '../support/guestbook.js'
import { expect, expectConnected, host, readCode, test } from '../support/remoteTest.js'

test('behavior: one approval on the phone connects and signs in, and the server accepts it', async ({
  page,
  phone,
  accounts,
  openRemote,
}) => {
  const lk = await openRemote({ signIn: true })
  await lk.choose('walletConnect')
  await phone.pair(await readCode(page))
  const request = phone.part('wa-signin')
  await expect(request).toContainText('Welcome to the print shop.')
  await expect(request).toContainText(new URL(page.url()).host)
  await phone.approve()
  await expectConnected(page, accounts[0].address)
  await expect(host(page, 'events')).toContainText('SIWX_AUTH_SUCCESS')
  await expect(phone.part('wa-signin')).toHaveCount(0)

  const line = `By phone, ${accounts[0].address.slice(2, 10)}.`
  const written = await writeInGuestbook(page, line, accounts[0].address)

  await page.reload()
  await expect(written).toBeVisible()
  await expectConnected(page, accounts[0].address)
})
