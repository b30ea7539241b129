import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { cardBox, type Gallery, type Look, openGallery, showScene, test } from '../support/gallery.js'

// LATCHKEY_PICTURES=1 npx playwright test galleryPictures

const folder = fileURLToPath(new URL('../../docs/screens/', import.meta.url))

const pictures = [
  ['connect', 'Connect/login', 'card'],
  ['connecting', 'ConnectingExternal/waiting', 'card'],
  ['account', 'Account/everything', 'card'],
  ['all-wallets', 'AllWallets/full', 'card'],
  ['activity', 'Activity/full', 'card'],
  ['send', 'WalletSend/filled', 'card'],
  ['swap', 'Swap/default', 'card'],
  ['sign-in', 'SIWXSignMessage/default', 'card'],
  ['receive', 'WalletReceive/default', 'card'],
  ['networks', 'Networks/list', 'card'],
  ['qr', 'ConnectingWalletConnectBasic/qr', 'card'],
  ['sheet', 'Connect/default', 'sheet'],
] as const

/** Tall and short screens stack evenly. */
const columns = [
  ['connect', 'connecting'],
  ['account', 'sign-in'],
  ['qr', 'swap'],
  ['all-wallets', 'send'],
  ['activity', 'networks'],
] as const

const grounds = { dark: '#0b0b0d', light: '#e4e5ea' } as const

async function shoot(browser: Browser, gallery: Gallery, theme: 'dark' | 'light') {
  const shots = new Map<string, Buffer>()
  for (const [name, scene, device] of pictures) {
    const isSheet = device === 'sheet'
    const { page, close } = await openGallery(browser, {
      viewport: isSheet ? { width: 390, height: 760 } : { width: 480, height: 820 },
      deviceScaleFactor: 2,
      isMobile: isSheet,
      hasTouch: isSheet,
    })
    const look: Look = { theme }
    await showScene(page, gallery, scene, look)
    // The gallery's port changes.
    const hosts = page.getByText(new URL(page.url()).host, { exact: true })
    await hosts.evaluateAll((found) => found.forEach((one) => (one.textContent = 'lumen.example')))
    await page.evaluate(() => {
      document.documentElement.style.setProperty('background', 'transparent')
      for (const host of document.querySelectorAll('latchkey-layer')) {
        host.shadowRoot
          ?.querySelector<HTMLElement>('.lk-backdrop')
          ?.style.setProperty('background', 'transparent')
        host.shadowRoot
          ?.querySelector<HTMLElement>('[data-testid=lk-card]')
          ?.style.setProperty('box-shadow', 'none')
      }
      const focused = document.activeElement?.shadowRoot?.activeElement
      if (focused instanceof HTMLElement && focused.tagName === 'INPUT') focused.blur()
    })
    const box = await cardBox(page)
    const clip = { ...box, x: Math.max(0, box.x), y: Math.max(0, box.y) }
    shots.set(
      name,
      await page.screenshot({ clip, omitBackground: true, animations: 'disabled', caret: 'hide' }),
    )
    await close()
  }
  return shots
}

const strip = (shots: ReadonlyMap<string, Buffer>, theme: 'dark' | 'light'): string => {
  const image = (name: string) =>
    `<img src="data:image/png;base64,${shots.get(name)?.toString('base64') ?? ''}" alt="">`
  const shadow =
    theme === 'dark'
      ? 'drop-shadow(0 0 .5px rgba(255,255,255,.3)) drop-shadow(0 24px 48px rgba(0,0,0,.6))'
      : 'drop-shadow(0 24px 48px rgba(15,15,25,.16))'
  return `<style>
    body { margin: 0; background: ${grounds[theme]}; }
    main { display: flex; gap: 28px; padding: 44px 40px; width: max-content; align-items: center; }
    section { display: grid; gap: 28px; }
    img { display: block; width: 360px; filter: ${shadow}; }
  </style><main>${columns.map((names) => `<section>${names.map(image).join('')}</section>`).join('')}</main>`
}

test.describe('pictures of the README', () => {
  test.skip(process.env['LATCHKEY_PICTURES'] !== '1', 'Drawn on demand: LATCHKEY_PICTURES=1')
  test.setTimeout(240_000)

  for (const theme of ['dark', 'light'] as const) {
    test(`behavior: draws the ${theme} pictures`, async ({ browser, gallery }) => {
      mkdirSync(folder, { recursive: true })
      const shots = await shoot(browser, gallery, theme)
      for (const [name, picture] of shots) writeFileSync(`${folder}${name}-${theme}.png`, picture)
      const { page, close } = await openGallery(browser, {
        viewport: { width: 1240, height: 1200 },
        deviceScaleFactor: 1.25,
      })
      await page.setContent(strip(shots, theme))
      await page.locator('main').screenshot({ path: `${folder}${theme}.png` })
      await close()
    })
  }
})
