// Names of the stored items (specification section 3), below the client's namespace. One constant each, so that a page
// loads only the names it reads.

export const ACTIVE_NAMESPACE = 'activeNamespace'
export const ACTIVE_CHAIN = 'activeChain'
export const RECENT_WALLETS_KEY = 'recentWallets'
/** Connector and wallet by family. */
export const CONNECTORS = 'connectors'
export const CONNECTED_NAMESPACES = 'connectedNamespaces'
export const CONNECTION_STATUS = 'connectionStatus'
export const CONNECTIONS = 'connections'
export const PREFERRED_ACCOUNT_TYPES = 'preferredAccountTypes'
export const DEEP_LINK = 'deepLink'
export const LEGAL_ACCEPTED = 'legalAccepted'
export const CACHE = 'cache'
