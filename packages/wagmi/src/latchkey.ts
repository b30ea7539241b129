import type { Client, Eip1193Provider, State } from '@latchkey/core'
import type { CreateConnectorFn } from 'wagmi'
import { numberToHex, ProviderDisconnectedError, SwitchChainError, UserRejectedRequestError } from 'viem'
import { createSync } from './createSync.js'
import { evmConnection, isBusy } from './evmConnection.js'
import { until } from './until.js'
import { walletError } from './walletError.js'
import { walletProvider } from './walletProvider.js'

/** 3 s of a restore, and the start. */
const SETTLE_MS = 3_500

/** Started, and not restoring. */
const isSettled = ({ phase, accounts: { eip155: account } }: State): boolean =>
  account?.status !== 'reconnecting' && (phase === 'ready' || account?.status !== 'disconnected')

/**
 * Creates a wagmi connector around a client, for hosts that keep `WagmiProvider`, hooks and config,
 * and replace only the modal: `createConfig({ chains, transports, connectors: [latchkey(client)],
 * multiInjectedProviderDiscovery: false })`.
 *
 * The client is the source of truth: its connections, switches and disconnects show in wagmi at
 * once, and wagmi's `connect` (which opens our modal), `switchChain` and `disconnect` act on the
 * client. wagmi's reconnect waits for the client's silent restore and takes its result; it never
 * contacts a wallet itself. Start the client as usual (`LatchkeyProvider`), and give both the same
 * chains.
 *
 * Errors are viem's classes with EIP-1193 codes: `UserRejectedRequestError` when the visitor
 * declined or closed the modal, `SwitchChainError` when a switch failed otherwise; ours is the
 * `cause`.
 *
 * @param client from `createLatchkey`, with the eip155 adapter
 */
export function latchkey(client: Client): CreateConnectorFn<Eip1193Provider> {
  return ({ chains, emitter }) => {
    const provider = walletProvider(client)
    const sync = createSync(client, emitter)
    const connection = () => {
      const current = evmConnection(client.getState())
      if (!current) throw new ProviderDisconnectedError(new Error('No wallet is connected'))
      return current
    }
    const switchTo = (chainId: number): Promise<unknown> =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] })

    return {
      id: 'latchkey',
      name: 'Latchkey',
      type: 'latchkey',
      setup: async () => {
        // A server's configs come and go; the client stays.
        if (typeof window === 'undefined') return
        client.subscribe(sync.run)
        // wagmi is building its store.
        await Promise.resolve()
        sync.run()
      },
      connect: async ({ chainId, isReconnecting = false, withCapabilities = false } = {}) => {
        // Joins pending work; opens nothing.
        if (isReconnecting) await until(client, (state) => !isBusy(state))
        else await connectOn(client, chainId, switchTo)
        const { accounts, chainId: current } = connection()
        sync.afterHandover()
        const detailed = accounts.map((address) => ({ address, capabilities: {} }))
        return { accounts: (withCapabilities ? detailed : accounts) as never, chainId: current }
      },
      disconnect: async () => {
        // The client logs the wallet's failures.
        await client.disconnect('eip155').catch(() => undefined)
      },
      getAccounts: async () => connection().accounts,
      getChainId: async () => connection().chainId,
      getProvider: async () => provider,
      isAuthorized: async () => {
        await until(client, isSettled, SETTLE_MS)
        return evmConnection(client.getState()) !== undefined
      },
      switchChain: async ({ chainId }) => {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not in wagmi's config`))
        try {
          await switchTo(chainId)
        } catch (error) {
          throw error instanceof UserRejectedRequestError ? error : new SwitchChainError(error as Error)
        }
        return chain
      },
      onAccountsChanged: sync.run,
      onChainChanged: sync.run,
      onDisconnect: sync.run,
    }
  }
}

async function connectOn(
  client: Client,
  chainId: number | undefined,
  switchTo: (chainId: number) => Promise<unknown>,
): Promise<void> {
  const previous = evmConnection(client.getState())
  const isKnown = client.config.networks.some((item) => item.caipNetworkId === `eip155:${chainId}`)
  // Without a connection, sets the network to connect on.
  if (chainId !== undefined && isKnown && chainId !== previous?.chainId) await switchTo(chainId)
  if (!previous) await openModal(client)
}

async function openModal(client: Client): Promise<void> {
  const result = await client.open({ view: 'Connect', namespace: 'eip155' })
  if (result.status === 'failed') throw walletError(result.error)
  if (result.status !== 'connected') throw new UserRejectedRequestError(new Error('The modal was closed'))
}
