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
  grantableAddresses,
  sharedAccounts,
  type SolanaContext,
  type SolanaWalletState,
  type WalletAccount,
} from './createFeatures.js'
import { createSolanaAccount } from './createSolanaAccount.js'
import { describeSolanaRequest } from './describeSolanaRequest.js'
import {
  exposeControl,
  type PublishedWallet,
  type PublishParameters,
  publishSolanaWallet,
} from './publishSolanaWallet.js'
import type {
  LoggedCall,
  SolanaApprovalRequest,
  SolanaTestWalletControl,
  SolanaTestWalletOptions,
} from './types.js'

export interface StandardTestWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/svg+xml;base64,${string}`
  readonly chains: readonly `solana:${string}`[]
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly WalletAccount[]
  readonly isTestWallet: true
}

export interface SolanaTestWallet {
  wallet: StandardTestWallet
  control: SolanaTestWalletControl
  /** Removes all but the stored state. */
  destroy(): void
}

/**
 * Creates a scriptable Solana wallet for development and tests. It signs for real with development
 * keys, sends to the given chains, registers by the Wallet Standard, and draws its own approval
 * sheet. **Not for anybody's money: the page can read its keys.** Servers may import it.
 * @throws RangeError without accounts or chains, or with a bad private key
 */
export function createSolanaTestWallet(options: SolanaTestWalletOptions): SolanaTestWallet {
  const environment = createEnvironment(options.environment)
  const { name = 'Solana Test Wallet' } = options
  const accounts = options.accounts.map(({ privateKey }) => createSolanaAccount(privateKey))
  if (accounts.length === 0) throw new RangeError('A test wallet needs at least one account')
  if (options.chains.length === 0) throw new RangeError('A test wallet needs at least one chain')

  const emitter = createEmitter()
  const visible = ({ locked, permissions }: SolanaWalletState): string =>
    locked ? '' : (permissions[environment.origin] ?? []).join()
  const key = options.storageKey ?? `latchkey.solanaTestWallet.${name}`
  const state = createState<SolanaWalletState>({
    environment,
    key,
    initial: { permissions: {}, locked: false, removed: false, selected: 0 },
    onChange(before, after) {
      if (visible(before) !== visible(after)) emitter.emit('change', { accounts: sharedAccounts(context) })
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
  const context: SolanaContext = { options, environment, accounts, state, approvals, script, log: [] }
  const on = (event: string, listener: (...values: readonly unknown[]) => void) => {
    emitter.on(event, listener)
    return () => emitter.off(event, listener)
  }
  const wallet = createStandardWallet(context, name, on)
  const published = publishSolanaWallet({ context, wallet, key, on })
  const control = createControl(context, name, published)
  const hide = exposeControl(environment.window, control)

  return {
    wallet,
    control,
    destroy() {
      published.unpublish()
      hide()
      approvals.clear()
      emitter.clear()
      state.close()
    },
  }
}

function createStandardWallet(
  context: SolanaContext,
  name: string,
  on: PublishParameters['on'],
): StandardTestWallet {
  const { options } = context
  const own = createFeatures(context)
  const events = { version: '1.0.0', on }
  return {
    version: '1.0.0',
    name,
    icon: (options.icon ?? drawIcon(name, name)) as StandardTestWallet['icon'],
    chains: options.chains.map(({ chain }) => chain),
    features: options.without?.includes('standard:events') ? own : { ...own, 'standard:events': events },
    get accounts() {
      return sharedAccounts(context)
    },
    isTestWallet: true,
  }
}

function createControl(
  context: SolanaContext,
  name: string,
  { register, unregister }: Pick<PublishedWallet, 'register' | 'unregister'>,
): SolanaTestWalletControl {
  const { accounts, environment, state } = context
  const find = (wanted: string | number): string => {
    const found = accounts.find(({ address }, index) => index === wanted || address === wanted)
    if (!found) throw new RangeError(`The test wallet has no account ${wanted}`)
    return found.address
  }
  return {
    ...commonControl<SolanaApprovalRequest, LoggedCall>(context),
    name,
    addresses: accounts.map(({ address }) => address),
    setAccount(index) {
      find(index)
      state.update({ selected: index })
      if ((state.get().permissions[environment.origin] ?? []).length > 0)
        grant(context, grantableAddresses(context))
    },
    setAccounts: (list) => grant(context, list.map(find)),
    revoke: () => grant(context, []),
    connectedAccounts: () => sharedAccounts(context).map(({ address }) => address),
    isLocked: () => state.get().locked,
    register,
    unregister,
    removeExtension() {
      state.update({ removed: true })
      unregister()
    },
    restoreExtension() {
      state.update({ removed: false })
      register()
    },
  }
}
