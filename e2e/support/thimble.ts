import { expect, type Locator, type Page } from '@playwright/test'
import { world } from './world.js'

export interface Thimble {
  readonly page: Page
  readonly proposal: Locator
  readonly request: Locator
  readonly sessions: Locator
  part(testId: string): Locator
  open(path?: string): Promise<void>
  pair(uri: string): Promise<void>
  approve(): Promise<void>
  reject(): Promise<void>
  goBack(): Promise<void>
  setOnline(online: boolean): Promise<void>
  pick(what: 'account' | 'chain' | 'family' | 'method', id: string, on: boolean): Promise<void>
  openSession(index?: number): Promise<void>
  share(what: 'account' | 'chain', id: string, on: boolean): Promise<void>
  closeSheet(): Promise<void>
  chooseAccount(index: number): Promise<void>
  chooseChain(id: number): Promise<void>
}

/**
 * The official kit handles a message twice when an answer overtakes its bookkeeping, or an app
 * disconnects after approval. No logger can silence it.
 */
export const kitNoise =
  /^(?:console\.error|rejection|error): (?:\{context: client\} )?(?:Error: )?(?:No matching key\. (?:history|keychain)|sendResult\(\) -> core\.crypto\.encode\(\) for topic [0-9a-f]{64} failed|Missing or invalid\. Record was recently deleted - session)/

export function thimble(page: Page): Thimble {
  const part = (testId: string): Locator => page.getByTestId(testId)
  const sessions = page.locator('[data-testid^="wa-session-"]')
  return {
    page,
    proposal: part('wa-proposal'),
    request: part('wa-request'),
    sessions,
    part,
    async open(path = '/') {
      await page.goto(`${world().devnet.wallet}${path}`)
      await expect(part('wa-ready')).toBeVisible()
    },
    async pair(uri) {
      await part('wa-uri').fill(uri)
      await part('wa-pair').click()
    },
    approve: () => part('wa-approve').click(),
    reject: () => part('wa-reject').click(),
    async goBack() {
      const button = part('wa-back')
      await expect(button).toBeVisible()
      // The tab may be gone.
      await Promise.all([
        page.waitForEvent('close'),
        button.click().catch((error: unknown) => {
          if (!page.isClosed()) throw error
        }),
      ])
    },
    async setOnline(online) {
      await part('wa-offline').click()
      const connection = online ? /idle|online/ : /offline/
      await expect(part('wa-status')).toHaveAttribute('data-connection', connection)
    },
    pick: (what, id, on) =>
      part(`wa-pick-${what}-${id}`)
        .or(part(`wa-${what}-${id}`))
        .setChecked(on),
    openSession: (index = 0) => sessions.nth(index).click(),
    async share(what, id, on) {
      const box = part(`wa-share-${what}-${id}`)
      await expect(box).toBeChecked({ checked: !on })
      await box.click()
      await expect(box).toBeChecked({ checked: on })
    },
    closeSheet: () => part('wa-close').click(),
    async chooseAccount(index) {
      await part('wa-account').click()
      await part(`wa-account-${index}`).click()
    },
    async chooseChain(id) {
      await part('wa-chain').click()
      await part(`wa-chain-${id}`).click()
    },
  }
}
