import type { Connection, ConnectParameters, DiscoveryEnv } from '@latchkey/core/adapter'
import { abortable } from '@latchkey/protocol/abort'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { watchFound, whenFound, whenGranted } from '@latchkey/protocol/wallets'
import { networkName, type BitcoinNetworkName } from '../address/networks.js'
import { discoverWallets, type FoundWallet } from '../discovery/discoverWallets.js'
import { connectWallet } from '../wallets/connectWallet.js'
import { BROWSER } from './browserId.js'
import { createConnection } from './createConnection.js'

/** The wallets that were found, while they are looked for. */
interface Found {
  readonly env: DiscoveryEnv
  readonly wallets: ReadonlyMap<string, FoundWallet>
  /** Called when one was added. */
  readonly waiting: Set<() => void>
}

/** When it is looked again for wallets that tell no event, milliseconds after the start. */
const LOOKS = [500, 2_000, 5_000]

/** Looks for wallets, tells core of them and connects them, until stopped. */
export function startDiscovery(env: DiscoveryEnv) {
  const wallets = new Map<string, FoundWallet>()
  const waiting = new Set<() => void>()
  const { platform } = env
  const connect = async (parameters: ConnectParameters): Promise<readonly Connection[]> =>
    parameters.namespaces.includes('bip122') ? connectFound({ env, wallets, waiting }, parameters) : []
  const watch = (walletId: string, onChange: () => void): (() => void) =>
    watchFound({
      find: () => wallets.get(walletId.toLowerCase()),
      waiting,
      listen: (wallet, tell) => listenTo(env, wallet, tell),
      onChange,
    })
  if (platform.window === null) return { connect, watch, stop: () => undefined }
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
    removed(id) {
      wallets.delete(id)
      env.lost(id)
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
async function connectFound(
  { env, waiting, wallets }: Found,
  parameters: ConnectParameters,
): Promise<readonly Connection[]> {
  const { chainId, signal, silent } = parameters
  const walletId = parameters.walletId?.toLowerCase() ?? wallets.keys().next().value ?? ''
  const find = (): FoundWallet | undefined => wallets.get(walletId)
  const wallet = silent ? await whenFound(find, waiting, signal) : find()
  if (wallet === undefined || signal.aborted) {
    if (silent) return []
    throw new LatchkeyError('wallet_not_installed', { details: { id: walletId } })
  }
  const network = wantedNetwork(env, chainId)
  const opened = await wallet.open(network)
  const ask = (isSilent: boolean) => connectWallet(opened, { network, silent: isSilent, signal })
  const connecting = silent
    ? ask(true)
    : whenGranted({
        timers: env.platform,
        ask: () => ask(false),
        askSilently: () => ask(true),
        isGrant: (answer) => answer !== undefined,
      })
  // A wallet may never answer, and a restore does not wait for it.
  const provider = await (silent ? abortable(connecting, signal).catch(() => undefined) : connecting)
  return provider === undefined ? [] : [createConnection({ connectorId: BROWSER, walletId, provider })]
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
