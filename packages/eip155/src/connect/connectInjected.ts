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

/** The latest request to connect of each wallet, while it is not answered. */
export type OpenAsks = WeakMap<Eip1193Provider, Promise<unknown>>

/** What discovery knows. */
export interface Detected {
  readonly env: DiscoveryEnv | undefined
  /** Live providers by wallet id. */
  readonly providers: Map<string, Eip1193Provider>
  /** By the same ids: what announced itself later, as an extension does that was updated. */
  readonly successors: Map<string, Eip1193Provider>
  /** By the provider of a connection: tells it that another one took its place. */
  readonly replaced: WeakMap<Eip1193Provider, () => void>
  /** Called when one was added. */
  readonly waiting: Set<() => void>
  /** Requests to connect that are not answered yet. */
  readonly asks: OpenAsks
}

/**
 * Connects the wallet that is asked for among those that were found. A restore (`silent`) waits for its wallet as long
 * as it is let: extensions may announce themselves late.
 */
export async function connectDetected(
  { env, providers, successors, replaced, waiting, asks }: Detected,
  parameters: ConnectParameters,
): Promise<readonly Connection[]> {
  const { signal, silent } = parameters
  const walletId = parameters.walletId?.toLowerCase() ?? providers.keys().next().value ?? INJECTED
  const find = (): Eip1193Provider | undefined => providerOf({ env, providers }, walletId)
  const provider = silent ? await whenFound(find, waiting, signal) : find()
  if (silent && provider === undefined) return []
  const ask = (asked: Eip1193Provider | undefined): Promise<readonly Connection[]> =>
    connectInjected({ ...parameters, walletId, provider: asked, env, asks, replaced })
  if (provider === undefined || env === undefined) return ask(provider)
  const succession = { wallets: providers, successors, isAlive: isAlive(env) }
  return askLive(succession, { id: walletId, wallet: provider, signal, ask })
}

/** Whether somebody answers `eth_chainId`, which needs no permission. */
const isAlive =
  ({ platform }: Env) =>
  (provider: Eip1193Provider): Promise<boolean> =>
    isAnswering(platform, async () => provider.request({ method: 'eth_chainId' }))

const providerOf = (
  { env, providers }: Pick<Detected, 'env' | 'providers'>,
  walletId: string,
): Eip1193Provider | undefined =>
  providers.get(walletId) ?? (walletId === INJECTED ? readInjected(env?.platform.window) : undefined)

/** Listens to a wallet that is not connected: it may share accounts again. Returns stop. */
export const watchDetected = (
  { waiting, ...detected }: Omit<Detected, 'asks' | 'replaced' | 'successors'>,
  walletId: string,
  onChange: () => void,
): (() => void) =>
  watchFound({
    find: () => providerOf(detected, walletId.toLowerCase()),
    waiting,
    listen: (provider, tell) => watchProvider(provider, { accountsChanged: tell, connect: tell }),
    onChange,
  })

/** Lets the connection go whose wallet came again as another object and no longer answers as the old one. */
export async function checkReplaced(
  { env, providers, replaced }: Pick<Detected, 'env' | 'providers' | 'replaced'>,
  walletId: string,
): Promise<void> {
  if (env) await checkSucceeded({ wallets: providers, replaced, isAlive: isAlive(env) }, walletId)
}

/** Parameters of {@link connectInjected}. */
export interface ConnectInjectedParameters extends ConnectParameters {
  readonly walletId: string
  /** Undefined when the wallet is not there. */
  readonly provider: Eip1193Provider | undefined
  readonly env: Env | undefined
  /** Filled with how the connection hears that it was replaced. */
  readonly replaced?: WeakMap<Eip1193Provider, () => void>
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
  const { asks, signIn } = parameters
  // A wallet that left this unanswered is not asked so again: it may say nothing to a method that it does not know.
  const signs = !silent && !asks.has(provider) ? signIn : undefined
  const standsOn = (): Promise<Caip2> => boundedChainId(env, provider)
  const grant =
    signs &&
    (await (
      await import('./connectBySignIn.js')
    ).connectBySignIn({ ...parameters, env, provider, signIn: signs, standsOn }))
  let accounts =
    grant?.accounts ??
    (await (silent
      ? askSilently()
      : whenGranted({
          timers: env.platform,
          signal,
          ask: async () => readAccounts(await askAccounts(provider, asks)) ?? [],
          askSilently,
          isGrant: (answer) => answer.length > 0,
        })))
  if (accounts.length === 0) throw new LatchkeyError('no_accounts')
  // The visitor may choose another account while the wallet is asked where it stands, or to stand elsewhere.
  const accountsChanged = (payload: unknown) => void (accounts = readAccounts(payload) ?? accounts)
  const stop = watchProvider(provider, { accountsChanged })
  const chainId = await standOn(parameters, { provider, env }).finally(stop)
  if (accounts.length === 0) throw new LatchkeyError('no_accounts')
  const replaced = (tell: () => void): void => void parameters.replaced?.set(provider, tell)
  const signed = grant?.signedFor(chainId)
  return createConnection({ connectorId: INJECTED, walletId, provider, accounts, chainId, replaced, signed })
}

/**
 * Asks a wallet that shares its accounts for its chain, and to stand on the wanted one unless it is asked silently.
 *
 * @throws LatchkeyError `wallet_timeout`, or as {@link readChainId}
 */
async function standOn(
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
    // The grant stands, also where the wallet does not say its network any more.
    return boundedChainId(env, provider).catch(() => chainId)
  }
}

/** How long a wallet that shares its accounts may take to say where it stands, in milliseconds. */
const CHAIN_MS = 5_000

/** @throws LatchkeyError `wallet_timeout` after five seconds, or as {@link readChainId} */
function boundedChainId({ platform }: Env, provider: Eip1193Provider): Promise<Caip2> {
  return new Promise((resolve, reject) => {
    const late = (): void =>
      reject(new LatchkeyError('wallet_timeout', { details: { method: 'eth_chainId' } }))
    const timer = platform.setTimeout(late, CHAIN_MS)
    readChainId(provider)
      .then(resolve, reject)
      .finally(() => platform.clearTimeout(timer))
  })
}

/**
 * Asks a wallet to connect (`eth_requestAccounts`). A visitor may press a wallet that still shows the request from
 * before: it is asked again, as its window may be gone, but its yes to the request from before is a yes to this one
 * too; so is its no, where it says that one is open already (-32002).
 *
 * @throws LatchkeyError as the wallet answers
 */
function askAccounts(provider: Eip1193Provider, asks: OpenAsks): Promise<unknown> {
  const earlier = asks.get(provider)
  const own = requestWallet(provider, 'eth_requestAccounts')
  const answer = earlier
    ? new Promise((resolve, reject) => {
        earlier.then(resolve, () => undefined)
        own.then(resolve, (error: unknown) => {
          if (isLatchkeyError(error) && errorByCode(error.details['walletCode']) === 'request_pending')
            earlier.catch(reject)
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

/**
 * Brings a wallet to a chain while it connects: switch; if it does not know the chain, add it, and switch if adding
 * did not already.
 *
 * @param parameters.signal once aborted, nothing more is asked
 * @returns the chain on which it then stands
 */
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
