import type { State as ClientState } from '@latchkey/core'
import type { Config, State } from 'wagmi'
import { getAddress, isAddress } from 'viem'

/**
 * The state of wagmi's hooks for a first render, on a server and while hydrating: `reconnecting`
 * with the address and chain that the client is about to restore. Pass it to `WagmiProvider` as
 * `initialState`, and `ssr: true` to `createConfig`.
 *
 * @param config with the connector of `latchkey(client)`
 * @param state from `cookieState(headers)`, as passed to `LatchkeyProvider`
 * @returns undefined when nothing is known, which wagmi treats as disconnected
 */
export function wagmiState(
  config: Config,
  state: Partial<Pick<ClientState, 'accounts' | 'networks'>> | undefined,
): State | undefined {
  const account = state?.accounts?.eip155
  const chainId = Number(state?.networks?.eip155?.chainId.split(':')[1])
  const connector = config.connectors.find(({ id }) => id === 'latchkey')
  const address = account && 'address' in account ? account.address : undefined
  // A cookie is untrusted.
  if (!connector || !address || !isAddress(address, { strict: false }) || !Number.isSafeInteger(chainId))
    return undefined
  const connection = { accounts: [getAddress(address)] as const, chainId, connector }
  return {
    chainId,
    current: connector.uid,
    connections: new Map([[connector.uid, connection]]),
    status: 'reconnecting',
  }
}
