import { checksumAddress } from '../../crypto/checksumAddress.js'
import { isAddress, isHexBytes, toQuantity, type Hex } from '../../crypto/hex.js'
import { callActiveChain, firstObject, labelChain, requireAccount, type Handler } from '../context.js'
import { rpcError } from '../rpcError.js'
import { prepareTransaction, sendPrepared } from './prepareTransaction.js'

/**
 * EIP-5792, only with capabilities. After one approval, one transaction per call (the accounts are
 * EOAs), until one fails. The batch id is their hashes.
 */
export const batchHandlers: Readonly<Record<string, Handler>> = {
  async wallet_sendCalls(context, params) {
    if (!context.options.capabilities) throw rpcError({ code: -32601 })
    const request = firstObject(params)
    const account = requireAccount(context, request['from'])
    const { chainId } = context.state.get()
    if (Number(request['chainId']) !== chainId) throw rpcError({ code: 5710 })
    const given: readonly unknown[] = Array.isArray(request['calls']) ? request['calls'] : []
    const calls = given.map((one) => {
      const { to, data = '0x', value = '0x0' } = firstObject([one])
      if (!isAddress(to) || !isHexBytes(data) || !/^0x[0-9a-f]+$/i.test(String(value)))
        throw rpcError({ code: -32602, message: 'Each call needs `to`, and `data` and `value` in hex.' })
      return { to: checksumAddress(to), data, value: BigInt(String(value)) }
    })
    if (calls.length === 0) throw rpcError({ code: -32602, message: 'There is no call.' })
    await context.approvals.ask({
      kind: 'sendCalls',
      account: account.address,
      chain: labelChain(context, chainId),
      calls: calls.map((call) => ({ ...call, value: call.value.toString() })),
    })
    const hashes: Hex[] = []
    for (const { to, data, value } of calls) {
      const call = { to, data, value: toQuantity(value), chainId: toQuantity(chainId) }
      const { transaction } = await prepareTransaction(context, call, account.address)
      const hash = await sendPrepared(context, account, transaction)
      hashes.push(hash)
      if ((await mined(context, hash))['status'] !== '0x1') break
    }
    return { id: `0x${hashes.map((hash) => hash.slice(2)).join('')}` }
  },
  async wallet_getCallsStatus(context, params) {
    const id = String(Array.isArray(params) ? params[0] : '')
    if (!/^0x(?:[0-9a-f]{64})+$/i.test(id)) throw rpcError({ code: 5730 })
    const hashes = id.slice(2).match(/.{64}/g) ?? []
    const receipts = await Promise.all(hashes.map((hash) => receiptOf(context, `0x${hash}`)))
    const isDone = receipts.every((receipt) => receipt !== null)
    const hasFailed = receipts.some((receipt) => receipt?.['status'] === '0x0')
    const status = !isDone ? 100 : hasFailed ? 500 : 200
    const chainId = toQuantity(context.state.get().chainId)
    return { version: '2.0.0', id, chainId, status, atomic: false, ...(isDone && { receipts }) }
  },
}

type Receipt = Readonly<Record<string, unknown>>

const receiptOf = async (context: Parameters<Handler>[0], hash: string): Promise<Receipt | null> =>
  (await callActiveChain(context, 'eth_getTransactionReceipt', [hash])) as Receipt | null

async function mined(context: Parameters<Handler>[0], hash: string): Promise<Receipt> {
  for (;;) {
    const receipt = await receiptOf(context, hash)
    if (receipt) return receipt
    await new Promise<void>((resolve) => context.environment.setTimeout(resolve, 100))
  }
}
