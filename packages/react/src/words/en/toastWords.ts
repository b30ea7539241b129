/** What the client says in passing. The errors among them stand under their names. */
export const toastWords = {
  'toast.sent': '{amount} {symbol} sent',
  'toast.explorer': 'Explorer',
  'toast.switchFailed': 'Could not switch',
  'toast.switchFailedText':
    '{wallet} could not switch to {to}. Try again, or choose {to} in {wallet} itself.',
  'toast.switchByHand': 'Choose {to} in {wallet} itself. This page will notice.',
  'toast.token_balance_unavailable': 'Token Balance Unavailable',
  'toast.chain_not_supported': 'Chain is not supported',
  'toast.unsupported_chain': 'Unsupported chain',
  'toast.failed': 'Something went wrong',
} as const
