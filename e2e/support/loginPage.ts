import { fileURLToPath } from 'node:url'
import { createClub, type DevnetJson, serveStatic, strictCsp } from '@latchkey/devnet'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Door, door } from './door.js'
import { world } from './world.js'

const hosts = fileURLToPath(new URL('../hosts/dist', import.meta.url))

export interface Site {
  readonly url: string
  /** None before. */
  allowFrames(...origins: readonly string[]): void
  stop(): Promise<void>
}

/** Cross-site to the frame, which passkeys bind to `localhost`. */
export const byNumber = (url: string): string => url.replace('localhost', '127.0.0.1')

/** @param devnet may be completed later */
export async function serveSite(
  devnet: object = world().devnet,
  root = hosts,
  own: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const headers: Record<string, string> = { ...own }
  const allowFrames = (...origins: readonly string[]) => {
    const { chains, gateway, solana } = devnet as Partial<DevnetJson>
    const rpcUrls = [...(chains ?? []), ...(solana ? [solana] : [])].map(({ rpcUrl }) => rpcUrl)
    const frame = origins.length > 0 ? origins.join(' ') : undefined
    headers['content-security-policy'] = strictCsp({ gateway: gateway ?? undefined, rpcUrls, frame })
  }
  allowFrames()
  const post = async (path: string, sent: unknown) =>
    path === '/shop/club' ? createClub((devnet as Partial<DevnetJson>).chains ?? [])(sent) : undefined
  const { url, stop } = await serveStatic({ root, headers, json: { '/devnet.json': devnet }, post })
  return { url: byNumber(url), stop, allowFrames }
}

export interface LoginPage {
  readonly host: Page
  readonly lk: Door
  readonly frame: ReturnType<Page['frameLocator']>
  /** @param query includes the frame's address */
  open(site: Pick<Site, 'url'>, query: Readonly<Record<string, string>>): Promise<void>
  connected(): Promise<string>
  types(): Promise<readonly (string | undefined)[]>
  /** The answer, or the error's name. */
  ask(method: string, params: readonly unknown[]): Promise<string>
  press(name: string): Promise<void>
  /** @param shown texts that must be visible */
  approve(name: string, ...shown: readonly (string | RegExp)[]): Promise<void>
  openWindow(): Promise<Page>
}

export async function openWindow(page: Page, frame: LoginPage['frame']): Promise<Page> {
  const go = frame.getByRole('button', { name: /^(Open wallet window|Open it again)$/ })
  const [wallet] = await Promise.all([page.context().waitForEvent('page'), go.click()])
  return wallet
}

async function approve(
  page: Page,
  frame: LoginPage['frame'],
  name: string,
  ...shown: readonly (string | RegExp)[]
): Promise<void> {
  const wallet = await openWindow(page, frame)
  for (const words of shown) await expect(wallet.locator('main')).toContainText(words)
  // Long approvals must be seen whole.
  await wallet.locator('main').evaluate((screen) => screen.scrollIntoView({ block: 'end' }))
  await pressLast(wallet.getByRole('button', { name, exact: true }))
}

export async function pressLast(button: Locator): Promise<void> {
  const wallet = button.page()
  const closed = wallet.waitForEvent('close')
  // The window may close first.
  await button.click().catch((error: unknown) => {
    if (!wallet.isClosed()) throw error
  })
  await closed
}

export function loginPage(page: Page): LoginPage {
  const frame = page.frameLocator('#latchkey-frame')
  return {
    host: page,
    lk: door(page),
    frame,
    async open({ url }, query) {
      await page.goto(`${url}/login.html?${new URLSearchParams(query)}`)
    },
    async connected() {
      await expect(page.getByTestId('status')).toHaveText('connected')
      return (await page.getByTestId('address').textContent()) ?? ''
    },
    types: () =>
      page.evaluate(() => {
        const account = window.clients[0]?.getState().accounts['eip155']
        if (account?.status !== 'connected') return []
        const typeOf = account.allAccounts.find(({ address }) => address === account.address)?.type
        return [typeOf, ...account.allAccounts.map(({ type }) => type)]
      }),
    ask: (method, params) =>
      page.evaluate(
        ([name, list]) =>
          window.clients[0]
            ?.provider('eip155')
            .request({ method: name, params: list })
            .catch((error: { readonly name: string }) => error.name),
        [method, params] as const,
      ) as Promise<string>,
    approve: (name, ...shown) => approve(page, frame, name, ...shown),
    press: (name) => frame.getByRole('button', { name, exact: true }).click(),
    openWindow: () => openWindow(page, frame),
  }
}
