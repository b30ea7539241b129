import type { Emitter } from '../wallet/createEmitter.js'
import { registerInPage } from '../wallet/registerInPage.js'
import type { BitcoinContext } from './bitcoinContext.js'
import { createPhantomProvider } from './createPhantomProvider.js'
import { createRequestProvider } from './createRequestProvider.js'
import { createStandardWallet } from './createStandardWallet.js'
import { createUnisatProvider } from './createUnisatProvider.js'
import type { BitcoinTestWalletControl } from './types.js'

/** The window property that holds the controls. */
export const bitcoinRegistryKey = '__latchkeyBitcoinTestWallets'

declare global {
  interface Window {
    /** Controls of the page's Bitcoin test wallets by name: the way in for browser tests. */
    __latchkeyBitcoinTestWallets?: Record<string, BitcoinTestWalletControl>
  }
}

/** Makes the wallet known to the page, in every way in which it speaks. */
export function publishBitcoinWallet(parameters: {
  context: BitcoinContext
  control: BitcoinTestWalletControl
  emitter: Emitter
  icon: string
}): {
  readonly standard: ReturnType<typeof createStandardWallet> | undefined
  announce(): void
  unpublish(): void
} {
  const { context, control, emitter, icon } = parameters
  const { environment, options } = context
  const { name } = control
  const speaks = options.speaks ?? ['standard', 'satsConnect']
  const provider = speaks.includes('satsConnect') ? createRequestProvider(context, emitter) : undefined
  const standard = speaks.includes('standard')
    ? createStandardWallet(context, { name, icon, emitter, ...(provider ? { provider } : {}) })
    : undefined
  const page = environment.window
  if (!page) return { standard, announce: () => {}, unpublish: () => {} }

  const registry = (page[bitcoinRegistryKey] ??= {})
  registry[name] = control
  const place = standard && registerInPage(page, standard)
  const undo: (() => void)[] = []
  let isAnnounced = false

  const announce = (): void => {
    if (!isAnnounced && provider) {
      const id = `BitcoinTestWallet_${name.replaceAll(/\W/g, '_')}`
      undo.push(placeInWindow(page, [id], provider))
      const list = (Reflect.get(page, 'btc_providers') ?? []) as unknown[]
      Reflect.set(page, 'btc_providers', list)
      const entry = { id, name, icon }
      list.push(entry)
      undo.push(() => void list.splice(list.indexOf(entry), 1))
    }
    if (!isAnnounced && speaks.includes('unisat')) {
      const path = (options.windowPath ?? 'unisat').split('.')
      undo.push(placeInWindow(page, path, createUnisatProvider(context, emitter)))
    }
    if (!isAnnounced && speaks.includes('phantom'))
      undo.push(placeInWindow(page, ['phantom', 'bitcoin'], createPhantomProvider(context, emitter)))
    isAnnounced = true
    place?.register()
  }

  let timer: unknown
  const { announce: when = true } = options
  if (when === true) announce()
  else if (when !== false) timer = environment.setTimeout(announce, when.delayMs)
  const key = options.storageKey ?? `latchkey.bitcoinTestWallet.${name}`
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) context.state.reload()
  }
  page.addEventListener('storage', onStorage)

  return {
    standard,
    announce,
    unpublish() {
      environment.clearTimeout(timer)
      place?.stop()
      page.removeEventListener('storage', onStorage)
      for (const step of undo) step()
      if (registry[name] === control) delete registry[name]
    },
  }
}

/** Puts a value at a path in the window. @returns what takes it away */
function placeInWindow(page: Window, path: readonly string[], value: object): () => void {
  const [last = '', ...parents] = path.toReversed()
  const holder = parents.toReversed().reduce<object>((at, key) => {
    if (!Reflect.has(at, key)) Reflect.set(at, key, {})
    return Reflect.get(at, key) as object
  }, page)
  Reflect.set(holder, last, value)
  return () => void Reflect.deleteProperty(holder, last)
}
