import type {
  Connection,
  ConnectParameters,
  DiscoveryEnv,
  Eip1193Provider,
  Env,
} from '@latchkey/core/adapter'
import { abortable } from '@latchkey/protocol/abort'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import {
  askLive,
  checkReplaced as checkSucceeded,
  errorByCode,
  isAnswering,
  watchFound,
  whenFound,
  whenGranted,
} from '@latchkey/protocol/wallets'
import { readAccounts } from '../address/readAccounts.js'
import { addChain, readChainId, switchChain } from '../chain/walletChain.js'
import { INJECTED } from '../discovery/injectedId.js'
import { readInjected } from '../discovery/readInjected.js'
import { normalizeWalletError } from '../errors/normalizeWalletError.js'
import { createConnection } from './createConnection.js'
import { watchProvider } from './watchProvider.js'
import { requestWallet } from './requestWallet.js'

export type OpenAsks = WeakMap<Eip1193Provider, Promise<unknown>>

export interface Detected {
  readonly env: DiscoveryEnv | undefined
  readonly providers: Map<string, Eip1193Provider>
  /** Later announcements under the same ids, as of an update. */
  readonly successors: Map<string, Eip1193Provider>
  /** By a connection's provider: reports its replacement. */
  readonly replaced: WeakMap<Eip1193Provider, () => void>
  readonly waiting: Set<() => void>
  readonly openRequests: OpenAsks
}

/** A restore waits until the abort: extensions may announce themselves late. */
export async function connectDetected(
  { env, providers, successors, replaced, waiting, openRequests }: Detected,
  parameters: ConnectParameters,
): Promise<readonly Connection[]> {
  const { signal, silent } = parameters
  const walletId = parameters.walletId?.toLowerCase() ?? providers.keys().next().value ?? INJECTED
  const find = (): Eip1193Provider | undefined => providerOf({ env, providers }, walletId)
  const provider = silent ? await whenFound(find, waiting, signal) : find()
  if (silent && provider === undefined) return []
  const ask = (candidate: Eip1193Provider | undefined): Promise<readonly Connection[]> =>
    connectInjected({ ...parameters, walletId, provider: candidate, env, openRequests, replaced })
  if (provider === undefined || env === undefined) return ask(provider)
  const succession = { wallets: providers, successors, isAlive: isAlive(env) }
  return askLive(succession, { id: walletId, wallet: provider, signal, ask })
}

const isAlive =
  ({ platform }: Env) =>
  (provider: Eip1193Provider): Promise<boolean> =>
    isAnswering(platform, async () => provider.request({ method: 'eth_chainId' }))

const providerOf = (
  { env, providers }: Pick<Detected, 'env' | 'providers'>,
  walletId: string,
): Eip1193Provider | undefined =>
  providers.get(walletId) ?? (walletId === INJECTED ? readInjected(env?.platform.window) : undefined)

export const watchDetected = (
  { waiting, ...detected }: Omit<Detected, 'openRequests' | 'replaced' | 'successors'>,
  walletId: string,
  onChange: () => void,
): (() => void) =>
  watchFound({
    find: () => providerOf(detected, walletId.toLowerCase()),
    waiting,
    listen: (provider, tell) => watchProvider(provider, { accountsChanged: tell, connect: tell }),
    onChange,
  })

/** Reports a connection whose own object is dead. */
export async function checkReplaced(
  { env, providers, replaced }: Pick<Detected, 'env' | 'providers' | 'replaced'>,
  walletId: string,
): Promise<void> {
  if (env) await checkSucceeded({ wallets: providers, replaced, isAlive: isAlive(env) }, walletId)
}

export interface ConnectInjectedParameters extends ConnectParameters {
  readonly walletId: string
  readonly provider: Eip1193Provider | undefined
  readonly env: Env | undefined
  readonly replaced?: WeakMap<Eip1193Provider, () => void>
  readonly openRequests: OpenAsks
}

/**
 * A declined switch does not fail the connection. After an abort no further prompt opens; a late
 * approval is still returned, for the caller to revoke it.
 *
 * Silent (restore): sends only `eth_accounts` and `eth_chainId`, and never throws.
 *
 * @throws LatchkeyError `wallet_not_installed` | `no_accounts` | as the wallet answers
 */
export async function connectInjected(parameters: ConnectInjectedParameters): Promise<readonly Connection[]> {
  const { env, signal, silent, walletId } = parameters
  if (!silent) return [await connect(parameters)]
  try {
    return [await abortable(connect(parameters), signal)]
  } catch (error) {
    const { name } = normalizeWalletError(error)
    env?.log.debug('eip155: nothing restored', { wallet: walletId, error: name })
    return []
  }
}

async function connect(parameters: ConnectInjectedParameters): Promise<Connection> {
  const { env, provider, signal, silent, walletId } = parameters
  if (provider === undefined || env === undefined) {
    throw new LatchkeyError('wallet_not_installed', { details: { id: walletId } })
  }
  const askSilently = async () => readAccounts(await requestWallet(provider, 'eth_accounts')) ?? []
  const { openRequests, signIn } = parameters
  // Never repeat an unanswered sign-in: wallets may ignore unknown methods.
  const signs = !silent && !openRequests.has(provider) ? signIn : undefined
  const readChain = (): Promise<Caip2> => boundedChainId(env, provider)
  const grant =
    signs &&
    (await (
      await import('./connectBySignIn.js')
    ).connectBySignIn({ ...parameters, env, provider, signIn: signs, readChain }))
  let accounts =
    grant?.accounts ??
    (await (silent
      ? askSilently()
      : whenGranted({
          timers: env.platform,
          signal,
          ask: async () => readAccounts(await askAccounts(provider, openRequests)) ?? [],
          askSilently,
          isGrant: (answer) => answer.length > 0,
        })))
  if (accounts.length === 0) throw new LatchkeyError('no_accounts')
  // The visitor may change account or network during the requests.
  const accountsChanged = (payload: unknown) => void (accounts = readAccounts(payload) ?? accounts)
  const stop = watchProvider(provider, { accountsChanged })
  const chainId = await selectChain(parameters, { provider, env }).finally(stop)
  if (accounts.length === 0) throw new LatchkeyError('no_accounts')
  const replaced = (tell: () => void): void => void parameters.replaced?.set(provider, tell)
  const signed = grant?.signedFor(chainId)
  return createConnection({ connectorId: INJECTED, walletId, provider, accounts, chainId, replaced, signed })
}

async function selectChain(
  { chainId: wanted, silent, signal }: ConnectInjectedParameters,
  { provider, env }: { readonly provider: Eip1193Provider; readonly env: Env },
): Promise<Caip2> {
  const chainId = await boundedChainId(env, provider)
  if (silent || wanted?.startsWith('eip155:') !== true || wanted === chainId) return chainId
  try {
    return await moveToChain({ provider, env, chainId: wanted, signal })
  } catch (error) {
    const { name } = normalizeWalletError(error)
    env.log.info('eip155: connected on another network than wanted', { wanted, error: name })
    // The grant is valid even without a reported network.
    return boundedChainId(env, provider).catch(() => chainId)
  }
}

const CHAIN_MS = 5_000

function boundedChainId({ platform }: Env, provider: Eip1193Provider): Promise<Caip2> {
  return new Promise((resolve, reject) => {
    const timeOut = (): void =>
      reject(new LatchkeyError('wallet_timeout', { details: { method: 'eth_chainId' } }))
    const timer = platform.setTimeout(timeOut, CHAIN_MS)
    readChainId(provider)
      .then(resolve, reject)
      .finally(() => platform.clearTimeout(timer))
  })
}

/**
 * Sends `eth_requestAccounts` even during an earlier request, whose window may be gone. The earlier
 * approval also counts, and so does its rejection if the wallet reports it as open (-32002).
 */
function askAccounts(provider: Eip1193Provider, asks: OpenAsks): Promise<unknown> {
  const earlierRequest = asks.get(provider)
  const own = requestWallet(provider, 'eth_requestAccounts')
  const answer = earlierRequest
    ? new Promise((resolve, reject) => {
        earlierRequest.then(resolve, () => undefined)
        own.then(resolve, (error: unknown) => {
          if (isLatchkeyError(error) && errorByCode(error.details['walletCode']) === 'request_pending')
            earlierRequest.catch(reject)
          else reject(error)
        })
      })
    : own
  asks.set(provider, answer)
  const forget = (): void => {
    if (asks.get(provider) === answer) asks.delete(provider)
  }
  answer.then(forget, forget)
  return answer
}

/** Adds an unknown chain, and switches again if needed. */
async function moveToChain(parameters: {
  readonly provider: Eip1193Provider
  readonly env: Env
  readonly chainId: Caip2
  readonly signal: AbortSignal
}): Promise<Caip2> {
  const { chainId, env, provider, signal } = parameters
  if (signal.aborted) return readChainId(provider)
  try {
    await switchChain(provider, { chainId })
  } catch (error) {
    const network = env.network(chainId)
    const isOffered =
      isLatchkeyError(error, 'unknown_chain') || isLatchkeyError(error, 'switch_not_supported')
    if (!isOffered || network === undefined || signal.aborted) throw error
    await addChain(provider, network)
    if ((await readChainId(provider)) !== chainId && !signal.aborted) await switchChain(provider, { chainId })
  }
  return readChainId(provider)
}
