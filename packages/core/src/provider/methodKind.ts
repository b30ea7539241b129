/** Who answers a method of the stable provider. */
export type MethodKind =
  | 'accounts'
  | 'connect'
  | 'chain'
  | 'switch'
  /** The wallet, with its owner's approval. */
  | 'wallet'
  /** The wallet, which answers by itself. */
  | 'silentWallet'
  | 'unsupported'
  /** The host's RPC. */
  | 'read'

const KINDS: Readonly<Record<string, MethodKind>> = {
  eth_accounts: 'accounts',
  eth_requestAccounts: 'connect',
  eth_chainId: 'chain',
  net_version: 'chain',
  wallet_switchEthereumChain: 'switch',
  eth_sendTransaction: 'wallet',
  eth_signTransaction: 'wallet',
  eth_sign: 'wallet',
  personal_sign: 'wallet',
  eth_signTypedData: 'wallet',
  eth_signTypedData_v1: 'wallet',
  eth_signTypedData_v3: 'wallet',
  eth_signTypedData_v4: 'wallet',
  eth_getEncryptionPublicKey: 'wallet',
  eth_decrypt: 'wallet',
  wallet_getAssets: 'silentWallet',
  wallet_getCallsStatus: 'silentWallet',
  wallet_getCapabilities: 'silentWallet',
  wallet_getPermissions: 'silentWallet',
  // Subscriptions need a socket that stays; poll instead.
  eth_subscribe: 'unsupported',
  eth_unsubscribe: 'unsupported',
}

/** Sorts a JSON-RPC method: signing, sending and `wallet_*` go to the wallet, everything else is a read. */
export function methodKind(method: string): MethodKind {
  if (Object.hasOwn(KINDS, method)) return KINDS[method] as MethodKind
  return method.startsWith('wallet_') ? 'wallet' : 'read'
}
