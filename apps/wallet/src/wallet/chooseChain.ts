import type { ChainId } from '../settings/walletTypes.js'
import type { WalletContext } from './walletContext.js'

export async function chooseChain(context: WalletContext, chain: ChainId): Promise<void> {
  const { kit, store, memory } = context
  if (store.get().chain === chain) return
  store.set({ chain })
  memory.write({ chain })
  const event = { name: 'chainChanged', data: Number(chain.split(':')[1]) }
  for (const { topic, grant } of store.get().sessions) {
    if (!grant.chains.includes(chain) || !grant.events.includes('chainChanged')) continue
    await kit.emitSessionEvent({ topic, event, chainId: chain })
  }
  context.refresh()
}
