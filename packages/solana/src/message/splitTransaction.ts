/** A transaction as it travels, taken apart. */
export interface SplitTransaction {
  /** 64 bytes each, zeros where one is missing; the first is the transaction's id. */
  readonly signatures: readonly Uint8Array[]
  /** What is signed. */
  readonly message: Uint8Array
}

/**
 * Takes a transaction apart.
 *
 * @throws RangeError when the bytes are none: cut off, or a count of signatures that the message does not want
 */
export function splitTransaction(bytes: Uint8Array): SplitTransaction {
  // No transaction has room for 128 signatures, so their count is one byte.
  const count = bytes[0] ?? 0
  const end = 1 + 64 * count
  const message = bytes.slice(end)
  // The header of a version 0 message stands behind its version.
  const wanted = ((message[0] ?? 0) & 128) === 0 ? message[0] : message[1]
  if (count === 0 || count > 127 || message.length < 36 || wanted !== count)
    throw new RangeError('These bytes are no transaction.')
  const signatures = Array.from({ length: count }, (_, index) =>
    bytes.slice(1 + 64 * index, 1 + 64 * (index + 1)),
  )
  return { signatures, message }
}

/** The transaction with one of its signatures put in. */
export function withSignature(bytes: Uint8Array, index: number, signature: Uint8Array): Uint8Array {
  const signed = bytes.slice()
  signed.set(signature, 1 + 64 * index)
  return signed
}

/** Index of an address among those that sign; -1 when it does not. */
export function signerIndex({ signatures, message }: SplitTransaction, publicKey: ArrayLike<number>): number {
  const start = ((message[0] ?? 0) & 128) === 0 ? 4 : 5
  return signatures.findIndex((_, index) => {
    const at = start + 32 * index
    return message.subarray(at, at + 32).every((byte, place) => byte === publicKey[place])
  })
}
