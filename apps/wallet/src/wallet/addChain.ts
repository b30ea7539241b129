import { readerOf, shortMessage } from '../requests/performJob.js'
import type { WalletChain } from '../settings/walletTypes.js'
import { shareWith } from './shareWith.js'
import type { WalletContext } from './walletContext.js'

/**
 * Also updates a session.
 *
 * @throws an Error when a new chain's server answers for another
 */
export async function addChain(context: WalletContext, topic: string, chain: WalletChain): Promise<void> {
  const { store, memory } = context
  const { chains } = store.get()
  if (!chains.some(({ id }) => id === chain.id)) {
    await checkServer(chain)
    const all = [...chains, chain]
    store.set({ chains: all })
    memory.write({ added: all.filter(({ added }) => added) })
  }
  const session = store.get().sessions.find((one) => one.topic === topic)
  if (session === undefined || session.grant.chains.includes(chain.caip2)) return
  await shareWith(context, topic, { ...session.grant, chains: [...session.grant.chains, chain.caip2] })
}

async function checkServer(chain: WalletChain): Promise<void> {
  const found = await readerOf(chain)
    .getChainId()
    .catch((error: unknown) => {
      throw new Error(`The server of ${chain.name} isn’t responding. ${shortMessage(error)}`)
    })
  if (found !== chain.id)
    throw new Error(`The server of ${chain.name} serves chain ${found}, not ${chain.id}.`)
}
