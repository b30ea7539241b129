/** The first screen. */
export const connectWords = {
  'connect.allWallets': 'All wallets',
  'connect.useWallet': 'Use a wallet',
  'connect.qr': 'QR code',
  'connect.recent': 'Recent',
  'connect.new': 'New here?',
  'connect.whatIs': 'What is a wallet?',
  'connect.none': 'No wallet found',
  'connect.noneText': 'Add a wallet to this browser to go on.',
  'connect.legal': 'I agree to the {terms} and the {privacy}.',
  'connect.legalTerms': 'I agree to the {terms}.',
  'connect.legalPrivacy': 'I agree to the {privacy}.',
  'connect.legalPlain': 'I agree to the terms of this site.',
  'connect.terms': 'terms of service',
  'connect.privacy': 'privacy policy',
} as const
