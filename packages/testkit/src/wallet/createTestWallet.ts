import { createDevAccount } from '../crypto/createDevAccount.js'
import { toQuantity } from '../crypto/hex.js'
import type { WalletContext } from './context.js'
import { createAnnouncer } from './createAnnouncer.js'
import { createApprovals } from './createApprovals.js'
import { createControl } from './createControl.js'
import { createEmitter } from './createEmitter.js'
import { createEnvironment } from './createEnvironment.js'
import { createProvider } from './createProvider.js'
import { createScript } from './createScript.js'
import { createState, visibleAccounts, type WalletState } from './createState.js'
import { createUuid } from './createUuid.js'
import { drawIcon } from './drawIcon.js'
import { publishWallet } from './publishWallet.js'
import { createSheet } from './sheet/createSheet.js'
import { describeRequest } from './sheet/describeRequest.js'
import type { TestWallet, TestWalletInfo, TestWalletOptions } from './types.js'

function initialState({ chains, knownChains, initialChainId }: TestWalletOptions): WalletState {
  const first = chains.find(({ chainId }) => knownChains?.includes(chainId) ?? true) ?? chains[0]
  if (!first) throw new RangeError('A test wallet needs at least one chain')
  const chainId = initialChainId ?? first.chainId
  return { permissions: {}, locked: false, removed: false, chainId, selected: 0, addedChains: [] }
}

/**
 * Creates a scriptable EVM wallet for development and tests. It signs for real with development
 * keys, sends to the given chains, announces itself by EIP-6963, and draws its own approval sheet.
 * **Not for anybody's money: the page can read its keys.** Servers may import it.
 * @throws RangeError without accounts or chains, or with a bad private key
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const environment = createEnvironment(options.environment)
  const { name = 'Test Wallet', rdns = 'io.latchkey.testwallet' } = options
  const info: TestWalletInfo = {
    uuid: createUuid(environment.random),
    name,
    rdns,
    icon: options.icon ?? drawIcon(name, rdns),
  }
  const accounts = options.accounts.map(({ privateKey }) => createDevAccount(privateKey))
  if (accounts.length === 0) throw new RangeError('A test wallet needs at least one account')

  const emitter = createEmitter()
  const state = createState({
    environment,
    key: options.storageKey ?? `latchkey.testwallet.${rdns}`,
    initial: initialState(options),
    onChange(before, after) {
      const accountsNow = visibleAccounts(after, environment.origin)
      if (visibleAccounts(before, environment.origin).join() !== accountsNow.join()) {
        emitter.emit('accountsChanged', [...accountsNow])
      }
      if (before.chainId !== after.chainId) emitter.emit('chainChanged', toQuantity(after.chainId))
    },
  })
  const sheet = createSheet({
    environment,
    mode: options.sheet ?? 'element',
    info,
    describe: describeRequest,
  })
  const approvals = createApprovals({ mode: options.approval ?? 'sheet', environment, present: sheet.show })
  const script = createScript(environment, options.unsupported ?? [])
  const context: WalletContext = { options, environment, accounts, state, approvals, script }
  const parts = createProvider(context, emitter)
  const announcer = createAnnouncer({
    environment,
    info,
    provider: parts.provider,
    silent: () => state.get().removed,
  })
  const control = createControl({ context, info, parts, announcer })
  const unpublish = publishWallet({
    options,
    environment,
    announcer,
    state,
    control,
    provider: parts.provider,
  })

  return {
    provider: parts.provider,
    info,
    announce: announcer.announce,
    destroy() {
      unpublish()
      approvals.clear()
      emitter.clear()
      state.close()
    },
    control,
  }
}
