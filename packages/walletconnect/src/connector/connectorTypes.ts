import type { Connection, ConnectParameters, Connector, RemoteWallets, Session } from '@latchkey/core/adapter'

/** Options of `walletConnect`. */
export interface WalletConnectOptions {
  /**
   * Relays in the order in which they are tried (nodes of one network): `wss://relay.example`. No default: which relay
   * sees the traffic is the host's choice. Without one, connecting fails with `invalid_config`.
   */
  readonly relayUrl?: string | readonly string[] | undefined
  /**
   * Whose wallets listen on that relay. By default everyone's where it is the public network, else only wallets that
   * name one of its URLs (`relays` of a custom wallet, of the catalogue, of the gateway's settings): others are offered
   * what works, never a code that nobody can answer. `everyone` says that all of them are there, for a relay that
   * stands for the public network under another name.
   */
  readonly reach?: 'everyone' | undefined
  /**
   * Tells the gateway what relays know this browser by, with requests for chain data, once a session was approved: its
   * operator can then tell visitors apart. Default false.
   */
  readonly sendClientId?: boolean | undefined
  /** Project id at the relay; `demo` in development. */
  readonly projectId?: string | undefined
}

/** Parameters of a remote connect. */
export type RemoteConnectParameters = ConnectParameters

/** A connection over a relay. */
export interface RemoteConnection extends Connection {
  readonly session: Session
}

/** The remote connector. */
export interface WalletConnectConnector extends Connector {
  readonly remote: RemoteWallets
  connect(parameters: RemoteConnectParameters): Promise<readonly RemoteConnection[]>
}
