/** Without the modal: the click loads the client. */
import type { DiscoveryEnv, Network } from '@latchkey/core/adapter'
import { type FamilyProvider, walletConnect } from '@latchkey/walletconnect'
// Hosts get it from `createLatchkey`.
import { browserPlatform } from '../../../packages/core/dist/platform/browserPlatform.js'
import type { BenchDapp } from './benchDapp.js'

const { relay = '' } = Object.fromEntries(new URLSearchParams(location.search))
const network: Network = {
  id: 'eip155:1',
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  publicRpcUrls: [],
  testnet: false,
}
const silent = (): void => undefined
const env: DiscoveryEnv = {
  platform: browserPlatform(),
  scope: 'bench',
  metadata: { name: 'Bench', description: 'Bench' },
  log: { debug: silent, info: silent, warn: silent, error: silent },
  networks: (namespace) => (namespace === 'eip155' ? [network] : []),
  network: () => network,
  rpc: () => Promise.reject(new Error('no RPC')),
  found: silent,
  lost: silent,
}
const connector = walletConnect({ relayUrl: relay, projectId: 'demo' })
connector.start(env)

let provider: FamilyProvider | undefined
const dapp: BenchDapp = {
  start: () =>
    new Promise((resolve, reject) => {
      const connected = connector
        .connect({
          namespaces: ['eip155'],
          silent: false,
          signal: new AbortController().signal,
          onUri: (uri) => resolve({ uri, connected }),
        })
        .then(([connection]) => {
          provider = connection?.provider as FamilyProvider
        })
      connected.catch(reject)
    }),
  request: async (method, params) => provider?.request({ method, params }),
}
Object.assign(window, { dapp })
