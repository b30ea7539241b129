import type { Address } from '../crypto/hex.js'
import { announceHostile } from './announceHostile.js'
import type { WalletContext } from './context.js'
import { grantedAccounts } from './context.js'
import type { Announcer } from './createAnnouncer.js'
import type { ProviderParts } from './createProvider.js'
import { visibleAccounts } from './createState.js'
import { grant } from './handlers/accountHandlers.js'
import type { TestWalletControl, TestWalletInfo } from './types.js'

/** The control of a wallet: what its user, its maker and the weather do to it. */
export function createControl(parameters: {
  context: WalletContext
  info: TestWalletInfo
  parts: ProviderParts
  announcer: Announcer
}): TestWalletControl {
  const { context, info, parts, announcer } = parameters
  const { accounts, approvals, environment, script, state } = context
  const connected = () => visibleAccounts(state.get(), environment.origin)
  const permitted = () => state.get().permissions[environment.origin] ?? []

  function findAddress(account: Address | number): Address {
    const found = accounts.find(
      ({ address }, index) => index === account || address.toLowerCase() === String(account).toLowerCase(),
    )
    if (!found) throw new RangeError(`The test wallet has no account ${account}`)
    return found.address
  }

  return {
    info,
    addresses: accounts.map(({ address }) => address),
    approve: (options) => approvals.decide(true, options),
    reject: (options) => approvals.decide(false, options),
    pending: () => approvals.pending(),
    lock: () => state.update({ locked: true }),
    unlock() {
      state.update({ locked: false })
      approvals.unlocked()
    },
    setAccount(index) {
      findAddress(index)
      state.update({ selected: index })
      if (permitted().length > 0) grant(context, grantedAccounts(context))
    },
    setAccounts: (list) => grant(context, list.map(findAddress)),
    setChain: (chainId) => state.update({ chainId }),
    revoke: () => grant(context, []),
    connectedAccounts: connected,
    chainId: () => state.get().chainId,
    isLocked: () => state.get().locked,
    delay: script.delay,
    failNext: script.failNext,
    hang: script.hang,
    release: script.release,
    setUnsupported: script.setUnsupported,
    setAssets: script.setAssets,
    disconnect: () => parts.setConnected(false),
    reconnect: () => parts.setConnected(true),
    removeExtension: () => state.update({ removed: true }),
    restoreExtension: () => state.update({ removed: false }),
    announce: announcer.announce,
    announceHostile({ kind }) {
      if (environment.window) announceHostile(environment.window, kind, info)
    },
    requests: parts.log,
    clearRequests: () => void parts.log.splice(0),
    reset() {
      script.clear()
      approvals.clear()
      parts.setConnected(true)
      parts.log.splice(0)
      state.reset()
    },
  }
}
