import '../wallet.js'
import type { AdapterActions, Eip1193Provider, Env } from '@latchkey/core/adapter'
import { estimateFees } from '../fees/estimateFees.js'
import type { OracleCache } from '../fees/readL1Fee.js'
import { transfer } from './transfer.js'
import { waitForReceipt } from './waitForReceipt.js'

/** The part of the actions that only a send needs, a chunk of its own. */
export function createSendActions(
  provider: Eip1193Provider,
  env: Env,
  oracles: OracleCache,
): Required<Pick<AdapterActions, 'estimateFees' | 'transfer' | 'waitForReceipt'>> {
  return {
    estimateFees: (parameters) => estimateFees(env, oracles, parameters),
    transfer: (parameters) => transfer(provider, env, parameters),
    waitForReceipt: (parameters) => waitForReceipt(env, parameters),
  }
}
