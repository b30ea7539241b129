/**
 * Pending transactions in the account's button. Separate, so that only a page with a wallet loads
 * them.
 */
export const underWayWords = {
  'button.buying': 'Buying {amount}',
  'button.bought': 'Bought {amount}',
  'button.paying': 'Paying {amount}',
  'button.paid': 'Paid {amount}',
  'button.sending': 'Sending {amount}',
  'button.sent': 'Sent {amount}',
  'button.swapping': 'Swapping {amount}',
  'button.swapped': 'Swapped {amount}',
} as const
