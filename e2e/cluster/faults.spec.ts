import { killProcess } from '../support/clusterProcess.js'
import { expect, expectConnected, host, readCode, test } from '../support/remoteTest.js'
import { noSocket } from '../support/useRelay.js'
import { world } from '../support/world.js'

test.describe.configure({ mode: 'serial' })
test.use({ phoneAllows: noSocket })

// The official kit polls every few seconds.
const inTime = { timeout: 90_000 }

test('behavior: gateways and relays die while a phone connects, signs in and signs: the visitor notices nothing', async ({
  page,
  phone,
  guard,
  accounts,
  openRemote,
}) => {
  guard.allow(noSocket)
  const lk = await openRemote({ signIn: true })
  await lk.choose('walletConnect')
  const code = await readCode(page)
  const back = [killProcess('relay-1'), killProcess('gateway-1')]
  await phone.pair(code)
  await expect(phone.part('wa-signin')).toContainText('Welcome to the print shop.', inTime)
  await phone.approve()
  await expectConnected(page, accounts[0].address)
  await expect(host(page, 'events')).toContainText('SIWX_AUTH_SUCCESS')
  for (const isBack of back) await isBack()

  const second = [killProcess('relay-2'), killProcess('gateway-2')]
  const line = `While machines fall, ${accounts[0].address.slice(2, 10)}.`
  await page.getByLabel('Your line').fill(line)
  await page.getByTestId('sign-guestbook').click()
  const written = page.getByTestId('guestbook-entries').getByRole('listitem').filter({ hasText: line })
  await expect(written).toContainText(accounts[0].address.slice(-6))
  for (const isBack of second) await isBack()
  await page.reload()
  await expectConnected(page, accounts[0].address)
})

test('behavior: a thousand requests during a gateway’s death are all answered', async () => {
  const { gatewayUrl } = world()
  const failures: string[] = []
  const ask = async (): Promise<void> => {
    try {
      const answer = await fetch(`${gatewayUrl}/getWallets?entries=1`)
      await answer.arrayBuffer()
      if (answer.status !== 200) failures.push(String(answer.status))
    } catch (error) {
      failures.push(String(error))
    }
  }
  let back: (() => Promise<void>) | undefined
  for (let round = 0; round < 100; round += 1) {
    if (round === 20) back = killProcess('gateway-1')
    await Promise.all(Array.from({ length: 10 }, ask))
  }
  await back?.()
  expect(failures).toEqual([])
})
