import type { RemoteFamily } from '@latchkey/core/adapter'
import { networkName } from '../address/networks.js'
import { remoteProvider } from './remoteProvider.js'

/** What Bitcoin asks of wallets elsewhere. */
export const remoteFamily: RemoteFamily = {
  namespace: 'bip122',
  methods: ['sendTransfer', 'signMessage', 'signPsbt'],
  events: ['accountsChanged', 'chainChanged'],
  readChain(value) {
    const chainId = `bip122:${typeof value === 'string' ? value.replace(/^bip122:/, '') : ''}` as const
    return networkName(chainId) === undefined ? undefined : chainId
  },
  // A session names no purposes; what it shares is to be paid with.
  toAccount: (caip) => ({ caip, type: 'payment' }),
  provider: remoteProvider,
}
