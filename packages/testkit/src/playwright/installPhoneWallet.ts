import type { BrowserContext, Page } from '@playwright/test'
import { createPhoneTestWallet } from '../phone/createPhoneTestWallet.js'
import { createRelayDouble, type RelayDouble } from '../phone/createRelayDouble.js'
import type { PhoneTestWallet, PhoneTestWalletOptions } from '../phone/types.js'
import { devAccounts } from '../wallet/devAccounts.js'
import { firstPage } from './addWalletScript.js'

/** Options of {@link installPhoneWallet}. Default: anvil's accounts and chains. */
export type PlaywrightPhoneOptions = Partial<Omit<PhoneTestWalletOptions, 'relay'>> & {
  /** A real relay. By default the page's sockets to any relay reach a double. */
  readonly relayUrl?: string
}

/** A phone beside the page, in the test's process. */
export interface PhoneTestWalletHandle extends PhoneTestWallet {
  /** Takes the modal's code by its Copy link button. */
  scan(page?: Page): Promise<void>
  /** To cut its sockets; undefined with `relayUrl`. */
  readonly relay: RelayDouble | undefined
}

const DECISION = { timeoutMs: 10_000 }

/** Creates a test wallet on another device for a page or context. Call it before `goto`. */
export async function installPhoneWallet(
  target: Page | BrowserContext,
  { relayUrl, ...options }: PlaywrightPhoneOptions = {},
): Promise<PhoneTestWalletHandle> {
  const double = relayUrl === undefined ? createRelayDouble() : undefined
  if (double) await leadSocketsTo(double, target)
  const phone = await createPhoneTestWallet({
    accounts: devAccounts.map(({ privateKey }) => ({ privateKey })),
    chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:8545', name: 'Local chain' }],
    relay: double ?? relayUrl ?? '',
    ...options,
  })
  const ownPage = firstPage(target)
  return {
    ...phone,
    relay: double,
    approve: (decision) => phone.approve({ ...DECISION, ...decision }),
    reject: (decision) => phone.reject({ ...DECISION, ...decision }),
    scan: async (page = ownPage()) => phone.pair(await copyLink(page)),
  }
}

/** Relay sockets have a token in the URL. */
async function leadSocketsTo(double: RelayDouble, target: Page | BrowserContext): Promise<void> {
  await target.routeWebSocket(
    (url) => url.searchParams.has('auth') && url.searchParams.get('ua')?.startsWith('wc-2/') === true,
    (route) => {
      const socket = double.accept(route.url(), {
        send: (text) => route.send(text),
        close: (code, reason) => void route.close({ code, reason }),
      })
      route.onMessage((text) => socket.receive(String(text)))
      route.onClose(() => socket.closed())
    },
  )
}

async function copyLink(page: Page): Promise<string> {
  const button = page.locator('[data-lk-current]').getByTestId('lk-copy-link')
  await button.waitFor()
  const handle = await page.evaluateHandle(() => {
    const clipboard = { writeText: (_text: string) => Promise.resolve() }
    const text = new Promise<string>((resolve) => {
      clipboard.writeText = async (given) => {
        Reflect.deleteProperty(navigator, 'clipboard')
        resolve(given)
      }
    })
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    return { text }
  })
  await button.click()
  return handle.evaluate(({ text }) => text)
}
