/** The account and receiving. */
export const accountWords = {
  'account.copy': 'Copy address {address}',
  'account.copied': 'Address copied',
  'account.balanceFailed': "The balance can't be read right now.",
  'account.noTokens': 'No tokens yet',
  'account.noTokensText': 'What you receive on {network} shows here.',
  'account.tokensFailed': "Tokens can't be loaded right now.",
  'account.receive': 'Receive',
  'account.send': 'Send',
  'account.explorer': 'View on {explorer}',
  'receive.qr': 'QR code of your address',
  'receive.only': 'Only send assets on {network} to this address.',
  'receive.copy': 'Copy address',
} as const
