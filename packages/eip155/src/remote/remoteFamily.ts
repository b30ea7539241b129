import type { RemoteFamily } from '@latchkey/core/adapter'
import { readAddress } from '../address/readAccounts.js'
import { readRemoteChain } from './readRemoteChain.js'
import { REMOTE_METHODS } from './remoteMethods.js'
import { remoteProvider } from './remoteProvider.js'

export const remoteFamily: RemoteFamily = {
  namespace: 'eip155',
  methods: REMOTE_METHODS,
  events: ['accountsChanged', 'chainChanged'],
  readChain: readRemoteChain,
  readAddress,
  accounts: (ids) => ids.map((caip) => ({ caip, type: 'eoa' })),
  bringsNetworks: ['wallet_switchEthereumChain', 'wallet_addEthereumChain'],
  provider: remoteProvider,
}
