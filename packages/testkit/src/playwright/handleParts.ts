import type { Locator, Page } from '@playwright/test'
import type { WalletErrorShape } from '../wallet/types.js'
import type { controlCaller } from './controlCaller.js'

export interface WalletSheet {
  root: Locator
  title: Locator
  approve: Locator
  reject: Locator
}

export const commonCalls = [
  'lock',
  'unlock',
  'setAccount',
  'revoke',
  'delay',
  'failNext',
  'hang',
  'release',
  'pending',
  'clearRequests',
  'reset',
] as const

export interface HandleParts<Approval, Logged> {
  /** Approves the open or next request; waits 10 s by default. */
  approve(options?: { timeoutMs?: number }): Promise<Approval>
  /** Rejects the open or next request with 4001 or the given error; waits 10 s by default. */
  reject(options?: { timeoutMs?: number; error?: WalletErrorShape }): Promise<Approval>
  /** Since the page loaded; of one method, or all. */
  requests(method?: string): Promise<readonly Logged[]>
  readonly sheet: WalletSheet
}

export function handleParts<Approval, Logged extends { readonly method: string }>(
  call: ReturnType<typeof controlCaller<{ approve: unknown; reject: unknown; requests: unknown }>>,
): Omit<HandleParts<Approval, Logged>, 'sheet'> {
  const decision = { timeoutMs: 10_000 }
  return {
    approve: (options) => call('approve', { ...decision, ...options }),
    reject: (options) => call('reject', { ...decision, ...options }),
    async requests(method) {
      const all = await call<readonly Logged[]>('requests')
      return method === undefined ? all : all.filter((entry) => entry.method === method)
    },
  }
}

export function sheetIn(page: Page): WalletSheet {
  const root = page.getByTestId('tw-sheet')
  const part = (id: string) => root.getByTestId(id)
  return { root, title: part('tw-title'), approve: part('tw-approve'), reject: part('tw-reject') }
}

export type Async<Method> = Method extends (...values: infer Values) => infer Result
  ? (...values: Values) => Promise<Awaited<Result>>
  : never

export const forwardCalls = <Control, Name extends keyof Control & string>(
  names: readonly Name[],
  call: ReturnType<typeof controlCaller<Control>>,
): { [N in Name]: Async<Control[N]> } =>
  Object.fromEntries(
    names.map((name) => [name, (...values: readonly unknown[]) => call(name, ...values)]),
  ) as { [N in Name]: Async<Control[N]> }
