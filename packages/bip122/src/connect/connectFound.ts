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

interface Found extends Succession<FoundWallet> {
  readonly env: DiscoveryEnv
  readonly waiting: Set<() => void>
  look(): void
}

/** Milliseconds, for wallets without events. */
const LOOKS = [500, 2_000, 5_000]

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
 * A silent restore waits until the abort, since extensions may start late.
 *
 * @throws LatchkeyError `wallet_not_installed` | `no_accounts` | as the wallet answers; never when
 *   silent
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
  // An updated extension replaces its object without an event.
  found.look()
  return askLive(found, {
    id: walletId,
    wallet,
    signal,
    ask: (live) => connectOne(found, live, parameters),
  })
}

async function connectOne(
  { env, replaced }: Found,
  wallet: FoundWallet,
  { chainId, signal, silent }: ConnectParameters,
): Promise<readonly Connection[]> {
  const network = wantedNetwork(env, chainId)
  const opened = await wallet.open(network)
  const connect = (isSilent: boolean) => connectWallet(opened, { network, silent: isSilent, signal })
  const connecting = silent
    ? connect(true)
    : whenGranted({
        timers: env.platform,
        signal,
        ask: () => connect(false),
        // A dead object keeps outdated accounts.
        askSilently: async () => ((await isAlive(env, wallet)) ? connect(true) : undefined),
        isGrant: (answer) => answer !== undefined,
      })
  // A wallet may never answer.
  const provider = await (silent ? abortable(connecting, signal).catch(() => undefined) : connecting)
  if (provider === undefined) return []
  const tells = (tell: () => void): void => void replaced.set(wallet, tell)
  return [createConnection({ connectorId: BROWSER, walletId: wallet.id, provider, replaced: tells })]
}

async function isAlive(env: DiscoveryEnv, wallet: FoundWallet): Promise<boolean> {
  const network = wantedNetwork(env, undefined)
  const opened = await wallet.open(network)
  const { signal } = new AbortController()
  return isAnswering(env.platform, async () =>
    opened.probe ? opened.probe() : opened.connect({ network, silent: true, signal }),
  )
}

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
