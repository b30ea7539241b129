import type { Connection, ConnectParameters, Connector, RemoteWallets, Session } from '@latchkey/core/adapter'

/** Options of `walletConnect`. */
export interface WalletConnectOptions {
  /**
   * Relay URLs in the order of attempts (nodes of one network): `wss://relay.example`. No default:
   * the host chooses which relay sees the traffic. Without one, connecting fails with
   * `invalid_config`.
   */
  readonly relayUrl?: string | readonly string[] | undefined
  /**
   * Wallets that listen on the relay. Default: on the public network all, otherwise those that name
   * one of its URLs (`relays` of a custom wallet, of the catalogue, of the gateway's settings): no
   * visitor gets a code that no wallet can answer. `everyone`: all, for a relay that replaces the
   * public network.
   */
  readonly reach?: 'everyone' | undefined
  /**
   * Sends this browser's relay client id to the gateway with chain-data requests after a session is
   * approved, so its operator can tell visitors apart. Default false.
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
