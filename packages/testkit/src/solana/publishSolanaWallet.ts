import { registerInPage } from '../wallet/registerInPage.js'
import type { SolanaContext } from './createFeatures.js'
import { placeInWindow } from './placeInWindow.js'
import type { SolanaTestWalletControl } from './types.js'

export const solanaRegistryKey = '__latchkeySolanaTestWallets'

declare global {
  interface Window {
    __latchkeySolanaTestWallets?: Record<string, SolanaTestWalletControl>
  }
}

export interface PublishParameters {
  readonly context: SolanaContext
  readonly wallet: object
  readonly key: string
  readonly on: (event: string, listener: (...values: readonly unknown[]) => void) => () => void
}

export interface PublishedWallet {
  register(): void
  unregister(): void
  unpublish(): void
}

export function publishSolanaWallet({ context, wallet, key, on }: PublishParameters): PublishedWallet {
  const { environment, options, state } = context
  const page = environment.window
  if (!page) return { register: () => {}, unregister: () => {}, unpublish: () => {} }

  const place = registerInPage(page, wallet)
  const isRemoved = (): boolean => state.get().removed
  const leaveWindow =
    options.windowPath !== undefined && !isRemoved()
      ? placeInWindow(page, options.windowPath, context, on)
      : undefined
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) state.reload()
  }
  page.addEventListener('storage', onStorage)
  const register = (): void => {
    if (!isRemoved()) place.register()
  }
  let timer: unknown
  const { register: when = true } = options
  if (when === true) register()
  else if (when !== false) timer = environment.setTimeout(register, when.delayMs)

  return {
    register,
    unregister: place.unregister,
    unpublish() {
      environment.clearTimeout(timer)
      place.stop()
      leaveWindow?.()
      page.removeEventListener('storage', onStorage)
    },
  }
}

export function exposeControl(page: Window | undefined, control: SolanaTestWalletControl): () => void {
  if (!page) return () => {}
  const controls = (page[solanaRegistryKey] ??= {})
  controls[control.name] = control
  return () => {
    if (controls[control.name] === control) delete controls[control.name]
  }
}
