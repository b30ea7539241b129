import { rpcError } from './rpcError.js'
import type { TestWalletControl, TestWalletEnvironment, WalletErrorShape } from './types.js'

export interface Script extends Pick<
  TestWalletControl,
  'delay' | 'failNext' | 'hang' | 'release' | 'setUnsupported' | 'setAssets'
> {
  apply(method: string): Promise<void>
  assets(): { answer: unknown } | undefined
  clear(): void
}

export function createScript(environment: TestWalletEnvironment, unsupported: readonly string[]): Script {
  const delays = new Map<string, number>()
  const failures = new Map<string, WalletErrorShape[]>()
  const hanging = new Set<string>()
  const released: { method: string; resume: () => void }[] = []
  let refused = new Set(unsupported)
  let assets: { answer: unknown } | undefined

  function release(method?: string): void {
    if (method === undefined) hanging.clear()
    else hanging.delete(method)
    const resumed = released.filter((entry) => method === undefined || entry.method === method)
    for (const entry of resumed) {
      released.splice(released.indexOf(entry), 1)
      entry.resume()
    }
  }

  return {
    async apply(method) {
      const ms = delays.get(method) ?? delays.get('*') ?? 0
      if (ms > 0) await new Promise<void>((resolve) => environment.setTimeout(resolve, ms))
      if (hanging.has(method)) await new Promise<void>((resume) => released.push({ method, resume }))
      const failure = failures.get(method)?.shift()
      if (failure) throw rpcError(failure)
      if (refused.has(method)) throw rpcError({ code: 4200 })
    },
    assets: () => assets,
    delay: (ms, method = '*') => void (ms > 0 ? delays.set(method, ms) : delays.delete(method)),
    failNext(method, { times = 1, ...error }) {
      const list = failures.get(method) ?? []
      for (let count = 0; count < times; count += 1) list.push(error)
      failures.set(method, list)
    },
    hang: (method) => void hanging.add(method),
    release,
    setUnsupported: (methods) => void (refused = new Set(methods)),
    setAssets: (answer) => void (assets = answer === undefined ? undefined : { answer }),
    clear() {
      delays.clear()
      failures.clear()
      release()
      refused = new Set(unsupported)
      assets = undefined
    },
  }
}
