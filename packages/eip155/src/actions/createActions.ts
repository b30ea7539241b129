import type { AdapterActions, Connection, Eip1193Provider, Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { ChainKinds } from '@latchkey/protocol/chainFees'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { addChain, readChainId, switchChain } from '../chain/walletChain.js'
import { signMessage } from './signMessage.js'

/**
 * For any EIP-1193 provider.
 *
 * @param kinds cache of the chains' fee kinds, shared by connections
 * @throws LatchkeyError `provider_not_found`
 */
export function createActions(
  connection: Connection,
  env: Env,
  kinds: ChainKinds,
): Required<Omit<AdapterActions, 'signIn'>> {
  const provider = connection.provider as Eip1193Provider | null | undefined
  if (typeof provider?.request !== 'function') throw new LatchkeyError('provider_not_found')

  /** A remote wallet lists its chains; an injected one may know any. */
  const notInSession = (chainId: Caip2): boolean =>
    connection.session?.approved.chains.includes(chainId) === false

  /** A wallet may answer with its own id. */
  const executed = async (sending: Promise<string>): Promise<string> => {
    const hash = await sending
    return connection.whenExecuted ? connection.whenExecuted(hash) : hash
  }

  return {
    signMessage: (parameters) => signMessage(provider, parameters),
    signTypedData: async (parameters) =>
      (await import('./signTypedData.js')).signTypedData(provider, parameters),
    transfer: async (parameters) =>
      executed((await import('./transfer.js')).transfer(provider, env, parameters)),
    transferCall: async (parameters) => (await import('./transfer.js')).transferCall(parameters),
    sendCall: async (parameters) =>
      executed((await import('./sendCall.js')).sendCall(provider, env, parameters)),
    signTransaction: async (parameters) =>
      (await import('./signTransaction.js')).signTransaction(provider, parameters),
    watchAsset: async (parameters) => (await import('./watchAsset.js')).watchAsset(provider, parameters),
    sendCalls: async (parameters) => (await import('./sendCalls.js')).sendCalls(provider, env, parameters),
    waitForCalls: async (parameters) =>
      (await import('./sendCalls.js')).waitForCalls(provider, env, parameters),
    grantPermission: async (parameters) =>
      (await import('./permissions.js')).grantPermission(provider, parameters),
    revokePermission: async (parameters) =>
      (await import('./permissions.js')).revokePermission(provider, parameters),
    estimateFees: async (parameters) =>
      (await import('../fees/estimateFees.js')).estimateFees(env, kinds, parameters),
    estimateChainFees: async (parameters) =>
      (await import('../fees/estimateChainFees.js')).estimateChainFees(env, kinds, parameters),
    waitForReceipt: async (parameters) =>
      (await import('./waitForReceipt.js')).waitForReceipt(env, parameters),
    switchChain: ({ chainId }) => switchChain(provider, { chainId, notInSession: notInSession(chainId) }),
    addChain: ({ network }) => addChain(provider, network),
    getChainId: () => readChainId(provider),
    getCapabilities: async (parameters) =>
      (await import('./getCapabilities.js')).getCapabilities(provider, env, parameters),
    getWalletAssets: async (parameters) =>
      (await import('./getWalletAssets.js')).getWalletAssets(provider, env, parameters),
  }
}
