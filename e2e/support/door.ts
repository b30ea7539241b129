import { expect, type Locator, type Page } from '@playwright/test'

/** By published test ids. */
export interface Door {
  readonly connectButton: Locator
  readonly accountButton: Locator
  readonly card: Locator
  readonly layer: Locator
  readonly heading: Locator
  readonly back: Locator
  readonly close: Locator
  /** Never of a view that slides out. */
  part(testId: string): Locator
  view(name: string): Locator
  row(walletId: string): Locator
  open(): Promise<void>
  choose(walletId: string): Promise<void>
  disconnect(): Promise<void>
}

export function door(page: Page): Door {
  const current = page.locator('[data-lk-current]')
  const part = (testId: string) => current.getByTestId(testId)
  const self: Door = {
    connectButton: page.getByTestId('lk-connect-button'),
    accountButton: page.getByTestId('lk-account-button'),
    card: page.getByTestId('lk-card'),
    layer: page.locator('latchkey-layer'),
    heading: page.locator('#lk-title'),
    back: page.getByTestId('lk-back'),
    close: page.getByTestId('lk-close'),
    part,
    view: (name) => part(`lk-view-${name}`),
    row: (walletId) => part(`lk-wallet-${walletId}`),
    open: async () => {
      await self.connectButton.click()
      await expect(self.view('Connect')).toBeVisible()
    },
    choose: async (walletId) => {
      await self.open()
      await self.row(walletId).click()
    },
    disconnect: async () => {
      await self.accountButton.click()
      await part('lk-disconnect').click()
    },
  }
  return self
}
