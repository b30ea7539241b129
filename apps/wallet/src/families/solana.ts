import {
  createKeyPairFromPrivateKeyBytes,
  createSolanaRpc,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  signBytes,
  type Transaction,
} from '@solana/kit'
import { hexToBytes, type Hex } from 'viem'
import { isRecord } from '../isRecord.js'
import { readableText } from '../requests/readableText.js'
import type { JobWords, RequestPlan } from '../requests/requestTypes.js'
import { shortAddress } from '../shortAddress.js'
import { describeSolana } from './describeSolana.js'
import type { Family } from './familyTypes.js'

export interface SolanaSettings {
  readonly caip2: string
  readonly name: string
  readonly rpcUrl: string
  readonly address: string
  readonly privateKey: Hex
}

const methods = [
  'solana_getAccounts',
  'solana_requestAccounts',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

const refuse = (code: number, message: string): RequestPlan => ({ kind: 'refuse', code, message })
const base58 = getBase58Decoder()
const base64 = getBase64Decoder()

/**
 * Messages in base58, transactions in base64.
 *
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/solana
 */
export function solanaFamily({ address, caip2, name, privateKey, rpcUrl }: SolanaSettings): Family {
  const keys = () => createKeyPairFromPrivateKeyBytes(hexToBytes(privateKey))
  const signed = async (transaction: Transaction): Promise<Transaction> =>
    partiallySignTransaction([await keys()], transaction)
  const signatureOf = ({ signatures }: Transaction): string =>
    base58.decode(Object.entries(signatures).find(([signer]) => signer === address)?.[1] ?? new Uint8Array())
  const ask = (done: string, words: JobWords, perform: () => Promise<unknown>): RequestPlan => ({
    kind: 'ask',
    job: { type: 'family', done, words, perform },
  })

  const planMessage = ({ message, pubkey }: Readonly<Record<string, unknown>>): RequestPlan => {
    if (typeof message !== 'string') return refuse(-32602, 'solana_signMessage takes a message in base58.')
    if (pubkey !== address) return refuse(4100, `${String(pubkey)} isn’t an account of this wallet.`)
    const bytes = getBase58Encoder().encode(message)
    const words = {
      title: 'Sign a message',
      facts: [{ label: 'With', value: shortAddress(address), full: address }],
      text: {
        label: 'Message',
        body: readableText(new TextDecoder().decode(new Uint8Array(bytes))) ?? message,
      },
      approve: 'Sign',
    }
    const sign = async () => ({ signature: base58.decode(await signBytes((await keys()).privateKey, bytes)) })
    return ask('Signed', words, sign)
  }

  const planTransactions = (method: string, texts: readonly unknown[]): RequestPlan => {
    const transactions = texts.map(readTransaction)
    if (transactions.length === 0 || !transactions.every((one) => one !== undefined))
      return refuse(-32602, `${method} takes transactions in base64.`)
    if (!transactions.every(({ signatures }) => address in signatures))
      return refuse(4100, `${address} is no signer of this transaction.`)
    const sends = method === 'solana_signAndSendTransaction'
    const words = describeSolana(transactions, { address, chain: name, sends })
    const perform = async (): Promise<unknown> => {
      const all = await Promise.all(transactions.map(signed))
      const [first] = all
      if (method === 'solana_signAllTransactions')
        return { transactions: all.map((one) => base64.decode(getTransactionEncoder().encode(one))) }
      if (first === undefined) throw new Error('There’s nothing to sign.')
      if (!sends)
        return {
          signature: signatureOf(first),
          transaction: base64.decode(getTransactionEncoder().encode(first)),
        }
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' } as const
      const wire = getBase64EncodedWireTransaction(first)
      return { signature: await createSolanaRpc(rpcUrl).sendTransaction(wire, options).send() }
    }
    return ask(sends ? 'Sent' : 'Signed', words, perform)
  }

  return {
    namespace: 'solana',
    chain: caip2,
    name,
    address,
    methods,
    plan(method, params) {
      const input = isRecord(params) ? params : {}
      switch (method) {
        case 'solana_getAccounts':
        case 'solana_requestAccounts':
          return { kind: 'answer', result: [{ pubkey: address }] }
        case 'solana_signMessage':
          return planMessage(input)
        case 'solana_signTransaction':
        case 'solana_signAndSendTransaction':
          return planTransactions(method, [input['transaction']])
        case 'solana_signAllTransactions':
          return planTransactions(
            method,
            Array.isArray(input['transactions']) ? (input['transactions'] as unknown[]) : [],
          )
        default:
          return refuse(4200, `This wallet doesn’t support ${method}.`)
      }
    },
  }
}

function readTransaction(text: unknown): Transaction | undefined {
  try {
    return getTransactionDecoder().decode(getBase64Encoder().encode(String(text)))
  } catch {
    return undefined
  }
}
