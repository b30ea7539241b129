import { devices } from '@playwright/test'
import { decodeQr } from '../support/decodeQr.js'
import { catchLinks, openedLinks } from '../support/openedLinks.js'
import { pairingReady } from '../support/pairingReady.js'
import { expect, test } from '../support/remoteTest.js'
import { world } from '../support/world.js'

const featured = ['io.metamask']
const metamaskLink = (): string => `https://link.metamask.io/dapp/${new URL(world().demoUrl).host}/`

test('behavior: a desktop shows a code that opens this page in the wallet, without a relay', async ({
  page,
  openRemote,
}) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const lk = await openRemote({ featured })
  await lk.open()
  await expect(lk.row('walletConnect')).toContainText('Only Thimble')
  await lk.row('io.metamask').click()
  await expect(lk.part('lk-qr')).toBeVisible()
  await expect(async () => {
    const { jsqr, zxing } = decodeQr(await lk.card.screenshot())
    expect((jsqr ?? zxing)?.slice(0, metamaskLink().length)).toBe(metamaskLink())
  }).toPass()
  expect(sockets).toEqual([])
  await lk.back.click()
  await lk.row('walletConnect').click()
  await expect(lk.view('ConnectingWalletConnectBasic')).toContainText('Scan with Thimble.')
})

test.describe('on a phone', () => {
  const { userAgent } = devices['iPhone 15']
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, userAgent })

  test('behavior: the tap opens this page in the wallet', async ({ page, openRemote }) => {
    await catchLinks(page)
    const ready = pairingReady(page)
    const lk = await openRemote({ featured })
    await lk.open()
    await ready
    await lk.row('io.metamask').tap()
    const [first] = await openedLinks(page)
    expect(first).toMatchObject({ target: '_self', inTask: true })
    expect(first?.href.slice(0, metamaskLink().length)).toBe(metamaskLink())
    await expect(lk.view('ConnectingWalletConnect')).toContainText('will open in MetaMask’s browser')
  })
})
