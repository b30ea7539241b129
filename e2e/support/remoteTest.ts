import type { DevnetJson } from '@latchkey/devnet'
import type { Page } from '@playwright/test'
import type { Settings } from '../../apps/demo/src/settings/settings.js'
import { decodeQr } from './decodeQr.js'
import { type Door, door } from './door.js'
import { expect, host, test as base } from './fixtures.js'
import { guardPages } from './guardPages.js'
import { ownAccounts } from './ownAccounts.js'
import { kitNoise, type Thimble, thimble } from './thimble.js'

export { expect, host }

interface RemoteFixtures {
  /** Provoked console lines of the wallet page. */
  readonly phoneAllows: RegExp | undefined
  readonly phoneDevnet: (devnet: DevnetJson) => object
  readonly phone: Thimble
  readonly openRemote: (settings?: Partial<Settings>, target?: Page) => Promise<Door>
  readonly connectPhone: () => Promise<Door>
}

/** Of the whole screen, or, quicker, of the modal. */
export async function readCode(page: Page, of: 'screen' | 'modal' = 'modal'): Promise<string> {
  const lk = door(page)
  await expect(lk.part('lk-qr')).toBeVisible()
  const shown = of === 'screen' ? page : lk.card
  let text = ''
  await expect(async () => {
    const { jsqr, zxing } = decodeQr(await shown.screenshot())
    text = jsqr ?? zxing ?? ''
    expect(text).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    // Each decoder misses a code in a hundred.
    if (zxing !== undefined) expect(zxing).toBe(text)
  }).toPass()
  return text
}

export async function expectConnected(page: Page, address: string): Promise<void> {
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(host(page, 'address')).toHaveText(address)
  await expect(door(page).layer).toHaveCount(0)
}

export const test = base.extend<RemoteFixtures>({
  phoneAllows: [undefined, { option: true }],
  phoneDevnet: async ({ guard: _guard }, use) => use((devnet) => devnet),
  phone: async ({ browser, accounts, phoneAllows, phoneDevnet }, use) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const guard = await guardPages(context)
    guard.allow(kitNoise)
    if (phoneAllows) guard.allow(phoneAllows)
    await ownAccounts(context, accounts, phoneDevnet)
    const wallet = thimble(await context.newPage())
    await wallet.open()
    await use(wallet)
    expect(guard.problems, 'The wallet page must be silent').toEqual([])
    await context.close()
  },
  openRemote: async ({ openDemo }, use) => {
    await use((settings = {}, target) => openDemo({ remote: true, ...settings }, target))
  },
  connectPhone: async ({ page, phone, accounts, openRemote }, use) => {
    await use(async () => {
      const lk = await openRemote()
      await lk.choose('walletConnect')
      await phone.pair(await readCode(page))
      await phone.approve()
      await expectConnected(page, accounts[0].address)
      return lk
    })
  },
})
