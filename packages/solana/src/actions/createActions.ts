import type { AdapterActions, Connection, Env, TransferParameters } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { encodeBase58 } from '@latchkey/protocol/base58'
import type { SentTransaction } from '../send/followTransaction.js'
import { signBytes } from '../wallet/askWallet.js'
import type { SolanaLink } from '../wallet/solanaLink.js'

export type SolanaActions = Required<
  Pick<
    AdapterActions,
    'signMessage' | 'transfer' | 'estimateFees' | 'waitForReceipt' | 'switchChain' | 'getChainId'
  >
> &
  Pick<AdapterActions, 'signIn'>

/** @throws LatchkeyError `provider_not_found` for another family's connection */
export function createActions(connection: Connection, env: Env): SolanaActions {
  const link = connection.provider as SolanaLink | null | undefined
  if (typeof link?.switchChain !== 'function') throw new LatchkeyError('provider_not_found')
  const sent = new Map<string, SentTransaction>()
  const load = () => import('./transfers.js')

  return {
    async signMessage({ address, message }) {
      const { signature } = await signBytes(link, address, new TextEncoder().encode(message))
      return encodeBase58(signature)
    },
    ...(link.wallet.features['solana:signIn'] && {
      signIn: async ({ data }) => (await import('../wallet/signInFields.js')).signInFields(link, data),
    }),
    async transfer(parameters: TransferParameters) {
      const transaction = await (await load()).transfer(link, env, parameters)
      sent.set(transaction.signature, transaction)
      return transaction.signature
    },
    estimateFees: async (parameters) => (await load()).estimateFees(env, parameters),
    async waitForReceipt(parameters) {
      const receipt = await (await load()).waitForReceipt(env, sent.get(parameters.hash), parameters)
      sent.delete(parameters.hash)
      return receipt
    },
    switchChain: ({ chainId }) => link.switchChain(chainId),
    getChainId: async () => connection.chainId,
  }
}
