import type { Announcer } from './createAnnouncer.js'
import type { StateStore } from './createState.js'
import type {
  TestWalletControl,
  TestWalletEnvironment,
  TestWalletOptions,
  TestWalletProvider,
} from './types.js'

export const registryKey = '__latchkeyTestWallets'

declare global {
  interface Window {
    __latchkeyTestWallets?: Record<string, TestWalletControl>
  }
}

export function publishWallet(parameters: {
  options: TestWalletOptions
  environment: TestWalletEnvironment
  announcer: Announcer
  state: StateStore
  control: TestWalletControl
  provider: TestWalletProvider
}): () => void {
  const { options, environment, announcer, state, control, provider } = parameters
  const page = environment.window
  if (!page) return () => {}
  const { rdns } = control.info
  const key = options.storageKey ?? `latchkey.testwallet.${rdns}`
  const { announce = true } = options
  const registry = (page[registryKey] ??= {})
  registry[rdns] = control

  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) state.reload()
  }
  page.addEventListener('storage', onStorage)

  const legacyShown = options.legacy === true && !state.get().removed
  if (legacyShown) {
    Object.defineProperty(page, 'ethereum', { value: provider, configurable: true, writable: true })
  }

  let timer: unknown
  if (announce === true) announcer.announce()
  else if (announce !== false) timer = environment.setTimeout(announcer.announce, announce.delayMs)

  return () => {
    environment.clearTimeout(timer)
    announcer.stop()
    page.removeEventListener('storage', onStorage)
    if (registry[rdns] === control) delete registry[rdns]
    if (legacyShown && Reflect.get(page, 'ethereum') === provider) Reflect.deleteProperty(page, 'ethereum')
  }
}
