import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { encodeBase58 } from '@latchkey/protocol/base58'
import { encodeBase64 } from '../message/base64.js'
import { splitTransaction } from '../message/splitTransaction.js'
import type { Rpc } from '../reads/rpc.js'
import { sendOptions, signAndSend, signTransactions } from '../wallet/askWallet.js'
import type { SolanaLink } from '../wallet/solanaLink.js'
import type { SendOptions } from '../wallet/solanaWallet.js'
import type { SentTransaction } from './followTransaction.js'
import { prepareTransfer, type Transfer } from './prepareTransfer.js'
import { refuseReceiver } from './refuseReceiver.js'
import { sendError } from './transactionError.js'

/**
 * Sent to the host's node, for local chains and resending; a wallet that cannot only sign sends
 * itself.
 *
 * @throws LatchkeyError `invalid_receiver` | `unsafe_receiver` | `insufficient_funds` |
 *   `transaction_reverted` | `user_rejected` | `transaction_timeout` when the block hash expired
 *   during the prompt | as wallet and `rpc` answer
 */
export async function sendTransfer(
  link: SolanaLink,
  rpc: Rpc,
  transfer: Transfer & { readonly chainId: Caip2 },
): Promise<SentTransaction> {
  const { chainId, from: address } = transfer
  await refuseReceiver(rpc, transfer.to)
  const { transaction, lastValidBlockHeight, context } = await prepareTransfer(rpc, transfer)
  const known = { lastValidBlockHeight, context }
  if (!link.wallet.features['solana:signTransaction']) {
    const options = { preflightCommitment: 'confirmed' }
    return { ...known, signature: await signAndSend(link, { address, chainId, transaction, options }) }
  }
  const [signed] = await signTransactions(link, { address, chainId, transactions: [transaction] })
  const signature = await sendSigned(rpc, signed, undefined).catch((error: unknown) => {
    throw sendError(error, context)
  })
  return { ...known, signature, ...(signed && { signed }) }
}

/**
 * @returns the first signature in base58
 * @throws LatchkeyError `wallet_error` when unsigned | `invalid_config` for an unknown preflight
 *   commitment, or as `rpc` does
 */
export async function sendSigned(
  rpc: Rpc,
  signed: Uint8Array | undefined,
  options: SendOptions | undefined,
): Promise<string> {
  const [first] = signed ? splitTransaction(signed).signatures : []
  if (!signed || first?.every((byte) => byte === 0) !== false)
    throw new LatchkeyError('wallet_error', { details: { reason: 'the wallet signed nothing' } })
  const sending = { preflightCommitment: 'confirmed', ...sendOptions(options), encoding: 'base64' }
  await rpc('sendTransaction', [encodeBase64(signed), sending])
  return encodeBase58(first)
}
