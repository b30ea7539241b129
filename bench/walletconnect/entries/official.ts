/** Loaded by the click; no analytics, no verify frame (`page` in serve.mjs). */
import type { BenchDapp } from './benchDapp.js'

const { relay = '' } = Object.fromEntries(new URLSearchParams(location.search))
const METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

let ask: BenchDapp['request'] = () => Promise.reject(new Error('not connected'))
const dapp: BenchDapp = {
  async start() {
    const { SignClient } = await import('@walletconnect/sign-client')
    const client = await SignClient.init({
      relayUrl: relay,
      projectId: 'demo',
      logger: 'silent',
      telemetryEnabled: false,
      metadata: { name: 'Bench', description: 'Bench', url: location.origin, icons: [] },
    })
    const { uri = '', approval } = await client.connect({
      optionalNamespaces: {
        eip155: { chains: ['eip155:1'], methods: METHODS, events: ['chainChanged', 'accountsChanged'] },
      },
    })
    const connected = approval().then(({ topic }) => {
      ask = (method, params) => client.request({ topic, chainId: 'eip155:1', request: { method, params } })
    })
    return { uri, connected }
  },
  request: (method, params) => ask(method, params),
}
Object.assign(window, { dapp })
