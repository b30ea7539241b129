import type { Locator, Page } from '@playwright/test'
import { bitcoinRegistryKey } from '../bitcoin/publishBitcoinWallet.js'
import type { BitcoinApprovalRequest, BitcoinTestWalletControl, LoggedBitcoinCall } from '../bitcoin/types.js'
import type { WalletErrorShape } from '../wallet/types.js'
import { controlCaller } from './controlCaller.js'
import type { Async } from './walletHandle.js'

const forwarded = [
  'lock',
  'unlock',
  'setAccount',
  'setNetwork',
  'revoke',
  'isConnected',
  'network',
  'delay',
  'failNext',
  'hang',
  'release',
  'setUnsupported',
  'pending',
  'announce',
  'clearRequests',
  'reset',
] as const

type Forwarded = (typeof forwarded)[number]

/** A Bitcoin test wallet in a page, seen from Playwright. Every call runs in the page it is bound to. */
export type BitcoinTestWalletHandle = { [Name in Forwarded]: Async<BitcoinTestWalletControl[Name]> } & {
  readonly name: string
  /** The address of each account that pays, on the wallet's first network. */
  readonly addresses: readonly string[]
  /** Approves the open request, or waits for the next one; 10 s by default. */
  approve(options?: { timeoutMs?: number }): Promise<BitcoinApprovalRequest>
  /** Rejects the open request with 4001 or the given error, or waits for the next one; 10 s by default. */
  reject(options?: { timeoutMs?: number; error?: WalletErrorShape }): Promise<BitcoinApprovalRequest>
  /** All calls the page made since it loaded, or those of one method. */
  requests(method?: string): Promise<readonly LoggedBitcoinCall[]>
  /** The wallet's own panel in the page. */
  readonly sheet: { root: Locator; title: Locator; approve: Locator; reject: Locator }
  /** The same wallet in another page of the context. */
  forPage(page: Page): BitcoinTestWalletHandle
}

/** Binds a handle to a page. */
export function bitcoinHandle(
  page: () => Page,
  name: string,
  addresses: readonly string[],
): BitcoinTestWalletHandle {
  const call = controlCaller<BitcoinTestWalletControl>(page, { registry: bitcoinRegistryKey, name })
  const decision = { timeoutMs: 10_000 }
  const calls = Object.fromEntries(
    forwarded.map((method) => [method, (...values: readonly unknown[]) => call(method, ...values)]),
  ) as { [Name in Forwarded]: Async<BitcoinTestWalletControl[Name]> }
  return {
    ...calls,
    name,
    addresses,
    approve: (options) => call('approve', { ...decision, ...options }),
    reject: (options) => call('reject', { ...decision, ...options }),
    async requests(method) {
      const all = await call<readonly LoggedBitcoinCall[]>('requests')
      return method === undefined ? all : all.filter((entry) => entry.method === method)
    },
    get sheet() {
      const root = page().getByTestId('tw-sheet')
      const part = (id: string) => root.getByTestId(id)
      return { root, title: part('tw-title'), approve: part('tw-approve'), reject: part('tw-reject') }
    },
    forPage: (other) => bitcoinHandle(() => other, name, addresses),
  }
}
