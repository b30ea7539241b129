import { door } from '../support/door.js'
import { expect, test, WALLET } from '../support/fixtures.js'
import { waitForStillCard } from '../support/stillCard.js'
import { world } from '../support/world.js'

const hostPage = (how = '') => `${world().hostsUrl}/signIn.html${how}`

test.describe('on a phone, required on each network', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('behavior: leaving disconnects; a reload asks again; refusing to sign for a network returns to the previous one', async ({
    page,
    wallet,
  }) => {
    await page.goto(hostPage('?required'))
    const lk = door(page)
    const view = lk.view('SIWXSignMessage')
    const status = page.getByTestId('status')
    const signed = page.getByTestId('signed')
    const network = page.getByTestId('network')
    const connect = async () => {
      await lk.choose(WALLET)
      await wallet.approve()
      await expect(view).toContainText('Sign in to')
    }
    await connect()
    await waitForStillCard(page)
    const sheet = await lk.card.boundingBox()
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeGreaterThan(820)
    await page.touchscreen.tap(195, 30)
    await page.keyboard.press('Escape')
    await expect(view).toBeVisible()
    await lk.part('lk-sign-in-cancel').click()
    await expect(lk.layer).toHaveCount(0)
    await expect(status).toHaveText('disconnected')
    await page.reload()
    await expect(lk.connectButton).toBeVisible()
    await expect(status).toHaveText('disconnected')

    // Unloads during the prompt.
    await connect()
    await lk.part('lk-sign-in-sign').click()
    await expect.poll(() => wallet.pending()).toMatchObject({ kind: 'signMessage' })
    await expect(signed).toHaveText('signing')
    await page.reload()
    await expect(view).toBeVisible()
    await expect(signed).toHaveText('unsigned')
    await lk.part('lk-sign-in-sign').click()
    await wallet.approve()
    await expect(lk.layer).toHaveCount(0)
    await expect(signed).toHaveText('signed')

    const toSecond = async () => {
      await page.evaluate(() => void window.clients[0]?.open({ view: 'Networks' }))
      await lk.part('lk-network-eip155:31338').click()
      expect(await wallet.approve()).toMatchObject({ kind: 'switchChain' })
      await expect(view).toBeVisible()
      await expect(network).toHaveText('eip155:31338')
      await lk.part('lk-sign-in-cancel').click()
    }
    await toSecond()
    expect(await wallet.approve()).toMatchObject({ kind: 'switchChain', to: { chainId: 31337 } })
    await expect(network).toHaveText('eip155:31337')
    await expect(signed).toHaveText('signed')
    await expect(lk.layer).toHaveCount(0)
    // A wallet that does not switch back is disconnected.
    await toSecond()
    await wallet.reject()
    await expect(status).toHaveText('disconnected')
    await expect(lk.layer).toHaveCount(0)
  })
})

test('behavior: on a desktop an optional request can be closed and appears for each account; none appears when only a button asks', async ({
  page,
  wallet,
}) => {
  await page.goto(hostPage())
  const lk = door(page)
  const view = lk.view('SIWXSignMessage')
  const status = page.getByTestId('status')
  const signed = page.getByTestId('signed')
  await lk.choose(WALLET)
  await wallet.approve()
  await expect(view).toContainText('Sign in to')
  await expect(lk.close).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lk.layer).toHaveCount(0)
  await expect(status).toHaveText('connected')
  await expect(signed).toHaveText('unsigned')
  await wallet.setAccount(1)
  await expect(view).toBeVisible()
  await lk.close.click()
  await expect(lk.layer).toHaveCount(0)
  await expect(status).toHaveText('connected')
  await lk.disconnect()
  await expect(status).toHaveText('disconnected')

  await page.goto(hostPage('?manual'))
  await lk.choose(WALLET)
  await wallet.approve()
  await expect(status).toHaveText('connected')
  await expect(lk.layer).toHaveCount(0)
  await expect(signed).toHaveText('unsigned')
  await page.evaluate(() => (window.lifetime = 2))
  await page.getByTestId('sign-in').click()
  await wallet.reject()
  await expect(signed).toHaveText('unsigned')
  await expect(status).toHaveText('connected')
  await page.getByTestId('sign-in').click()
  expect(await wallet.approve()).toMatchObject({ kind: 'signMessage' })
  await expect(page.getByTestId('seen')).toHaveText(/signing signed( checking)? unsigned$/)
  await expect(status).toHaveText('connected')
  await expect(lk.layer).toHaveCount(0)
  await page.reload()
  await expect(signed).toHaveText('unsigned')
  await expect(lk.layer).toHaveCount(0)
})
