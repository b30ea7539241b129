import type { Context } from '../client/context.js'
import { showAlert } from '../notices/showAlert.js'
import { checkWalletIds } from './checkWalletIds.js'
import { configMistakes } from './configMistakes.js'

const CHECKED = Symbol('checkedConfig')

/**
 * Tells a developer about mistakes that stopped nothing: each is a line of the log, and the modal's note shows the
 * first (in development). Wallet ids are looked up at the gateway, hence once a client, and after its first list.
 */
export async function checkConfig(context: Context): Promise<void> {
  const { config, featureDefaults, hostKeys, late, scratch } = context
  if (scratch.has(CHECKED)) return
  scratch.set(CHECKED, true)
  const { findWallet, nearest } = await late.wallets()
  const mistakes = [
    ...configMistakes(config, hostKeys, featureDefaults, nearest),
    ...(await checkWalletIds(context, findWallet)),
  ]
  // The last alert is the one on show.
  for (const details of mistakes.toReversed())
    showAlert(context, 'invalid_config', 'error', { details: { ...details } })
}
