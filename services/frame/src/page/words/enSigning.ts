/** Words of what is signed: typed data, transactions, Solana. */
export const enSigning = {
  anyNetwork: 'Not stated: holds on every network',
  notStated: 'Not stated',
  noChain: 'This signature names no network, so it can be used on every one of them.',
  aCoin: 'the coin of the network',
  unitsOf: '{amount} units of {token}',
  itemOf: 'number {number} of {token}',
  nothing: 'nothing',
  signOrder: 'Sign an order',
  orderFor: 'Give {what} and get {inReturn}',
  orderOpen: 'Anybody can carry this order out later, without asking you again.',
  orderReceiver: 'Another address gets the return of this order.',
  orderFree: 'You get nothing for what you give.',
  takesFrom: 'Takes from',
  notYours: '{address} (not one of your accounts)',
  holdsForKey: 'Holds for',
  holdsForSmart: 'Also holds for',
} as const
