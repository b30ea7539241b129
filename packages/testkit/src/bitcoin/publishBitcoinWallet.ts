import type { Emitter } from '../wallet/createEmitter.js'
import { registerInPage } from '../wallet/registerInPage.js'
import type { BitcoinContext } from './bitcoinContext.js'
import { createPhantomProvider } from './createPhantomProvider.js'
import { createRequestProvider } from './createRequestProvider.js'
import { createStandardWallet } from './createStandardWallet.js'
import { createUnisatProvider } from './createUnisatProvider.js'
import type { BitcoinTestWalletControl } from './types.js'

export const bitcoinRegistryKey = '__latchkeyBitcoinTestWallets'

declare global {
  interface Window {
    __latchkeyBitcoinTestWallets?: Record<string, BitcoinTestWalletControl>
  }
}

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
  const protocols = options.speaks ?? ['standard', 'satsConnect']
  const provider = protocols.includes('satsConnect') ? createRequestProvider(context, emitter) : undefined
  const standard = protocols.includes('standard')
    ? createStandardWallet(context, { name, icon, emitter, ...(provider ? { provider } : {}) })
    : undefined
  const page = environment.window
  if (!page) return { standard, announce: () => {}, unpublish: () => {} }

  const registry = (page[bitcoinRegistryKey] ??= {})
  registry[name] = control
  const place = standard && registerInPage(page, standard)
  let undo: readonly (() => void)[] | undefined

  const announce = (): void => {
    undo ??= [
      ...(provider ? listProvider(page, { name, icon, provider }) : []),
      ...placeProviders(page, { context, emitter, protocols }),
    ]
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
      for (const step of undo ?? []) step()
      if (registry[name] === control) delete registry[name]
    },
  }
}

function listProvider(
  page: Window,
  { name, icon, provider }: { readonly name: string; readonly icon: string; readonly provider: object },
): readonly (() => void)[] {
  const id = `BitcoinTestWallet_${name.replaceAll(/\W/g, '_')}`
  const leave = placeInWindow(page, [id], provider)
  const list = (Reflect.get(page, 'btc_providers') ?? []) as unknown[]
  Reflect.set(page, 'btc_providers', list)
  const entry = { id, name, icon }
  list.push(entry)
  return [leave, () => void list.splice(list.indexOf(entry), 1)]
}

function placeProviders(
  page: Window,
  {
    context,
    emitter,
    protocols,
  }: {
    readonly context: BitcoinContext
    readonly emitter: Emitter
    readonly protocols: readonly string[]
  },
): readonly (() => void)[] {
  const undo: (() => void)[] = []
  if (protocols.includes('unisat')) {
    const path = (context.options.windowPath ?? 'unisat').split('.')
    undo.push(placeInWindow(page, path, createUnisatProvider(context, emitter)))
  }
  if (protocols.includes('phantom'))
    undo.push(placeInWindow(page, ['phantom', 'bitcoin'], createPhantomProvider(context, emitter)))
  return undo
}

function placeInWindow(page: Window, path: readonly string[], value: object): () => void {
  const [last = '', ...parents] = path.toReversed()
  const holder = parents.toReversed().reduce<object>((at, key) => {
    if (!Reflect.has(at, key)) Reflect.set(at, key, {})
    return Reflect.get(at, key) as object
  }, page)
  Reflect.set(holder, last, value)
  return () => void Reflect.deleteProperty(holder, last)
}
