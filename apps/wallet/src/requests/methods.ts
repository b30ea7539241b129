const askedMethods = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const

export const supportedMethods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  ...askedMethods,
] as const

export const supportedEvents = ['accountsChanged', 'chainChanged'] as const

export type AskedMethod = (typeof askedMethods)[number]

export function isAsked(method: string): method is AskedMethod {
  return askedMethods.some((known) => known === method)
}
