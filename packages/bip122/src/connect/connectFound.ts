import type { Connection, ConnectParameters, DiscoveryEnv } from '@latchkey/core/adapter'
import { abortable } from '@latchkey/protocol/abort'
import { LatchkeyError } from '@latchkey/protocol/errors'
import {
  askLive,
  checkReplaced,
  createSuccession,
  isAnswering,
  type Succession,
  watchFound,
  whenFound,
  whenGranted,
} from '@latchkey/protocol/wallets'
import { networkName, type BitcoinNetworkName } from '../address/networks.js'
import { discoverWallets, type FoundWallet } from '../discovery/discoverWallets.js'
import { connectWallet } from '../wallets/connectWallet.js'
import { BROWSER } from './browserId.js'
import { createConnection } from './createConnection.js'

/** The wallets that were found, while they are looked for. */
interface Found extends Succession<FoundWallet> {
  readonly env: DiscoveryEnv
  /** Called when one was added. */
  readonly waiting: Set<() => void>
  /** Looks again for wallets that tell no event. */
  look(): void
}

/** When it is looked again for wallets that tell no event, milliseconds after the start. */
const LOOKS = [500, 2_000, 5_000]

/** Looks for wallets, tells core of them and connects them, until stopped. */
export function startDiscovery(env: DiscoveryEnv) {
  const succession = createSuccession<FoundWallet>((wallet) => isAlive(env, wallet))
  const { successors, wallets } = succession
  const waiting = new Set<() => void>()
  const { platform } = env
  const connect = async (parameters: ConnectParameters): Promise<readonly Connection[]> =>
    parameters.namespaces.includes('bip122')
      ? connectFound({ ...succession, env, waiting, look: () => look() }, parameters)
      : []
  const watch = (walletId: string, onChange: () => void): (() => void) =>
    watchFound({
      find: () => wallets.get(walletId.toLowerCase()),
      waiting,
      listen: (wallet, tell) => listenTo(env, wallet, tell),
      onChange,
    })
  if (platform.window === null) return { connect: async () => [], watch, stop: () => undefined }
  const { look, stop } = discoverWallets({
    window: platform.window,
    added(wallet) {
      const { icon, id, name, rdns } = wallet
      wallets.set(id, wallet)
      env.found({
        id,
        name,
        connectorId: BROWSER,
        namespaces: ['bip122'],
        type: 'ANNOUNCED',
        ...(rdns === undefined ? {} : { rdns }),
        ...(icon === undefined ? {} : { icon }),
      })
      for (const check of Array.from(waiting)) check()
    },
    succeeded(wallet) {
      successors.set(wallet.id, wallet)
      checkReplaced(succession, wallet.id).catch(env.log.debug)
    },
    removed(wallet) {
      const { id } = wallet
      const next = successors.get(id)
      if (next === wallet) successors.delete(id)
      if (wallets.get(id) !== wallet) return
      wallets.delete(id)
      if (next === undefined) return env.lost(id)
      successors.delete(id)
      wallets.set(id, next)
    },
  })
  const timers = LOOKS.map((ms) => platform.setTimeout(look, ms))
  return {
    connect,
    watch,
    stop() {
      for (const timer of timers) platform.clearTimeout(timer)
      stop()
    },
  }
}

/**
 * Connects the wallet that is asked for among those that were found. A restore (`silent`) waits for its wallet as long
 * as it is let: extensions may come late.
 *
 * @throws LatchkeyError `wallet_not_installed` | `no_accounts` | as the wallet answers; never when silent
 */
async function connectFound(found: Found, parameters: ConnectParameters): Promise<readonly Connection[]> {
  const { waiting, wallets } = found
  const { signal, silent } = parameters
  const walletId = parameters.walletId?.toLowerCase() ?? wallets.keys().next().value ?? ''
  const find = (): FoundWallet | undefined => wallets.get(walletId)
  const wallet = silent ? await whenFound(find, waiting, signal) : find()
  if (wallet === undefined || signal.aborted) {
    if (silent) return []
    throw new LatchkeyError('wallet_not_installed', { details: { id: walletId } })
  }
  // An extension that was updated puts a new object into the window, and tells nobody.
  found.look()
  return askLive(found, {
    id: walletId,
    wallet,
    signal,
    ask: (live) => connectOne(found, live, parameters),
  })
}

/** @throws LatchkeyError as {@link connectFound} */
async function connectOne(
  { env, replaced }: Found,
  wallet: FoundWallet,
  { chainId, signal, silent }: ConnectParameters,
): Promise<readonly Connection[]> {
  const network = wantedNetwork(env, chainId)
  const opened = await wallet.open(network)
  const ask = (isSilent: boolean) => connectWallet(opened, { network, silent: isSilent, signal })
  const connecting = silent
    ? ask(true)
    : whenGranted({
        timers: env.platform,
        signal,
        ask: () => ask(false),
        // A dead one keeps what it shared once.
        askSilently: async () => ((await isAlive(env, wallet)) ? ask(true) : undefined),
        isGrant: (answer) => answer !== undefined,
      })
  // A wallet may never answer, and a restore does not wait for it.
  const provider = await (silent ? abortable(connecting, signal).catch(() => undefined) : connecting)
  if (provider === undefined) return []
  const tells = (tell: () => void): void => void replaced.set(wallet, tell)
  return [createConnection({ connectorId: BROWSER, walletId: wallet.id, provider, replaced: tells })]
}

/** Whether somebody answers for a wallet that was found. */
async function isAlive(env: DiscoveryEnv, wallet: FoundWallet): Promise<boolean> {
  const network = wantedNetwork(env, undefined)
  const opened = await wallet.open(network)
  const { signal } = new AbortController()
  return isAnswering(env.platform, async () =>
    opened.probe ? opened.probe() : opened.connect({ network, silent: true, signal }),
  )
}

/** Listens to a wallet that is not connected; what it shares is asked for then. Returns stop. */
function listenTo(env: DiscoveryEnv, wallet: FoundWallet, tell: () => void): () => void {
  const network = wantedNetwork(env, undefined)
  const listening = wallet.open(network).then((opened) => opened.watch?.(tell, () => network))
  return () =>
    void listening.then(
      (stop) => stop?.(),
      () => undefined,
    )
}

function wantedNetwork(env: DiscoveryEnv, chainId: string | undefined): BitcoinNetworkName {
  const first = env.networks('bip122')[0]?.caipNetworkId
  return networkName(chainId ?? '') ?? networkName(first ?? '') ?? 'mainnet'
}
