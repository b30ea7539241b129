import { base64, hex } from '@scure/base'
import { p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'

const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }

export async function buildPsbt(
  ask: (path: string) => Promise<string>,
  parameters: { address: string; publicKey: string; to: string; amount: bigint },
): Promise<string> {
  const { address, amount, publicKey, to } = parameters
  const coins = JSON.parse(await ask(`/address/${address}/utxo`)) as {
    txid: string
    vout: number
    value: number
  }[]
  const [coin] = coins.sort((a, b) => b.value - a.value)
  if (coin === undefined) throw new Error('no coin')
  const transaction = new Transaction()
  const { script } = p2wpkh(hex.decode(publicKey), regtest)
  transaction.addInput({
    txid: coin.txid,
    index: coin.vout,
    witnessUtxo: { script, amount: BigInt(coin.value) },
  })
  transaction.addOutputAddress(to, amount, regtest)
  transaction.addOutputAddress(address, BigInt(coin.value) - amount - 1000n, regtest)
  return base64.encode(transaction.toPSBT())
}
