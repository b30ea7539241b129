// Names of the stored items (specification section 3) that every page reads, below the client's namespace. Those that
// only a connected page knows are in `lateKeys.ts`.

export const ACTIVE_NAMESPACE = 'activeNamespace'
export const ACTIVE_CHAIN = 'activeChain'
export const RECENT_WALLETS_KEY = 'recentWallets'
export const CONNECTION_STATUS = 'connectionStatus'
export const CONNECTIONS = 'connections'
export const LEGAL_ACCEPTED = 'legalAccepted'
