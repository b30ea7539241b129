import type { Address } from 'viem'
import { shareWith } from './shareWith.js'
import type { WalletContext } from './walletContext.js'

/** Apps get a session update with reordered accounts, and `accountsChanged`. */
export async function chooseAccount(context: WalletContext, account: Address): Promise<void> {
  const { kit, store, memory } = context
  store.set({ account })
  memory.write({ account })
  for (const { topic, grant } of store.get().sessions) {
    if (!grant.accounts.includes(account) || grant.accounts[0] === account) continue
    const accounts = [account, ...grant.accounts.filter((other) => other !== account)]
    await shareWith(context, topic, { ...grant, accounts })
    if (!grant.events.includes('accountsChanged')) continue
    const current = store.get().chain
    const chainId = grant.chains.includes(current) ? current : grant.chains[0]
    if (chainId === undefined) continue
    await kit.emitSessionEvent({ topic, event: { name: 'accountsChanged', data: accounts }, chainId })
  }
  context.refresh()
}
