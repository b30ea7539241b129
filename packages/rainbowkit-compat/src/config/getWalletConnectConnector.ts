import type { CreateConnectorFn } from 'wagmi'

/**
 * For `createConnector` of a host's own wallet. Latchkey never calls the result: the connector of
 * `@latchkey/walletconnect` reaches phone wallets.
 *
 * @returns a function that throws
 */
export function getWalletConnectConnector(_parameters: {
  readonly projectId: string
  readonly walletConnectParameters?: unknown
}): (details?: unknown) => CreateConnectorFn {
  return () => {
    throw new Error(
      'Latchkey: phone wallets are reached by walletConnect() of @latchkey/walletconnect, in the option latchkey.connectors',
    )
  }
}
