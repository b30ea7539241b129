import { keccak_256 } from '@noble/hashes/sha3.js'
import type { DevAccount } from './createDevAccount.js'
import { encodeRlp, type RlpItem } from './encodeRlp.js'
import { bigintToBytes, bytesToHex, concatBytes, hexToBytes, type Address, type Hex } from './hex.js'

/** EIP-1559; amounts in wei. Without `to` it creates a contract. */
export interface Transaction {
  chainId: number
  nonce: number
  maxPriorityFeePerGas: bigint
  maxFeePerGas: bigint
  gas: bigint
  to?: Address | undefined
  value: bigint
  data: Hex
  accessList?: readonly { address: Address; storageKeys: readonly Hex[] }[] | undefined
}

const envelope = (items: readonly RlpItem[]) => concatBytes(Uint8Array.of(2), encodeRlp(items))

export function signTransaction(account: DevAccount, transaction: Transaction): Hex {
  const fields: readonly RlpItem[] = [
    bigintToBytes(BigInt(transaction.chainId)),
    bigintToBytes(BigInt(transaction.nonce)),
    bigintToBytes(transaction.maxPriorityFeePerGas),
    bigintToBytes(transaction.maxFeePerGas),
    bigintToBytes(transaction.gas),
    transaction.to ? hexToBytes(transaction.to) : new Uint8Array(),
    bigintToBytes(transaction.value),
    hexToBytes(transaction.data),
    (transaction.accessList ?? []).map(({ address, storageKeys }) => [
      hexToBytes(address),
      storageKeys.map((key) => hexToBytes(key)),
    ]),
  ]
  const { r, s, yParity } = account.signHash(keccak_256(envelope(fields)))
  return bytesToHex(envelope([...fields, bigintToBytes(BigInt(yParity)), bigintToBytes(r), bigintToBytes(s)]))
}
