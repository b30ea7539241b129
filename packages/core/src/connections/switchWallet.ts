import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { SECOND_MS } from '@latchkey/protocol/time'
import type { Context } from '../store/context.js'
import { connectedAccount } from '../store/selectors.js'
import type { AdapterActions } from '../types/adapter.js'
import type { Network } from '../types/network.js'
import type { SwitchAttempt } from '../types/state.js'
import { setChain } from './accounts.js'
import { actionsOf, callWallet } from './requests.js'

/**
 * If the wallet does not know the network or cannot switch, adds it once and asks again. The chain
 * that it finally reports counts.
 */
export async function switchWallet(
  context: Context,
  network: Network,
  attempt: SwitchAttempt,
): Promise<void> {
  const { caipNetworkId: chainId, chainNamespace: namespace } = network
  const actions = await actionsOf(context, namespace)
  const account = connectedAccount(context.store.getState(), namespace)
  if (!account) throw new LatchkeyError('not_connected', { details: { namespace } })
  const { switchChain } = actions
  if (!switchChain) {
    throw new LatchkeyError('switch_not_supported', { details: { connector: account.wallet.name } })
  }
  const ask = (): Promise<void> =>
    callWallet(context, () => switchChain.call(actions, { chainId })).catch((error: unknown) => {
      if (!isLatchkeyError(error, 'switch_not_supported')) throw error
      const details = { ...error.details, connector: account.wallet.name }
      throw new LatchkeyError('switch_not_supported', { details, cause: error.cause })
    })
  try {
    await ask()
  } catch (error) {
    const cannotSwitch = isLatchkeyError(error, 'switch_not_supported') && actions.addChain !== undefined
    if (!cannotSwitch && !isLatchkeyError(error, 'unknown_chain')) throw error
    showSwitch(context, { ...attempt, status: 'adding' })
    await addNetwork(context, actions, network).catch((failure: unknown) => {
      throw cannotSwitch && isLatchkeyError(failure, 'chain_not_supported') ? error : failure
    })
    // Most wallets offer to switch while adding.
    if ((await actions.getChainId?.()) !== chainId) await retrySwitch(ask, error)
  }
  await waitForChain(context, actions, account.connectionId, chainId)
  setChain(context, account.connectionId, chainId)
}

async function addNetwork(context: Context, actions: AdapterActions, network: Network): Promise<void> {
  const { addChain } = actions
  const { caipNetworkId: chainId } = network
  if (!addChain) throw new LatchkeyError('chain_not_supported', { details: { chainId } })
  try {
    await callWallet(context, () => addChain.call(actions, { network }))
  } catch (error) {
    if (isLatchkeyError(error, 'user_rejected') || isLatchkeyError(error, 'request_aborted')) throw error
    throw new LatchkeyError('chain_not_supported', { details: { chainId }, cause: error })
  }
}

async function retrySwitch(ask: () => Promise<void>, cause: unknown): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if (!isLatchkeyError(error, 'unknown_chain')) throw error
    throw new LatchkeyError('chain_not_supported', { details: error.details, cause })
  }
}

const TIMEOUT_MS = 5 * SECOND_MS
const POLL_MS = 250

/** For 5 s. */
async function waitForChain(
  context: Pick<Context, 'lifetime' | 'platform' | 'store'>,
  actions: AdapterActions,
  connectionId: string,
  chainId: Caip2,
): Promise<void> {
  const { platform } = context
  const end = platform.now() + TIMEOUT_MS
  for (;;) {
    const connection = context.store.getState().connections[connectionId]
    if (!connection) throw new LatchkeyError('not_connected')
    if (connection.chainId === chainId) return
    if ((await actions.getChainId?.().catch(() => undefined)) === chainId) return
    if (platform.now() >= end) throw new LatchkeyError('wallet_timeout', { details: { chainId } })
    await new Promise<void>((resolve) => void platform.setTimeout(resolve, POLL_MS))
    if (context.lifetime.aborted) throw new LatchkeyError('request_aborted')
  }
}

export function showSwitch(context: Pick<Context, 'store' | 'update'>, attempt: SwitchAttempt): boolean {
  if (context.store.getState().switching?.id !== attempt.id) return false
  context.update('switching', () => ({ switching: attempt }))
  return true
}
