import type { Locator, Page } from '@playwright/test'
import type { Address } from '../crypto/hex.js'
import type { ApprovalRequest } from '../wallet/approvalRequest.js'
import { registryKey } from '../wallet/publishWallet.js'
import type { LoggedRequest, TestWalletControl, WalletErrorShape } from '../wallet/types.js'

/** A method as it is called from outside the page. */
export type Async<Method> = Method extends (...values: infer Values) => infer Result
  ? (...values: Values) => Promise<Awaited<Result>>
  : never

type Forwarded =
  | 'lock'
  | 'unlock'
  | 'setAccount'
  | 'setAccounts'
  | 'setChain'
  | 'revoke'
  | 'delay'
  | 'failNext'
  | 'hang'
  | 'release'
  | 'setUnsupported'
  | 'setAssets'
  | 'disconnect'
  | 'reconnect'
  | 'announce'
  | 'announceHostile'
  | 'pending'
  | 'connectedAccounts'
  | 'chainId'
  | 'isLocked'
  | 'clearRequests'
  | 'reset'

/** A test wallet in a page, seen from Playwright. Every call runs in the page it is bound to. */
export type TestWalletHandle = { [Name in Forwarded]: Async<TestWalletControl[Name]> } & {
  readonly rdns: string
  /** All accounts of the wallet. */
  readonly addresses: readonly Address[]
  /** Approves the open request, or waits for the next one; 10 s by default. */
  approve(options?: { timeoutMs?: number }): Promise<ApprovalRequest>
  /** Rejects the open request with 4001 or the given error, or waits for the next one; 10 s by default. */
  reject(options?: { timeoutMs?: number; error?: WalletErrorShape }): Promise<ApprovalRequest>
  /** All calls the page made since it loaded, or those of one method. */
  requests(method?: string): Promise<readonly LoggedRequest[]>
  /** The extension is gone, also after a reload. */
  remove(): Promise<void>
  restore(): Promise<void>
  /** The wallet's own panel in the page. */
  readonly sheet: { root: Locator; title: Locator; approve: Locator; reject: Locator }
  /** The same wallet in another page of the context. */
  forPage(page: Page): TestWalletHandle
}

/** Binds a handle to a page. */
export function walletHandle(
  page: () => Page,
  rdns: string,
  addresses: readonly Address[],
): TestWalletHandle {
  // Typed by TestWalletHandle; the page side is looked up by name because functions cannot cross.
  const call = async <Result>(
    name: keyof TestWalletControl,
    ...values: readonly unknown[]
  ): Promise<Result> =>
    (await page().evaluate(
      async ({ key, rdns, name, values }) => {
        const controls = Reflect.get(window, key) as Window[typeof registryKey]
        const control = controls?.[rdns]
        if (!control) throw new Error(`No test wallet ${rdns} in this page: install it before the page loads`)
        const method = Reflect.get(control, name) as unknown
        return typeof method === 'function' ? await Reflect.apply(method, control, values) : method
      },
      { key: registryKey, rdns, name, values: [...values] },
    )) as Result

  const decision = { timeoutMs: 10_000 }
  return {
    rdns,
    addresses,
    approve: (options) => call('approve', { ...decision, ...options }),
    reject: (options) => call('reject', { ...decision, ...options }),
    pending: () => call('pending'),
    lock: () => call('lock'),
    unlock: () => call('unlock'),
    setAccount: (index) => call('setAccount', index),
    setAccounts: (accounts) => call('setAccounts', accounts),
    setChain: (chainId) => call('setChain', chainId),
    revoke: () => call('revoke'),
    connectedAccounts: () => call('connectedAccounts'),
    chainId: () => call('chainId'),
    isLocked: () => call('isLocked'),
    delay: (ms, method) => call('delay', ms, method),
    failNext: (method, error) => call('failNext', method, error),
    hang: (method) => call('hang', method),
    release: (method) => call('release', method),
    setUnsupported: (methods) => call('setUnsupported', methods),
    setAssets: (answer) => call('setAssets', answer),
    disconnect: () => call('disconnect'),
    reconnect: () => call('reconnect'),
    remove: () => call('removeExtension'),
    restore: () => call('restoreExtension'),
    announce: () => call('announce'),
    announceHostile: (options) => call('announceHostile', options),
    async requests(method) {
      const all = await call<readonly LoggedRequest[]>('requests')
      return method === undefined ? all : all.filter((entry) => entry.method === method)
    },
    clearRequests: () => call('clearRequests'),
    reset: () => call('reset'),
    get sheet() {
      const root = page().getByTestId('tw-sheet')
      const part = (id: string) => root.getByTestId(id)
      return { root, title: part('tw-title'), approve: part('tw-approve'), reject: part('tw-reject') }
    },
    forPage: (other) => walletHandle(() => other, rdns, addresses),
  }
}
