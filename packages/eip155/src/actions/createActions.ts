import type { AdapterActions, Connection, Eip1193Provider, Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { readChainId } from '../chain/readChainId.js'
import { switchChain } from '../chain/switchChain.js'
import type { checkIcon } from '../discovery/checkIcon.js'
import type { OracleCache } from '../fees/readL1Fee.js'
import type { createSendActions } from './createSendActions.js'
import { signMessage } from './signMessage.js'

/** What the page's own code hands to the actions, which import nothing of it (CONTRIBUTING.md, "Chunks"). */
export interface PageParts {
  readonly checkIcon: typeof checkIcon
  /** Of the connector of wallets in this browser. */
  readonly connectorId: string
  /** Which chains have the OP-stack oracle, kept between connections. */
  readonly oracles: OracleCache
}

/**
 * What the family can do on a connection, of an injected wallet or of any other connector with an EIP-1193 provider.
 *
 * @throws LatchkeyError `provider_not_found` when the connection has no such provider
 */
export function createActions(
  connection: Connection,
  env: Env,
  { checkIcon: readIcon, connectorId, oracles }: PageParts,
): Required<AdapterActions> {
  const provider = connection.provider as Eip1193Provider | null | undefined
  if (typeof provider?.request !== 'function') throw new LatchkeyError('provider_not_found')

  /** A remote session lists each approved chain in its accounts; an injected wallet's accounts say nothing of that. */
  const notInSession = (chainId: Caip2): boolean =>
    connection.connectorId !== connectorId &&
    !connection.accounts.some((account) => account.startsWith(`${chainId}:`))

  const loadSend = async (): Promise<ReturnType<typeof createSendActions>> =>
    (await import('./createSendActions.js')).createSendActions(provider, env, oracles)

  const loadFacts = () => import('./walletFacts.js')

  return {
    signMessage: (parameters) => signMessage(provider, parameters),
    signTypedData: async (parameters) =>
      (await import('./signTypedData.js')).signTypedData(provider, parameters),
    transfer: async (parameters) => (await loadSend()).transfer(parameters),
    estimateFees: async (parameters) => (await loadSend()).estimateFees(parameters),
    waitForReceipt: async (parameters) => (await loadSend()).waitForReceipt(parameters),
    switchChain: ({ chainId }) => switchChain(provider, { chainId, notInSession: notInSession(chainId) }),
    addChain: async ({ network }) => (await loadFacts()).addChain(provider, network),
    getChainId: () => readChainId(provider),
    getCapabilities: async (parameters) => (await loadFacts()).getCapabilities(provider, env, parameters),
    getWalletAssets: async (parameters) =>
      (await loadFacts()).getWalletAssets(provider, env, { ...parameters, readIcon }),
  }
}
