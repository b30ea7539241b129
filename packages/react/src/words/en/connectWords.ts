/** The first screen. */
export const connectWords = {
  'connect.allWallets': 'All wallets',
  'connect.useWallet': 'Use a wallet',
  'connect.another': 'Use another wallet',
  'connect.as': 'Continue as {name}',
  'connect.used': '{way} · {when}',
  'connect.today': 'used today',
  'connect.yesterday': 'used yesterday',
  'connect.days': { one: 'used {days} day ago', other: 'used {days} days ago' },
  'connect.qr': 'QR code',
  'connect.only': 'Only {wallets}',
  'connect.onlyOwn': 'Only wallets set up for this site',
  'connect.connected': 'Connected',
  'connect.recent': 'Recent',
  'connect.new': 'New here?',
  'connect.whatIs': 'What is a wallet?',
} as const
