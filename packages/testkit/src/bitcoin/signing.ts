import { base64, hex } from '@scure/base'
import { Address, OutScript, selectUTXO, Transaction } from '@scure/btc-signer'
import { rpcError } from '../wallet/rpcError.js'
import { currentChain, requireKey, sharedPair, type BitcoinContext } from './bitcoinContext.js'
import { addressForms, type BitcoinKey } from './createBitcoinKey.js'
import { signBitcoinMessage, type BitcoinProtocol } from './signBitcoinMessage.js'
import type { BitcoinOutput } from './types.js'

/** Satoshi per virtual byte. */
const FEE_RATE = 2n

export async function signMessage(
  context: BitcoinContext,
  input: { address: unknown; message: unknown; protocol: BitcoinProtocol },
): Promise<string> {
  const key = requireKey(context, input.address)
  const text = String(input.message)
  await context.approvals.ask({
    kind: 'signMessage',
    account: key.address,
    text,
    protocol: input.protocol,
  })
  return signBitcoinMessage(key, text, input.protocol)
}

export interface PsbtInput {
  psbt: Uint8Array
  inputs: readonly { index: number; address: unknown; sighash?: number | undefined }[]
  sends: boolean
  finalizes?: boolean
}

export async function signPsbt(
  context: BitcoinContext,
  { psbt, inputs, sends, finalizes = sends }: PsbtInput,
): Promise<{ psbt: Uint8Array; txid: string | undefined }> {
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  const keys = inputs.map(({ address }) => requireKey(context, address))
  await context.approvals.ask({
    kind: 'signPsbt',
    account: keys[0]?.address ?? '',
    network: context.state.get().network,
    outputs: outputsOf(context, transaction),
    sends,
  })
  for (const [at, { index, sighash }] of inputs.entries()) {
    const key = keys[at]
    if (key) transaction.signIdx(key.privateKey, index, sighash === undefined ? undefined : [sighash])
  }
  const signed = transaction.toPSBT()
  if (!finalizes) return { psbt: signed, txid: undefined }
  transaction.finalize()
  return { psbt: transaction.toPSBT(), txid: sends ? await send(context, transaction) : undefined }
}

export async function sendTransfer(
  context: BitcoinContext,
  { to, amount }: { to: string; amount: bigint },
): Promise<string> {
  const pair = sharedPair(context)
  if (!pair) throw rpcError({ code: 4100 })
  const { transaction, fee } = await buildTransfer(context, { key: pair.payment, to, amount })
  await context.approvals.ask({
    kind: 'sendTransfer',
    account: pair.payment.address,
    network: context.state.get().network,
    output: { to, amount: String(amount) },
    fee: String(fee),
  })
  transaction.sign(pair.payment.privateKey)
  transaction.finalize()
  return send(context, transaction)
}

async function buildTransfer(
  context: BitcoinContext,
  { key, to, amount }: { key: BitcoinKey; to: string; amount: bigint },
): Promise<{ transaction: Transaction; fee: bigint }> {
  const { esploraUrl } = currentChain(context)
  const { status, text } = await context.environment.ask(`${esploraUrl}/address/${key.address}/utxo`)
  if (status !== 200) throw rpcError({ code: -32603, message: text.slice(0, 200) })
  const coins = JSON.parse(text) as readonly { txid: string; vout: number; value: number }[]
  const inputs = coins.map(({ txid, vout, value }) => ({
    txid,
    index: vout,
    witnessUtxo: { script: key.script, amount: BigInt(value) },
    ...(key.redeemScript ? { redeemScript: key.redeemScript } : {}),
    ...(key.internalKey ? { tapInternalKey: key.internalKey } : {}),
  }))
  const selected = selectUTXO(inputs, [{ address: to, amount }], 'default', {
    changeAddress: key.address,
    feePerByte: FEE_RATE,
    bip69: true,
    createTx: true,
    network: addressForms[key.network],
  })
  if (!selected?.tx) throw rpcError({ code: -32603, message: 'Insufficient balance' })
  return { transaction: selected.tx, fee: selected.fee ?? 0n }
}

export async function send(context: BitcoinContext, transaction: Transaction): Promise<string> {
  const { esploraUrl } = currentChain(context)
  const { status, text } = await context.environment.ask(
    `${esploraUrl}/tx`,
    hex.encode(transaction.extract()),
  )
  if (status !== 200) throw rpcError({ code: -32603, message: text.slice(0, 200) })
  return text
}

function outputsOf({ state }: BitcoinContext, transaction: Transaction): readonly BitcoinOutput[] {
  const form = addressForms[state.get().network]
  return Array.from({ length: transaction.outputsLength }, (_, index) => {
    const { script, amount = 0n } = transaction.getOutput(index)
    try {
      const to = script && Address(form).encode(OutScript.decode(script))
      return { ...(to ? { to } : {}), amount: String(amount) }
    } catch {
      return { amount: String(amount) }
    }
  })
}

/** -32602 for another coding. */
export function readPsbt(text: unknown, coder: 'base64' | 'hex'): Uint8Array {
  try {
    return { base64, hex }[coder].decode(String(text))
  } catch {
    throw rpcError({ code: -32602, message: `The transaction is no ${coder}.` })
  }
}
