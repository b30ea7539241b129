/** Names of the stored items (specification section 3), below the client's namespace. */
export const KEYS = {
  activeNamespace: 'activeNamespace',
  activeChain: 'activeChain',
  recentWallets: 'recentWallets',
  /** Connector and wallet by family. */
  connectors: 'connectors',
  connectedNamespaces: 'connectedNamespaces',
  connectionStatus: 'connectionStatus',
  connections: 'connections',
  preferredAccountTypes: 'preferredAccountTypes',
  deepLink: 'deepLink',
  legalAccepted: 'legalAccepted',
  cache: 'cache',
} as const
