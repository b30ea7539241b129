import { createBitcoinKey, signBitcoinMessage } from '@latchkey/testkit/bitcoin'
import { base64, hex } from '@scure/base'
import { p2wpkh, selectUTXO, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { formatUnits, type Hex } from 'viem'
import { isRecord } from '../isRecord.js'
import type { RequestPlan } from '../requests/requestTypes.js'
import { shortAddress } from '../shortAddress.js'
import type { Family } from './familyTypes.js'

export interface BitcoinSettings {
  readonly caip2: string
  readonly name: string
  readonly esploraUrl: string
  readonly privateKey: Hex
}

const methods = ['getAccountAddresses', 'sendTransfer', 'signMessage', 'signPsbt'] as const
const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }
/** Satoshi per virtual byte. */
const FEE_RATE = 2n

const refuse = (code: number, message: string): RequestPlan => ({ kind: 'refuse', code, message })
const inBitcoin = (satoshi: bigint): string => `${formatUnits(satoshi, 8)} BTC`

/**
 * Regtest, one payment address.
 *
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
export function bitcoinFamily({ caip2, esploraUrl, name, privateKey }: BitcoinSettings): Family {
  const key = createBitcoinKey({ privateKey, type: 'p2wpkh', network: 'regtest' })
  const { address } = key
  const from = { label: 'From', value: shortAddress(address), full: address }
  const network = { label: 'Network', value: name }

  const planMessage = ({ message, protocol }: Readonly<Record<string, unknown>>): RequestPlan => {
    if (typeof message !== 'string') return refuse(-32602, 'signMessage takes a message.')
    const words = {
      title: 'Sign a message',
      facts: [{ label: 'With', value: shortAddress(address), full: address }],
      text: { label: 'Message', body: message },
      approve: 'Sign',
    }
    const kind = protocol === 'bip322' ? 'bip322' : 'ecdsa'
    const sign = async () => ({
      address,
      signature: hex.encode(base64.decode(signBitcoinMessage(key, message, kind))),
    })
    return { kind: 'ask', job: { type: 'family', done: 'Signed', words, perform: sign } }
  }

  const planPsbt = ({ broadcast, psbt, signInputs }: Readonly<Record<string, unknown>>): RequestPlan => {
    const transaction = readPsbt(psbt)
    const inputs = Array.isArray(signInputs) ? signInputs.filter(isRecord) : []
    if (transaction === undefined || inputs.length === 0)
      return refuse(-32602, 'signPsbt takes a transaction in base64 and the inputs to sign.')
    if (inputs.some((input) => input['address'] !== address))
      return refuse(4100, 'An input belongs to an address this wallet doesn’t have.')
    const sends = broadcast === true
    const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => ({
      to: transaction.getOutputAddress(index, regtest) ?? 'a script',
      amount: transaction.getOutput(index).amount ?? 0n,
    }))
    const words = {
      title: sends ? 'Send a transaction' : 'Sign a transaction',
      facts: [
        ...outputs
          .filter(({ to }) => to !== address)
          .flatMap(({ to, amount }) => [
            { label: 'Pays', value: inBitcoin(amount) },
            { label: 'To', value: shortAddress(to), full: to },
          ]),
        from,
        network,
      ],
      approve: sends ? 'Send' : 'Sign',
    }
    const perform = async (): Promise<unknown> => {
      for (const input of inputs) transaction.signIdx(key.privateKey, Number(input['index']))
      if (!sends) return { psbt: base64.encode(transaction.toPSBT()) }
      transaction.finalize()
      const txid = await ask('/tx', transaction.hex)
      return { psbt: base64.encode(transaction.toPSBT()), txid }
    }
    return { kind: 'ask', job: { type: 'family', done: sends ? 'Sent' : 'Signed', words, perform } }
  }

  const planTransfer = ({ amount, recipientAddress: to }: Readonly<Record<string, unknown>>): RequestPlan => {
    if (typeof to !== 'string' || typeof amount !== 'string' || !/^[1-9]\d{0,15}$/.test(amount))
      return refuse(-32602, 'sendTransfer takes an address and an amount in satoshi.')
    const words = {
      title: `Send ${inBitcoin(BigInt(amount))}`,
      facts: [{ label: 'To', value: shortAddress(to), full: to }, from, network],
      approve: 'Send',
    }
    const perform = async () => ({ txid: await ask('/tx', await spend(to, BigInt(amount))) })
    return { kind: 'ask', job: { type: 'family', done: 'Sent', words, perform } }
  }

  async function spend(to: string, amount: bigint): Promise<string> {
    const coins = JSON.parse(await ask(`/address/${address}/utxo`)) as readonly {
      txid: string
      vout: number
      value: number
    }[]
    const { script } = p2wpkh(hex.decode(key.publicKey), regtest)
    const inputs = coins.map(({ txid, value, vout }) => ({
      txid,
      index: vout,
      witnessUtxo: { script, amount: BigInt(value) },
    }))
    const options = {
      changeAddress: address,
      feePerByte: FEE_RATE,
      bip69: true,
      createTx: true,
      network: regtest,
    }
    const selected = selectUTXO(inputs, [{ address: to, amount }], 'default', options)
    if (!selected?.tx) throw new Error('Not enough in this account.')
    selected.tx.sign(key.privateKey)
    selected.tx.finalize()
    return selected.tx.hex
  }

  async function ask(path: string, body?: string): Promise<string> {
    const response = await fetch(`${esploraUrl}${path}`, body === undefined ? {} : { method: 'POST', body })
    const text = await response.text()
    if (!response.ok) throw new Error(text.slice(0, 200))
    return text
  }

  return {
    namespace: 'bip122',
    chain: caip2,
    name,
    address,
    methods,
    plan(method, params) {
      const input = isRecord(params) ? params : {}
      const { account = address } = input
      if (account !== address) return refuse(4100, `${String(account)} isn’t an account of this wallet.`)
      switch (method) {
        case 'getAccountAddresses':
          return { kind: 'answer', result: [{ address, publicKey: key.publicKey, intention: 'payment' }] }
        case 'signMessage':
          return planMessage(input)
        case 'signPsbt':
          return planPsbt(input)
        case 'sendTransfer':
          return planTransfer(input)
        default:
          return refuse(4200, `This wallet doesn’t support ${method}.`)
      }
    },
  }
}

function readPsbt(text: unknown): Transaction | undefined {
  try {
    return Transaction.fromPSBT(base64.decode(String(text)), { allowUnknownOutputs: true })
  } catch {
    return undefined
  }
}
