import type { Connection, ConnectParameters, Eip1193Provider, Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { normalizeWalletError } from '../errors/normalizeWalletError.js'
import { readAccounts } from '../address/readAccounts.js'
import { readChainId } from '../chain/readChainId.js'
import { createConnection } from './createConnection.js'
import { moveToChain } from './moveToChain.js'
import { requestWallet } from './requestWallet.js'
import { untilAborted } from './untilAborted.js'

/** Parameters of {@link connectInjected}. */
export interface ConnectInjectedParameters extends ConnectParameters {
  readonly walletId: string
  readonly connectorId: string
  /** Undefined when the wallet is not there. */
  readonly provider: Eip1193Provider | undefined
  readonly env: Env | undefined
}

/**
 * Connects one wallet of this browser: accounts, chain, and a change of chain only if it stands on another one.
 * A declined change does not fail the connection. Silent (restore): asks `eth_accounts` and `eth_chainId` only, and
 * any failure means that there is nothing to restore (user demand 2.1).
 *
 * @throws LatchkeyError `wallet_not_installed` | `no_accounts` | `request_aborted` | as the wallet answers; never when
 *   silent
 */
export async function connectInjected(parameters: ConnectInjectedParameters): Promise<readonly Connection[]> {
  try {
    return await connect(parameters)
  } catch (error) {
    const known = normalizeWalletError(error)
    if (!parameters.silent) throw known
    parameters.env?.log.debug('eip155: nothing restored', { wallet: parameters.walletId, error: known.name })
    return []
  }
}

async function connect(parameters: ConnectInjectedParameters): Promise<readonly Connection[]> {
  const { connectorId, env, provider, signal, silent, walletId } = parameters
  if (provider === undefined || env === undefined) {
    throw new LatchkeyError('wallet_not_installed', { details: { id: walletId } })
  }
  const method = silent ? 'eth_accounts' : 'eth_requestAccounts'
  const accounts = readAccounts(await untilAborted(requestWallet(provider, method), signal))
  if (accounts === undefined || accounts.length === 0) throw new LatchkeyError('no_accounts')

  let chainId = await untilAborted(readChainId(provider), signal)
  const wanted = silent ? undefined : parameters.chainId
  if (wanted?.startsWith('eip155:') === true && wanted !== chainId) {
    chainId = await arrive(provider, env, wanted, chainId, signal)
  }
  return [createConnection({ connectorId, walletId, provider, accounts, chainId })]
}

async function arrive(
  provider: Eip1193Provider,
  env: Env,
  wanted: Caip2,
  current: Caip2,
  signal: AbortSignal,
): Promise<Caip2> {
  try {
    return await untilAborted(moveToChain({ provider, env, chainId: wanted }), signal)
  } catch (error) {
    if (signal.aborted) throw error
    env.log.info('eip155: connected on another network than wanted', { wanted, current })
    return untilAborted(readChainId(provider), signal).catch((failure: unknown) => {
      if (signal.aborted) throw failure
      return current
    })
  }
}
