import { type Caip10, type Caip2, formatCaip10, parseCaip10 } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import { explorerLink } from '../format/explorerLink.js'
import type { Connection } from '../types/connector.js'
import type { AccountType, ConnectedAccount, ConnectedWalletInfo } from '../types/state.js'

/** The facts of a connected account, all at once (user demand 2.3, 8.4). Balances start unknown. */
export function accountOf(
  context: Context,
  connection: Pick<Connection, 'id' | 'connectorId' | 'namespace'>,
  wallet: ConnectedWalletInfo,
  accounts: readonly [Caip10, ...Caip10[]],
  chainId: Caip2,
): ConnectedAccount {
  const { namespace } = connection
  const { address } = parseCaip10(accounts[0])
  const type: AccountType = namespace === 'bip122' ? 'payment' : 'eoa'
  const addresses = new Set(accounts.map((account) => parseCaip10(account).address))
  const addressExplorerUrl = explorerLink(context.env.network(chainId), { address })
  return {
    status: 'connected',
    namespace,
    caipAddress: formatCaip10(chainId, address),
    address,
    chainId,
    connectionId: connection.id,
    connectorId: connection.connectorId,
    wallet,
    allAccounts: [...addresses].map((item) => ({ address: item, type })),
    ...(addressExplorerUrl === undefined ? {} : { addressExplorerUrl }),
    balance: { status: 'idle' },
    tokens: { status: 'idle' },
  }
}
