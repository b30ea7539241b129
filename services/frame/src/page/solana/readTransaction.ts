import { base58 } from '@scure/base'

/** A call of a program. */
export interface Instruction {
  /** Base58. */
  readonly program: string
  /** Addresses; undefined for one that a lookup table names. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** A transaction as it is signed. */
export interface SolanaTransaction {
  /** Who must sign, in the order of the signatures; the first one pays. */
  readonly signers: readonly string[]
  /** Where the signatures begin, 64 bytes each. */
  readonly signaturesAt: number
  /** What is signed. */
  readonly message: Uint8Array
  readonly instructions: readonly Instruction[]
  readonly bytes: Uint8Array
}

/**
 * Reads a transaction in Solana's wire format, legacy or version 0.
 *
 * @throws when it is none
 */
export function readTransaction(bytes: Uint8Array): SolanaTransaction {
  const all = createReader(bytes)
  const count = all.length()
  const signaturesAt = all.position()
  all.take(count * 64)
  const message = bytes.subarray(all.position())
  const reader = createReader(message)
  const first = message[0] ?? 0
  if (first > 0x80) throw new RangeError('Only version 0 is known')
  if (first === 0x80) reader.take(1)
  const [required = 0] = reader.take(3)
  const keys = Array.from({ length: reader.length() }, () => base58.encode(reader.take(32)))
  reader.take(32)
  const instructions = Array.from({ length: reader.length() }, () => {
    const program = keys[reader.take(1)[0] ?? 0]
    if (program === undefined) throw new RangeError('An instruction has no program')
    const accounts = [...reader.take(reader.length())].map((index) => keys[index])
    return { program, accounts, data: reader.take(reader.length()) }
  })
  if (required !== count || required > keys.length)
    throw new RangeError('The signatures do not fit the message')
  return { signers: keys.slice(0, required), signaturesAt, message, instructions, bytes }
}

function createReader(bytes: Uint8Array) {
  let at = 0
  function take(length: number): Uint8Array {
    if (at + length > bytes.length) throw new RangeError('The transaction is too short')
    at += length
    return bytes.subarray(at - length, at)
  }
  return {
    take,
    position: () => at,
    /** A number of 7 bits a byte, lowest first, at most three bytes (Solana's "compact-u16"). */
    length(): number {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const [byte = 0] = take(1)
        value |= (byte & 0x7f) << shift
        if (byte < 0x80) return value
      }
      throw new RangeError('A length has more than three bytes')
    },
  }
}
