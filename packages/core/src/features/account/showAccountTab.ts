import { action } from '../../store/action.js'
import { connectedAccount } from '../../store/selectors.js'
import type { ConnectedAccount } from '../../types/state.js'

/**
 * Selects the tab of the Account view; the history is then read and kept current. Ignored without
 * an account.
 *
 * @throws LatchkeyError `chunk_failed`
 */
export const showAccountTab = action(
  async (context, tab: NonNullable<ConnectedAccount['currentTab']>): Promise<void> => {
    const account = connectedAccount(context.store.getState())
    if (!account) return
    context.update('showAccountTab', ({ accounts }) => ({
      accounts: { ...accounts, [account.namespace]: { ...account, currentTab: tab } },
    }))
    if (tab !== 'activity') return
    ;(await context.lazy.activity()).followActivity(context)
  },
)
