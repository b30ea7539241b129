import type { Context } from '../client/context.js'
import type { Connector } from '../types/connector.js'

/** The connector of wallets elsewhere, if the host configured one. */
export const remoteConnector = ({ connectors }: Pick<Context, 'connectors'>): Connector | undefined =>
  [...connectors.values()].find(({ type }) => type === 'WALLET_CONNECT')
