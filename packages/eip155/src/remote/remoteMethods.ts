/**
 * Methods requested in a remote session, always as optional namespaces: a wallet refuses a proposal
 * that requires unsupported ones.
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
  // ERC-7715, current and previous names.
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_getAssets',
]
