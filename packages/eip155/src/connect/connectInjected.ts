import type { Connection, ConnectParameters, Eip1193Provider, Env } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { normalizeWalletError } from '../errors/normalizeWalletError.js'
import { askAccounts, type OpenAsks } from './askAccounts.js'
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
  /** Requests to connect that are not answered yet. */
  readonly asks: OpenAsks
}

/**
 * Connects one wallet of this browser: accounts, chain, and a change of chain only if it stands on another one.
 * A declined change does not fail the connection. Once the signal is aborted there is no further prompt; an approval
 * that comes later is still handed back, so that the caller can return it to the wallet.
 *
 * Silent (restore): asks `eth_accounts` and `eth_chainId` only; any failure, and the abort, mean that there is nothing
 * to restore.
 *
 * @throws LatchkeyError `wallet_not_installed` | `no_accounts` | as the wallet answers; never when silent
 */
export async function connectInjected(parameters: ConnectInjectedParameters): Promise<readonly Connection[]> {
  const { env, signal, silent, walletId } = parameters
  if (!silent) return [await connect(parameters)]
  try {
    return [await untilAborted(connect(parameters), signal)]
  } catch (error) {
    const { name } = normalizeWalletError(error)
    env?.log.debug('eip155: nothing restored', { wallet: walletId, error: name })
    return []
  }
}

async function connect(parameters: ConnectInjectedParameters): Promise<Connection> {
  const { connectorId, env, provider, signal, silent, walletId } = parameters
  if (provider === undefined || env === undefined) {
    throw new LatchkeyError('wallet_not_installed', { details: { id: walletId } })
  }
  const answer = await (silent
    ? requestWallet(provider, 'eth_accounts')
    : askAccounts(provider, parameters.asks))
  const accounts = readAccounts(answer)
  if (accounts === undefined || accounts.length === 0) throw new LatchkeyError('no_accounts')

  let chainId = await readChainId(provider)
  const wanted = silent ? undefined : parameters.chainId
  if (wanted?.startsWith('eip155:') === true && wanted !== chainId) {
    try {
      chainId = await moveToChain({ provider, env, chainId: wanted, signal })
    } catch (error) {
      const { name } = normalizeWalletError(error)
      env.log.info('eip155: connected on another network than wanted', { wanted, error: name })
      chainId = await readChainId(provider)
    }
  }
  return createConnection({ connectorId, walletId, provider, accounts, chainId })
}
