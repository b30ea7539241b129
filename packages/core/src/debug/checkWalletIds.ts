import { toLatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import type { findWallet } from '../wallets/findWallet.js'
import type { ConfigMistake } from './configMistakes.js'

/**
 * Looks up each entry of the include, exclude and featured lists (user demand 25.2). One that is close to a known name
 * is a mistake; a stranger is only logged, since it may be an extension that is not installed here.
 */
export async function checkWalletIds(
  context: Context,
  find: typeof findWallet,
): Promise<readonly ConfigMistake[]> {
  const { config, log } = context
  const lists = {
    includeWalletIds: config.includeWalletIds ?? [],
    excludeWalletIds: config.excludeWalletIds,
    featuredWalletIds: config.featuredWalletIds,
  }
  const made: ConfigMistake[] = []
  for (const [option, ids] of Object.entries(lists)) {
    for (const [index, id] of ids.entries()) {
      await find(context, id).catch((thrown: unknown) => {
        const { message, details } = toLatchkeyError(thrown)
        const { nearest } = details
        if (nearest === undefined) log.error(message, { option, ...details })
        else
          made.push({
            path: `${option}[${index}]`,
            reason: `no wallet is known by "${id}"; did you mean "${String(nearest)}"?`,
          })
      })
    }
  }
  return made
}
