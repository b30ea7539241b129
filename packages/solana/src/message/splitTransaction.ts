export interface SplitTransaction {
  /** 64 bytes, zeros where missing; the first is the transaction's id. */
  readonly signatures: readonly Uint8Array[]
  readonly message: Uint8Array
}

/** @throws RangeError for truncated bytes or a wrong signature count */
export function splitTransaction(bytes: Uint8Array): SplitTransaction {
  // No transaction has room for 128.
  const count = bytes[0] ?? 0
  const end = 1 + 64 * count
  const message = bytes.slice(end)
  // In version 0 the header follows the version.
  const wanted = ((message[0] ?? 0) & 128) === 0 ? message[0] : message[1]
  if (count === 0 || count > 127 || message.length < 36 || wanted !== count)
    throw new RangeError('These bytes are no transaction.')
  const signatures = Array.from({ length: count }, (_, index) =>
    bytes.slice(1 + 64 * index, 1 + 64 * (index + 1)),
  )
  return { signatures, message }
}

export function withSignature(bytes: Uint8Array, index: number, signature: Uint8Array): Uint8Array {
  const signed = bytes.slice()
  signed.set(signature, 1 + 64 * index)
  return signed
}

/** -1 when the address is not a signer. */
export function signerIndex({ signatures, message }: SplitTransaction, publicKey: ArrayLike<number>): number {
  const start = ((message[0] ?? 0) & 128) === 0 ? 4 : 5
  return signatures.findIndex((_, index) => {
    const at = start + 32 * index
    return message.subarray(at, at + 32).every((byte, place) => byte === publicKey[place])
  })
}
