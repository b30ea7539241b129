/** Error texts are listed under the errors' names. */
export const toastWords = {
  'toast.sent': 'Sent {amount} {symbol}',
  'toast.explorer': 'View',
  'toast.switchFailed': 'Couldn’t switch',
  'toast.switchFailedText':
    '{wallet} couldn’t switch to {to}. Try again, or choose {to} in {wallet} yourself.',
  'toast.switchByHand': 'Choose {to} in {wallet} yourself. This page updates by itself.',
  'toast.token_balance_unavailable': 'Token Balance Unavailable',
  'toast.fetch_transactions_failed': 'Failed to fetch transactions',
  'toast.chain_not_supported': 'Chain is not supported',
  'toast.unsupported_chain': 'Unsupported chain',
  'toast.smart_account_unsupported': 'This application might not support Smart Accounts',
  'toast.signature_declined': 'Signature declined',
  'toast.siwx_init_failed': 'A problem occurred while trying initialize authentication',
  'toast.noSmartAccount': '{network} has no smart accounts. Your standard account is used there.',
  'toast.failed': 'Something went wrong',
} as const
