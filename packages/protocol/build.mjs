import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, {
  time: ['time.ts'],
  errors: ['errors/isLatchkeyError.ts', 'errors/CatalogueError.ts', 'errors/pageErrors.ts'],
  late: ['constants.ts', 'errors/index.ts'],
  // Pages need the two entries at different times.
  safeLink: ['links/isSafeLink.ts'],
  linkTarget: ['links/linkTarget.ts'],
  pairingUri: ['links/pairingUri.ts'],
  ways: ['links/browserLink.ts', 'links/choosePlatforms.ts'],
  // Page load needs this.
  walletFacts: ['wallets/checkIcon.ts', 'wallets/cleanName.ts', 'wallets/idleConnector.ts'],
  walletAnswers: ['wallets/walletError.ts', 'wallets/walletErrorNames.ts'],
  connecting: [
    'abort.ts',
    'caip/formatCaip10.ts',
    'caip/parseCaip10.ts',
    'caip/parseCaip2.ts',
    'wallets/createListeners.ts',
    'wallets/succession.ts',
    'wallets/watchFound.ts',
    'wallets/whenFound.ts',
    'wallets/whenGranted.ts',
  ],
  standard: ['wallets/readStandardWallet.ts', 'wallets/watchStandardWallets.ts'],
  requestLink: ['links/requestLink.ts'],
})
