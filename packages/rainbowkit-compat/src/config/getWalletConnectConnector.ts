import type { CreateConnectorFn } from 'wagmi'

/**
 * For `createConnector` of a host's own wallet. Latchkey never calls the result: phone wallets are
 * reached by the connector of `@latchkey/walletconnect`.
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
