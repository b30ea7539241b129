import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, {
  shared: ['connect/browserId.ts'],
  wallet: ['lazy.ts', 'wallets/encoding.ts', 'wallets/readAccounts.ts', 'wallets/requestProvider.ts'],
  satsConnect: ['wallets/satsConnect.ts'],
  leather: ['wallets/leather.ts'],
  standardWallet: ['wallets/standardWallet.ts'],
  unisat: ['wallets/unisat.ts'],
  phantom: ['wallets/phantom.ts'],
  addresses: ['address/readAddress.ts'],
  remote: ['remote/remoteFamily.ts'],
  page: ['bip122.ts', 'index.ts'],
})
