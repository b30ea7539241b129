import { checksumAddress } from '../../crypto/checksumAddress.js'
import { callActiveChain, firstObject, labelChain, requireAccount, type Handler } from '../context.js'
import { rpcError } from '../rpcError.js'
import { decodeTokenCall } from './decodeTokenCall.js'
import { prepareTransaction, sendPrepared } from './prepareTransaction.js'

export const transactionHandlers: Readonly<Record<string, Handler>> = {
  async eth_sendTransaction(context, params) {
    const call = firstObject(params)
    const account = requireAccount(context, call['from'])
    const { transaction, warning } = await prepareTransaction(context, call, account.address)
    const { to, data, value, chainId } = transaction
    await context.approvals.ask({
      kind: 'sendTransaction',
      account: account.address,
      chain: labelChain(context, chainId),
      to: to ? checksumAddress(to) : null,
      value: value.toString(),
      data,
      call: await decodeTokenCall(to, data, (input) =>
        callActiveChain(context, 'eth_call', [{ to, data: input }, 'latest']),
      ),
      maxFee: (transaction.gas * transaction.maxFeePerGas).toString(),
      warning,
    })
    if (context.state.get().chainId !== chainId) {
      throw rpcError({ code: -32603, message: 'The network changed while the transaction waited.' })
    }
    return sendPrepared(context, account, transaction)
  },
}
