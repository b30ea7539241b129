/** The account and receiving. */
export const accountWords = {
  'account.copy': 'Copy address {address}',
  'account.copied': 'Address copied',
  'account.balanceFailed': "Couldn't load your balance.",
  'account.noTokens': 'No tokens yet',
  'account.noTokensText': 'Tokens you receive on {network} will show up here.',
  'account.tokensFailed': "Couldn't load your tokens.",
  'account.receive': 'Receive',
  'account.send': 'Send',
  'account.noSend': "You can't send {symbol} from here. Send it from your wallet instead.",
  'account.explorer': 'View on {explorer}',
  'receive.qr': 'QR code for your address',
  'receive.only': 'Only send assets on {network} to this address.',
  'receive.copy': 'Copy address',
} as const
