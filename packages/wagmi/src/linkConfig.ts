import type { Client, State } from '@latchkey/core'
import type { Config } from 'wagmi'
import { connect } from 'wagmi/actions'
import { numberToHex } from 'viem'
import { isBusy } from './evmConnection.js'

const chainOf = ({ networks }: State): number => Number(networks.eip155?.chainId.split(':')[1])

/**
 * Adds to wagmi's config what a connector's events cannot report; call it once, after
 * `createConfig`.
 *
 * - While our modal connects a wallet, or a tab follows another, wagmi is `connecting`, so that
 *   `useConnectionEffect` gets `onConnect`.
 * - Without a wallet, the network chosen in our modal is wagmi's current chain, and vice versa.
 *
 * @returns a stop function
 */
export function linkConfig(config: Config, client: Client): () => void {
  if (typeof window === 'undefined') return () => undefined

  const stopClient = client.subscribe((state, previousState) => {
    const connector = config.connectors.find(({ id }) => id === 'latchkey')
    if (connector && config.state.status === 'disconnected' && isBusy(state)) {
      // Joins pending work.
      const join = { connector, isReconnecting: true }
      connect(config, join).catch(() => undefined)
    }
    const chainId = chainOf(state)
    const hasChanged = chainId !== chainOf(previousState) || state.phase !== previousState.phase
    if (!hasChanged || state.accounts.eip155?.status !== 'disconnected' || config.state.current !== null)
      return
    if (config.chains.some(({ id }) => id === chainId)) config.setState((x) => ({ ...x, chainId }))
  })
  const stopConfig = config.subscribe(
    ({ chainId }) => chainId,
    (chainId) => {
      const state = client.getState()
      const isKnown = client.config.networks.some((item) => item.caipNetworkId === `eip155:${chainId}`)
      const isFree = config.state.current === null && state.accounts.eip155?.status === 'disconnected'
      if (!isKnown || !isFree || chainId === chainOf(state)) return
      const provider = client.provider('eip155')
      const params = [{ chainId: numberToHex(chainId) }]
      provider.request({ method: 'wallet_switchEthereumChain', params }).catch(() => undefined)
    },
  )
  return () => {
    stopClient()
    stopConfig()
  }
}
