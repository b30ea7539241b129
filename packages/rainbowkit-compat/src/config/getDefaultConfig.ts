import type { Transport } from 'viem'
import { type Config, createConfig, type CreateConfigParameters, http } from 'wagmi'
import type { Chain } from '../Chain.js'
import type { WalletList, WalletParameters } from '../Wallet.js'
import { connectorFor } from './connectorsForWallets.js'
import type { LatchkeyOptions } from './latchkeyConnector.js'

type Chains = readonly [Chain, ...Chain[]]
type Transports<C extends Chains> = Record<C[number]['id'], Transport>

/** Parameters of {@link getDefaultConfig}: of the app, the wallets, and wagmi's `createConfig`. */
export interface GetDefaultConfigParameters<C extends Chains, T extends Transports<C>>
  extends WalletParameters, Pick<CreateConfigParameters<C, T>, 'ssr' | 'storage' | 'syncConnectedChain'> {
  readonly chains: C
  /** Default: the public URLs of each chain. */
  readonly transports?: T | undefined
  /** Wallets to list first. */
  readonly wallets?: WalletList | undefined
  /** False with `wallets`: no other wallet is listed, not even an installed one. */
  readonly multiInjectedProviderDiscovery?: boolean | undefined
  readonly batch?: Parameters<typeof createConfig>[0]['batch']
  readonly cacheTime?: Parameters<typeof createConfig>[0]['cacheTime']
  readonly pollingInterval?: Parameters<typeof createConfig>[0]['pollingInterval']
  /** Not RainbowKit's: options of the Latchkey client. */
  readonly latchkey?: LatchkeyOptions | undefined
  readonly walletConnectParameters?: unknown
}

/**
 * Creates the config for `WagmiProvider`, with Latchkey as its connector.
 *
 * @throws LatchkeyError `invalid_config`: the option, what is wrong, and how to fix it
 */
export function getDefaultConfig<const C extends Chains, T extends Transports<C>>(
  parameters: GetDefaultConfigParameters<C, T>,
): Config<C, T> {
  const {
    appName,
    appDescription,
    appUrl,
    appIcon,
    projectId,
    wallets = [],
    latchkey,
    walletConnectParameters,
    multiInjectedProviderDiscovery,
    transports = Object.fromEntries(parameters.chains.map(({ id }) => [id, http()])),
    ...wagmi
  } = parameters
  const app = { appName, appDescription, appUrl, appIcon, projectId, latchkey, walletConnectParameters }
  const connector = connectorFor(wallets, app, multiInjectedProviderDiscovery === false)
  return createConfig({
    ...wagmi,
    transports,
    connectors: [connector],
    // wagmi would connect them beside the modal.
    multiInjectedProviderDiscovery: false,
  } as CreateConfigParameters) as unknown as Config<C, T>
}
