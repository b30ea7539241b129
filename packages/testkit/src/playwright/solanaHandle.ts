import type { Locator, Page } from '@playwright/test'
import { solanaRegistryKey } from '../solana/createSolanaTestWallet.js'
import type { LoggedCall, SolanaApprovalRequest, SolanaTestWalletControl } from '../solana/types.js'
import type { WalletErrorShape } from '../wallet/types.js'
import { controlCaller } from './controlCaller.js'
import type { Async } from './walletHandle.js'

const forwarded = [
  'lock',
  'unlock',
  'setAccount',
  'setAccounts',
  'revoke',
  'connectedAccounts',
  'isLocked',
  'delay',
  'failNext',
  'hang',
  'release',
  'pending',
  'register',
  'unregister',
  'clearRequests',
  'reset',
] as const

type Forwarded = (typeof forwarded)[number]

/** A Solana test wallet in a page, seen from Playwright. Every call runs in the page it is bound to. */
export type SolanaTestWalletHandle = { [Name in Forwarded]: Async<SolanaTestWalletControl[Name]> } & {
  readonly name: string
  /** All accounts of the wallet. */
  readonly addresses: readonly string[]
  /** Approves the open request, or waits for the next one; 10 s by default. */
  approve(options?: { timeoutMs?: number }): Promise<SolanaApprovalRequest>
  /** Rejects the open request with 4001 or the given error, or waits for the next one; 10 s by default. */
  reject(options?: { timeoutMs?: number; error?: WalletErrorShape }): Promise<SolanaApprovalRequest>
  /** All calls the page made since it loaded, or those of one feature. */
  requests(method?: string): Promise<readonly LoggedCall[]>
  /** The extension is gone, also after a reload. */
  remove(): Promise<void>
  restore(): Promise<void>
  /** The wallet's own panel in the page. */
  readonly sheet: { root: Locator; title: Locator; approve: Locator; reject: Locator }
  /** The same wallet in another page of the context. */
  forPage(page: Page): SolanaTestWalletHandle
}

/** Binds a handle to a page. */
export function solanaHandle(
  page: () => Page,
  name: string,
  addresses: readonly string[],
): SolanaTestWalletHandle {
  const call = controlCaller<SolanaTestWalletControl>(page, { registry: solanaRegistryKey, name })

  const decision = { timeoutMs: 10_000 }
  const calls = Object.fromEntries(
    forwarded.map((method) => [method, (...values: readonly unknown[]) => call(method, ...values)]),
  ) as { [Name in Forwarded]: Async<SolanaTestWalletControl[Name]> }
  return {
    ...calls,
    name,
    addresses,
    approve: (options) => call('approve', { ...decision, ...options }),
    reject: (options) => call('reject', { ...decision, ...options }),
    remove: () => call('removeExtension'),
    restore: () => call('restoreExtension'),
    async requests(method) {
      const all = await call<readonly LoggedCall[]>('requests')
      return method === undefined ? all : all.filter((entry) => entry.method === method)
    },
    get sheet() {
      const root = page().getByTestId('tw-sheet')
      const part = (id: string) => root.getByTestId(id)
      return { root, title: part('tw-title'), approve: part('tw-approve'), reject: part('tw-reject') }
    },
    forPage: (other) => solanaHandle(() => other, name, addresses),
  }
}
