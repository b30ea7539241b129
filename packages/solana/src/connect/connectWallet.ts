import type { Connection, ConnectParameters, Env } from '@latchkey/core/adapter'
import { abortable } from '@latchkey/protocol/abort'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { askLive, whenFound, whenGranted } from '@latchkey/protocol/wallets'
import type { Discovery } from '../discovery/discoverWallets.js'
import { connectorId } from '../discovery/connectorId.js'
import type { SolanaWallet } from '../wallet/solanaWallet.js'
import { createConnection } from './createConnection.js'
import { readAccounts, share } from './readAccounts.js'

/**
 * `standard:connect`. A silent restore waits until the abort, since extensions may register late.
 *
 * @throws LatchkeyError `wallet_not_installed` | `no_accounts` | as the wallet answers; never when
 *   silent
 */
export async function connectWallet(
  env: Env,
  discovery: Discovery,
  parameters: ConnectParameters,
): Promise<readonly Connection[]> {
  const { signal, silent } = parameters
  if (!silent) return [await connect(env, discovery, parameters)]
  try {
    return [await abortable(connect(env, discovery, parameters), signal)]
  } catch (error) {
    env.log.debug('solana: nothing restored', {
      wallet: parameters.walletId,
      error: isLatchkeyError(error) ? error.name : 'unknown',
    })
    return []
  }
}

async function connect(env: Env, discovery: Discovery, parameters: ConnectParameters): Promise<Connection> {
  const { wallets, waiting } = discovery
  const { walletId, silent, signal } = parameters
  // The connector's id means any wallet.
  const named = walletId?.toLowerCase() === connectorId ? undefined : walletId?.toLowerCase()
  const walletKey = named?.replace(`${connectorId}:`, '') ?? [...wallets.keys()][0] ?? ''
  const find = () => wallets.get(walletKey)
  const wallet = silent ? await whenFound(find, waiting, signal) : find()
  if (wallet === undefined) throw new LatchkeyError('wallet_not_installed', { details: { id: walletId } })
  return askLive(discovery, {
    id: walletKey,
    wallet,
    signal,
    ask: (live) => connectOne(env, discovery, { ...parameters, walletKey, wallet: live }),
  })
}

async function connectOne(
  env: Env,
  { isAlive, replaced }: Discovery,
  {
    chainId,
    walletKey,
    signal,
    signIn,
    silent,
    wallet,
  }: ConnectParameters & { readonly walletKey: string; readonly wallet: SolanaWallet },
): Promise<Connection> {
  const signInOutput =
    signIn && !silent && wallet.features['solana:signIn']
      ? await (
          await import('./connectBySignIn.js')
        ).connectBySignIn({ env, wallet, signIn, requestedChain: chainId })
      : undefined
  const look = async () => {
    // Accounts may be shared without an answer.
    const known = readAccounts(wallet.accounts)
    return known.length > 0 && (await isAlive(wallet)) ? known : []
  }
  const askSilently = async () => {
    const known = await look()
    return known.length > 0 ? known : share(wallet, true)
  }
  const accounts =
    signInOutput?.accounts ??
    (await (silent
      ? share(wallet, true)
      : whenGranted({
          timers: env.platform,
          signal,
          ask: () => share(wallet, false),
          askSilently,
          look,
          isGrant: (answer) => answer.length > 0,
        })))
  if (accounts.length === 0) throw new LatchkeyError('no_accounts')
  return createConnection({
    env,
    wallet,
    walletId: `${connectorId}:${walletKey}`,
    accounts,
    requestedChain: chainId,
    signed: signInOutput?.signed,
    replaced: (tell) => void replaced.set(wallet, tell),
  })
}
