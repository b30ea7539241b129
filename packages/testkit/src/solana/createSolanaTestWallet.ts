import { commonControl } from '../wallet/commonControl.js'
import { createApprovals } from '../wallet/createApprovals.js'
import { createEmitter } from '../wallet/createEmitter.js'
import { createEnvironment } from '../wallet/createEnvironment.js'
import { createScript } from '../wallet/createScript.js'
import { createState } from '../wallet/createState.js'
import { drawIcon } from '../wallet/drawIcon.js'
import { createSheet } from '../wallet/sheet/createSheet.js'
import {
  createFeatures,
  grant,
  granted,
  shared,
  type SolanaContext,
  type SolanaWalletState,
  type WalletAccount,
} from './createFeatures.js'
import { createSolanaAccount } from './createSolanaAccount.js'
import { describeSolanaRequest } from './describeSolanaRequest.js'
import { placeInWindow } from './placeInWindow.js'
import { registerInPage } from '../wallet/registerInPage.js'
import type {
  LoggedCall,
  SolanaApprovalRequest,
  SolanaTestWalletControl,
  SolanaTestWalletOptions,
} from './types.js'

/** The window property that holds the controls. */
export const solanaRegistryKey = '__latchkeySolanaTestWallets'

declare global {
  interface Window {
    /** Controls of the page's Solana test wallets by name: the way in for browser tests. */
    __latchkeySolanaTestWallets?: Record<string, SolanaTestWalletControl>
  }
}

/** The wallet as the page meets it (Wallet Standard). */
export interface StandardTestWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/svg+xml;base64,${string}`
  readonly chains: readonly `solana:${string}`[]
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly WalletAccount[]
  /** Marks it for whoever looks: this is no real wallet. */
  readonly isTestWallet: true
}

/** A Solana test wallet in a page. */
export interface SolanaTestWallet {
  wallet: StandardTestWallet
  control: SolanaTestWalletControl
  /** Removes listeners, timers, nodes and globals; the stored state stays. */
  destroy(): void
}

/**
 * A scriptable Solana wallet for development and tests. It holds development keys, signs for real and sends to the given
 * chains; it registers by the Wallet Standard and draws its own approval sheet. **Not a wallet for anybody's money: its
 * keys lie open in the page.**
 * Nothing happens before the call, so the module may be imported on a server.
 * @throws RangeError without accounts or chains, or with a bad private key
 */
export function createSolanaTestWallet(options: SolanaTestWalletOptions): SolanaTestWallet {
  const environment = createEnvironment(options.environment)
  const { name = 'Solana Test Wallet', register = true } = options
  const accounts = options.accounts.map(({ privateKey }) => createSolanaAccount(privateKey))
  if (accounts.length === 0) throw new RangeError('A test wallet needs at least one account')
  if (options.chains.length === 0) throw new RangeError('A test wallet needs at least one chain')

  const emitter = createEmitter()
  const log: LoggedCall[] = []
  const initial: SolanaWalletState = { permissions: {}, locked: false, removed: false, selected: 0 }
  const visible = ({ locked, permissions }: SolanaWalletState): string =>
    locked ? '' : (permissions[environment.origin] ?? []).join()
  const key = options.storageKey ?? `latchkey.solanaTestWallet.${name}`
  const state = createState<SolanaWalletState>({
    environment,
    key,
    initial,
    onChange(before, after) {
      if (visible(before) !== visible(after)) emitter.emit('change', { accounts: shared(context) })
    },
  })
  const sheet = createSheet({
    environment,
    mode: options.sheet ?? 'element',
    info: { name, rdns: name },
    describe: describeSolanaRequest,
  })
  const approvals = createApprovals({ mode: options.approval ?? 'sheet', environment, present: sheet.show })
  const script = createScript(environment, [])
  const context: SolanaContext = { options, environment, accounts, state, approvals, script, log }

  const events = {
    version: '1.0.0',
    on(event: string, listener: (...values: readonly unknown[]) => void) {
      emitter.on(event, listener)
      return () => emitter.off(event, listener)
    },
  }
  const own = createFeatures(context)
  const wallet: StandardTestWallet = {
    version: '1.0.0',
    name,
    icon: (options.icon ?? drawIcon(name, name)) as StandardTestWallet['icon'],
    chains: options.chains.map(({ chain }) => chain),
    features: options.without?.includes('standard:events') ? own : { ...own, 'standard:events': events },
    get accounts() {
      return shared(context)
    },
    isTestWallet: true,
  }

  const page = environment.window
  const place = page ? registerInPage(page, wallet) : undefined
  const isRemoved = (): boolean => state.get().removed
  const leaveWindow =
    page && options.windowPath !== undefined && !isRemoved()
      ? placeInWindow(page, options.windowPath, context, events.on)
      : undefined
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) state.reload()
  }
  page?.addEventListener('storage', onStorage)
  const show = (): void => {
    if (!isRemoved()) place?.register()
  }
  let timer: unknown
  if (register === true) show()
  else if (register !== false) timer = environment.setTimeout(show, register.delayMs)

  const find = (wanted: string | number): string => {
    const found = accounts.find(({ address }, index) => index === wanted || address === wanted)
    if (!found) throw new RangeError(`The test wallet has no account ${wanted}`)
    return found.address
  }
  const connected = (): readonly string[] => shared(context).map(({ address }) => address)

  const control: SolanaTestWalletControl = {
    ...commonControl<SolanaApprovalRequest, LoggedCall>(context),
    name,
    addresses: accounts.map(({ address }) => address),
    setAccount(index) {
      find(index)
      state.update({ selected: index })
      if ((state.get().permissions[environment.origin] ?? []).length > 0) grant(context, granted(context))
    },
    setAccounts: (list) => grant(context, list.map(find)),
    revoke: () => grant(context, []),
    connectedAccounts: connected,
    isLocked: () => state.get().locked,
    register: show,
    unregister: () => place?.unregister(),
    removeExtension() {
      state.update({ removed: true })
      place?.unregister()
    },
    restoreExtension() {
      state.update({ removed: false })
      show()
    },
  }
  if (page) (page[solanaRegistryKey] ??= {})[name] = control

  return {
    wallet,
    control,
    destroy() {
      environment.clearTimeout(timer)
      place?.stop()
      leaveWindow?.()
      page?.removeEventListener('storage', onStorage)
      if (page?.[solanaRegistryKey]?.[name] === control) delete page[solanaRegistryKey]?.[name]
      approvals.clear()
      emitter.clear()
      state.close()
    },
  }
}
