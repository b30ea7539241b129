import { base58, base64 } from '@scure/base'
import { p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { createBitcoinKey } from '@latchkey/testkit/bitcoin'
import { getPublicKeyFromAddress, signatureBytes, verifySignature, type Address } from '@solana/kit'
import { hexToBytes } from 'viem'
import { expect, test } from 'vitest'
import type { RequestPlan } from '../requests/requestTypes.js'
import { bitcoinFamily } from './bitcoin.js'
import type { Family } from './familyTypes.js'
import { grantFamilies } from './grantFamilies.js'
import { solanaFamily } from './solana.js'

const privateKey = `0x${'01'.repeat(32)}` as const
const address = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
const solana = solanaFamily({
  caip2: 'solana:localnet',
  name: 'Solana Localnet',
  rpcUrl: 'http://127.0.0.1:1',
  address,
  privateKey,
})
const bitcoin = bitcoinFamily({
  caip2: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Regtest',
  esploraUrl: 'http://127.0.0.1:1',
  privateKey,
})

function jobOf(plan: RequestPlan) {
  if (plan.kind !== 'ask' || plan.job.type !== 'family') throw new Error(`not asked: ${JSON.stringify(plan)}`)
  return plan.job
}

function transfer(lamports: bigint, signer = address): Uint8Array {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, lamports, true)
  const keys = [base58.decode(signer), new Uint8Array(32)]
  const message = [128, 1, 0, 1, 2, ...keys.flatMap((key) => [...key]), ...new Uint8Array(32).fill(7)]
  const instruction = [1, 1, 2, 0, 0, 12, ...new Uint8Array(data.buffer), 0]
  return Uint8Array.from([1, ...new Uint8Array(64), ...message, ...instruction])
}

const isSigned = async (bytes: Uint8Array, signature: Uint8Array): Promise<boolean> =>
  verifySignature(await getPublicKeyFromAddress(address as Address), signatureBytes(signature), bytes)

test('behavior: Solana: a message is shown as text, and its bytes are signed', async () => {
  const bytes = new TextEncoder().encode('Grüße')
  const params = { message: base58.encode(bytes), pubkey: address }
  const { perform, words } = jobOf(solana.plan('solana_signMessage', params))
  expect(words).toMatchObject({ title: 'Sign a message', text: { body: 'Grüße' } })
  const { signature } = (await perform()) as { signature: string }
  expect(await isSigned(bytes, base58.decode(signature))).toBe(true)
})

test('behavior: Solana: transactions are described in words, and signed', async () => {
  const wire = transfer(1_250_000_000n)
  const one = jobOf(solana.plan('solana_signTransaction', { transaction: base64.encode(wire) }))
  expect(one.words.title).toBe('Sign a transfer of 1.25 SOL')
  const { signature, transaction } = (await one.perform()) as { signature: string; transaction: string }
  expect(await isSigned(wire.slice(65), base58.decode(signature))).toBe(true)
  expect(base64.decode(transaction).slice(1, 65)).toEqual(base58.decode(signature))
  const transactions = [1n, 2n].map((lamports) => base64.encode(transfer(lamports)))
  const both = jobOf(solana.plan('solana_signAllTransactions', { transactions }))
  expect(both.words.title).toBe('Sign 2 transactions')
  expect(await both.perform()).toEqual({ transactions: [expect.any(String), expect.any(String)] })
})

test('behavior: Bitcoin: a payment inside a transaction is described in words, and its input is signed', async () => {
  const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }
  const key = createBitcoinKey({ privateKey, type: 'p2wpkh', network: 'regtest' })
  const other = createBitcoinKey({ privateKey: `0x${'02'.repeat(32)}`, type: 'p2wpkh', network: 'regtest' })
  const { script } = p2wpkh(hexToBytes(`0x${key.publicKey}`), regtest)
  const transaction = new Transaction()
  transaction.addInput({ txid: 'ab'.repeat(32), index: 0, witnessUtxo: { script, amount: 50_000n } })
  transaction.addOutputAddress(other.address, 20_000n, regtest)
  transaction.addOutputAddress(key.address, 29_000n, regtest)
  const params = {
    account: key.address,
    psbt: base64.encode(transaction.toPSBT()),
    signInputs: [{ address: key.address, index: 0 }],
    broadcast: false,
  }
  const { perform, words } = jobOf(bitcoin.plan('signPsbt', params))
  expect(words).toMatchObject({
    title: 'Sign a transaction',
    facts: [{ label: 'Pays', value: '0.0002 BTC' }, { full: other.address }, { label: 'From' }, {}],
  })
  const { psbt } = (await perform()) as { psbt: string }
  const signed = Transaction.fromPSBT(base64.decode(psbt))
  signed.finalize()
  expect(signed.isFinal).toBe(true)
})

const stranger = base58.encode(new Uint8Array(32).fill(9))

test.each<[Family, string, unknown, number]>([
  [solana, 'solana_signMessage', { message: '8wr', pubkey: stranger }, 4100],
  [solana, 'solana_signMessage', { pubkey: address }, -32602],
  [solana, 'solana_signTransaction', { transaction: 'AAAA' }, -32602],
  [solana, 'solana_signTransaction', { transaction: base64.encode(transfer(1n, stranger)) }, 4100],
  [solana, 'solana_signAllTransactions', {}, -32602],
  [solana, 'eth_sign', [], 4200],
  [bitcoin, 'signMessage', { account: 'bcrt1qother', message: 'x' }, 4100],
  [bitcoin, 'signPsbt', { psbt: 'AAAA', signInputs: [{}] }, -32602],
  [bitcoin, 'sendTransfer', { recipientAddress: 'bcrt1q', amount: '1.5' }, -32602],
  [bitcoin, 'signTransaction', {}, 4200],
])('error: %o refuses %s with %o', ({ plan }, method, params, code) => {
  expect(plan(method, params)).toMatchObject({ kind: 'refuse', code })
})

test('behavior: a requested family is granted, with the methods that both know', () => {
  const asked = { chains: ['solana:localnet'], methods: ['solana_signMessage', 'solana_else'] }
  expect(grantFamilies([solana, bitcoin], [{}, { solana: asked }])).toEqual({
    solana: {
      chains: ['solana:localnet'],
      accounts: [`solana:localnet:${address}`],
      methods: ['solana_signMessage'],
      events: [],
    },
  })
})
