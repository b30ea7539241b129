import type { Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { selectAccount } from '../../connections/accounts.js'
import { saveAccountType } from '../../connections/accountType.js'
import { action } from '../../store/action.js'
import { connectedAccount } from '../../store/selectors.js'
import type { AccountType } from '../../types/connection.js'

export interface PreferredAccountType {
  readonly namespace: Namespace
  readonly type: AccountType
}

/**
 * Chooses the account type that a family shows first, now and on later visits. If the connected
 * wallet shares one, it becomes active, and other tabs follow.
 *
 * @throws LatchkeyError `adapter_not_found`; `action_not_allowed` when the family has none
 */
export const setPreferredAccountType = action((context, { namespace, type }: PreferredAccountType): void => {
  const types = context.config.families[namespace]?.accountTypes
  if (!types) throw new LatchkeyError('adapter_not_found', { details: { namespace } })
  if (!types.all.includes(type)) {
    const reason = `${namespace} has accounts of the types ${types.all.join(', ')}`
    throw new LatchkeyError('action_not_allowed', { details: { reason } })
  }
  saveAccountType(context, namespace, type)
  const account = connectedAccount(context.store.getState(), namespace)
  if (account) {
    context.update('preferredAccountType', ({ accounts }) => ({
      accounts: { ...accounts, [namespace]: { ...account, preferredAccountType: type } },
    }))
    const address = account.allAccounts.find((item) => item.type === type)?.address
    if (address !== undefined && address !== account.address)
      selectAccount(context, { namespace, address, post: true })
  }
  context.track('SET_PREFERRED_ACCOUNT_TYPE', { namespace, type })
})
