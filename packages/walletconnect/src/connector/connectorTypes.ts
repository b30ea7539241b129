import type { Connection, ConnectParameters, Connector, WalletChoice } from '@latchkey/core/adapter'

/** Options of `walletConnect`. */
export interface WalletConnectOptions {
  /**
   * Relays in the order in which they are tried (nodes of one network): `wss://relay.example`. No default: which relay
   * sees the traffic is the host's choice. Without one, connecting fails with `invalid_config`.
   */
  readonly relayUrl?: string | readonly string[] | undefined
  /** Project id at the relay; `demo` in development (ruling 22). */
  readonly projectId?: string | undefined
  /** How the page introduces itself to wallets; by default its title, origin and no icon. */
  readonly metadata?:
    | {
        readonly name: string
        readonly description?: string | undefined
        readonly url?: string | undefined
        readonly icons?: readonly string[] | undefined
      }
    | undefined
}

/** Parameters of a remote connect. */
export type RemoteConnectParameters = ConnectParameters

/** A connection over a relay. */
export interface RemoteConnection extends Connection {
  readonly topic: string
}

/** The remote connector. */
export interface WalletConnectConnector extends Connector {
  connect(parameters: RemoteConnectParameters): Promise<readonly RemoteConnection[]>
  /**
   * The visitor chose a wallet for the attempt that is shown: the session is kept under its id, and later requests
   * open the same link. Call it with the tap; it never throws.
   */
  choose(choice: WalletChoice): void
}
