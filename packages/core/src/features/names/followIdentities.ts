import { perRun } from '../../platform/perRun.js'
import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import { connectedAccounts } from '../../store/selectors.js'
import { fetchIdentity } from './readNames.js'
import { showIdentity } from './signProfile.js'

/** Also once the gateway announces names. */
export const followIdentities = perRun((context: Context): void => {
  const { lifetime, store } = context
  if (lifetime.aborted) return
  const requested = new Set<string>()
  const update = (): void => {
    const state = store.getState()
    if (!state.features.names || !state.online) return
    const accounts = connectedAccounts(state)
    const shown = new Set(accounts.map(({ caipAddress }) => caipAddress))
    for (const one of requested) if (!shown.has(one as never)) requested.delete(one)
    for (const account of accounts) {
      const { address, caipAddress, chainId } = account
      if (requested.has(caipAddress)) continue
      requested.add(caipAddress)
      fetchIdentity(context, { address, chainId }).then(
        (identity) => showIdentity(context, account, identity),
        context.log.failed('The identity was not read'),
      )
    }
  }
  follow(context, ({ accounts, features, online }) => [accounts, features, online], update)
  update()
})
