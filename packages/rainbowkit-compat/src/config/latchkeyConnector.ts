import { type Client, type Config, createLatchkey } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import { latchkey } from '@latchkey/wagmi'
import type { CreateConnectorFn } from 'wagmi'
import { createAuthentication, type HostAuthentication } from './createAuthentication.js'
import { rpcUrls } from './rpcUrls.js'

/**
 * Options of `createLatchkey` beyond what RainbowKit has: `gateway`, `connectors`, `features`,
 * `siwx` and all others. `networks` and `adapters` add to the EVM chains of the host.
 */
export type LatchkeyOptions = Partial<Config>

/** The connector carries it from wagmi's config to the provider. */
export interface Carried {
  readonly client: Client
  readonly authentication: HostAuthentication
  /** For an alert in development. */
  readonly ignored: readonly string[]
}

/** Creates the client: the chains are known only when wagmi sets the connector up. */
export function latchkeyConnector(
  given: LatchkeyOptions,
  { adapters = [], networks = [], ...options }: LatchkeyOptions = {},
  ignored: readonly string[] = [],
): CreateConnectorFn {
  return (config) => {
    const { chains, transports } = config
    const signsIn = options.siwx === undefined && options.siweConfig === undefined
    const authentication = createAuthentication(() => client)
    const client: Client = createLatchkey({
      ...given,
      ...(signsIn && { siweConfig: authentication.siweConfig }),
      customRpcUrls: rpcUrls(chains, transports),
      ...options,
      networks: [...chains, ...networks],
      adapters: adapters.some(({ namespace }) => namespace === 'eip155') ? adapters : [eip155(), ...adapters],
    })
    // wagmi compares connectors' values deeply.
    const carried = (): Carried => ({ client, authentication, ignored })
    return { ...latchkey(client)(config), carried }
  }
}

/** @throws Error if the config lacks this package's connector: a mistake in the host's code */
export function carriedBy(config: { readonly connectors: readonly object[] }): Carried {
  for (const connector of config.connectors)
    if ('carried' in connector) return (connector as { readonly carried: () => Carried }).carried()
  throw new Error(
    'Latchkey: RainbowKitProvider needs a wagmi config made by getDefaultConfig, or with the connectors of connectorsForWallets. Connectors of another library cannot be shown.',
  )
}
