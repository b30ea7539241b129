import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, {
  shared: ['discovery/injectedId.ts', 'discovery/readInjected.ts'],
  page: ['index.ts'],
  // Every new connection needs all of it.
  wallet: [
    'actions/createActions.ts',
    'actions/getCapabilities.ts',
    'actions/getWalletAssets.ts',
    'connect/connectInjected.ts',
    'connect/revokeAccounts.ts',
    'reads/createReads.ts',
  ],
  send: [
    'actions/transfer.ts',
    'actions/waitForReceipt.ts',
    'fees/estimateChainFees.ts',
    'fees/estimateFees.ts',
  ],
  oneClickSignIn: ['connect/connectBySignIn.ts'],
  requests: ['actions/signTransaction.ts', 'actions/watchAsset.ts'],
  contracts: ['contracts/contractsCode.ts'],
  provider: ['provider/providerCode.ts'],
  remote: [
    'remote/readRemoteChain.ts',
    'remote/remoteFamily.ts',
    'remote/remoteMethods.ts',
    'remote/remoteProvider.ts',
    'remote/switchRemoteChain.ts',
  ],
})
