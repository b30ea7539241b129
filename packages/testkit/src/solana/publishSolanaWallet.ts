import { registerInPage } from '../wallet/registerInPage.js'
import type { SolanaContext } from './createFeatures.js'
import { placeInWindow } from './placeInWindow.js'
import type { SolanaTestWalletControl } from './types.js'

/** The window property that holds the controls. */
export const solanaRegistryKey = '__latchkeySolanaTestWallets'

declare global {
  interface Window {
    /** Controls of the page's Solana test wallets by name: the way in for browser tests. */
    __latchkeySolanaTestWallets?: Record<string, SolanaTestWalletControl>
  }
}

/** A wallet that is to be known to a page. */
export interface PublishParameters {
  readonly context: SolanaContext
  /** As the Wallet Standard has it. */
  readonly wallet: object
  /** Of its state in storage. */
  readonly key: string
  readonly on: (event: string, listener: (...values: readonly unknown[]) => void) => () => void
}

/** The wallet as its page knows it. */
export interface PublishedWallet {
  /** Does nothing while the extension is removed. */
  register(): void
  unregister(): void
  unpublish(): void
}

/** Makes the wallet known to the page: by the Wallet Standard, and at its old place in the window. */
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

/** Puts a control where browser tests find it. @returns what takes it away */
export function exposeControl(page: Window | undefined, control: SolanaTestWalletControl): () => void {
  if (!page) return () => {}
  const controls = (page[solanaRegistryKey] ??= {})
  controls[control.name] = control
  return () => {
    if (controls[control.name] === control) delete controls[control.name]
  }
}
