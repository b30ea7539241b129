import { toLatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import { findWallet } from './findWallet.js'

const CHECKED = Symbol('checkedWalletIds')

/**
 * Writes one developer log for each entry of the include, exclude and featured lists that names no known wallet, with
 * the nearest match (user demand 25.2). Once a client, in development only: the entries are looked up at the gateway.
 */
export async function checkWalletIds(context: Context): Promise<void> {
  const { config, client, log, scratch } = context
  if (scratch.has(CHECKED)) return
  scratch.set(CHECKED, true)
  const lists = {
    includeWalletIds: config.includeWalletIds ?? [],
    excludeWalletIds: config.excludeWalletIds,
    featuredWalletIds: config.featuredWalletIds,
  }
  for (const [option, ids] of Object.entries(lists)) {
    for (const id of ids) {
      await findWallet(client, id).catch((thrown: unknown) => {
        const { message, details } = toLatchkeyError(thrown)
        log.error(message, { option, ...details })
      })
    }
  }
}
