// Names of the stored items (specification section 3) that come with a connection, below the client's namespace.

/** Connector and wallet by family. */
export const CONNECTORS = 'connectors'
export const CONNECTED_NAMESPACES = 'connectedNamespaces'
export const CACHE = 'cache'
/** Whom each account sent to. */
export const RECEIVERS = 'receivers'
