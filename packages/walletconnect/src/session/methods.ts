import type { Namespace } from '@latchkey/protocol/caip'

/**
 * What is asked for in a remote session: always as optional namespaces, since a wallet refuses a proposal that
 * requires what it lacks.
 */
export const METHODS: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: [
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
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
}

/** The families that sessions can have. */
export const FAMILIES = Object.keys(METHODS) as readonly Namespace[]

/** Whether a text names one of them. */
export const isFamily = (name: string): name is Namespace => Object.hasOwn(METHODS, name)

/** Events of every family. */
export const EVENTS = ['accountsChanged', 'chainChanged'] as const
