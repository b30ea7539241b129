import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as PersonalMessage from 'ox/PersonalMessage'
import * as TxEnvelopeEip1559 from 'ox/TxEnvelopeEip1559'
import * as TxEnvelopeLegacy from 'ox/TxEnvelopeLegacy'
import type { Hex } from './hex.js'

interface Parts {
  readonly r: bigint
  readonly s: bigint
  readonly yParity: number
}

function signHash(hash: Hex, privateKey: Uint8Array): Parts {
  const bytes = secp256k1.sign(hexToBytes(hash.slice(2)), privateKey, { prehash: false, format: 'recovered' })
  const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered')
  return { r, s, yParity: recovery ?? 0 }
}

/**
 * @param hash 32 bytes
 * @returns 65 bytes: r, s and 27 or 28
 */
export function signDigest(hash: Hex, privateKey: Uint8Array): Hex {
  const { r, s, yParity } = signHash(hash, privateKey)
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  return `0x${word(r)}${word(s)}${(27 + yParity).toString(16)}`
}

/** EIP-191. */
export function personalHash(message: Uint8Array): Hex {
  return PersonalMessage.getSignPayload(`0x${bytesToHex(message)}`)
}

export interface EvmTransaction {
  readonly chainId: number
  readonly nonce: bigint
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  readonly fees:
    | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
    | { readonly type: 'legacy'; readonly gasPrice: bigint }
}

/** @returns serialized */
export function signTransaction({ fees, to, ...rest }: EvmTransaction, privateKey: Uint8Array): Hex {
  const common = { ...rest, ...(to && { to }) }
  if (fees.type === 'legacy') {
    const envelope = TxEnvelopeLegacy.from({ ...common, gasPrice: fees.gasPrice })
    const signature = signHash(TxEnvelopeLegacy.getSignPayload(envelope), privateKey)
    return TxEnvelopeLegacy.serialize(envelope, { signature })
  }
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  const envelope = TxEnvelopeEip1559.from({ ...common, maxFeePerGas, maxPriorityFeePerGas })
  const signature = signHash(TxEnvelopeEip1559.getSignPayload(envelope), privateKey)
  return TxEnvelopeEip1559.serialize(envelope, { signature })
}
