/** Names of the stored items (specification section 3), below the client's namespace. */
export type StoredKey =
  | 'activeNamespace'
  | 'activeChain'
  | 'recentWallets'
  | 'connectionStatus'
  | 'connections'
  | 'connectedNamespaces'
  /** Connector and wallet by family. */
  | 'connectors'
  | 'legalAccepted'
  /** By kind of item. */
  | `cache.${string}`
  /** Whom each account sent to. */
  | 'receivers'
  /** The gateway's answer about the project. */
  | 'init'
