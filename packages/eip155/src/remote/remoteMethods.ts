/**
 * What is asked for in a session with a wallet elsewhere: always as optional namespaces, since a wallet refuses a
 * proposal that requires what it lacks.
 */
export const REMOTE_METHODS: readonly string[] = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  // ERC-7715, by the names that it has and by those that it had.
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_getAssets',
]
