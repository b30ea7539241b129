// Names of the stored items (specification section 3) that come with a connection, below the client's namespace.

/** Connector and wallet by family. */
export const CONNECTORS = 'connectors'
export const CONNECTED_NAMESPACES = 'connectedNamespaces'
/** The link that opens the wallet of a remote session. */
export const DEEP_LINK = 'deepLink'
export const CACHE = 'cache'
/** Whom each account sent to. */
export const RECEIVERS = 'receivers'
