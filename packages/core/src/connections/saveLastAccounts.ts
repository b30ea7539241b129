import { type LastAccount, readLastAccounts } from '../storage/lastAccounts.js'
import type { Context } from '../store/context.js'
import type { ConnectedAccount } from '../types/state.js'

/** For {@link lastWallet}. Omits embedded wallets: a logout must not reveal the visitor. */
export function saveLastAccounts(
  {
    config,
    connectors,
    platform,
    storage,
    store,
  }: Pick<Context, 'config' | 'connectors' | 'platform' | 'storage' | 'store'>,
  accounts: readonly ConnectedAccount[],
): void {
  if (!config.enableReconnect) return
  const { namespace: shown } = store.getState()
  const stored = readLastAccounts(storage)
  const current = accounts.flatMap(
    ({ address, connectorId, namespace, profileName, wallet }): LastAccount[] => {
      const { auth, remote } = connectors.get(connectorId) ?? {}
      if (auth) return []
      const before = stored.find((one) => one.namespace === namespace && one.address === address)
      const name = profileName ?? before?.name
      const facts = { namespace, address, walletId: wallet.id, wallet: wallet.name, at: platform.now() }
      return [{ ...facts, ...(name !== undefined && { name }), ...(remote && { remote: true }) }]
    },
  )
  if (current.length === 0) return
  current.sort((one, two) => Number(two.namespace === shown) - Number(one.namespace === shown))
  const others = stored.filter(({ namespace }) => !current.some((one) => one.namespace === namespace))
  storage.write('lastAccounts', [...current, ...others])
}
