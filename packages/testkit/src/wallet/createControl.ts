import type { Address } from '../crypto/hex.js'
import { announceHostile } from './announceHostile.js'
import type { ApprovalRequest } from './approvalRequest.js'
import { commonControl } from './commonControl.js'
import type { WalletContext } from './context.js'
import { grantedAccounts } from './context.js'
import type { Announcer } from './createAnnouncer.js'
import type { ProviderParts } from './createProvider.js'
import { visibleAccounts } from './createState.js'
import { grant } from './handlers/accountHandlers.js'
import type { LoggedRequest, TestWalletControl, TestWalletInfo } from './types.js'

export function createControl(parameters: {
  context: WalletContext
  info: TestWalletInfo
  parts: ProviderParts
  announcer: Announcer
}): TestWalletControl {
  const { context, info, parts, announcer } = parameters
  const { accounts, environment, script, state } = context
  const connected = () => visibleAccounts(state.get(), environment.origin)
  const permitted = () => state.get().permissions[environment.origin] ?? []

  function findAddress(account: Address | number): Address {
    const found = accounts.find(
      ({ address }, index) => index === account || address.toLowerCase() === String(account).toLowerCase(),
    )
    if (!found) throw new RangeError(`The test wallet has no account ${account}`)
    return found.address
  }

  const common = commonControl<ApprovalRequest, LoggedRequest>({ ...context, log: parts.log })

  return {
    ...common,
    info,
    addresses: accounts.map(({ address }) => address),
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
    reset() {
      parts.setConnected(true)
      common.reset()
    },
  }
}
