import { base58 } from '@scure/base'

export interface Instruction {
  readonly program: string
  /** Undefined in an unread lookup table. */
  readonly accounts: readonly (string | undefined)[]
  readonly places: readonly number[]
  readonly data: Uint8Array
}

export interface SolanaTransaction {
  /** In signature order; the first pays. */
  readonly signers: readonly string[]
  /** Offset; 64 bytes each. */
  readonly signaturesAt: number
  readonly message: Uint8Array
  readonly instructions: readonly Instruction[]
  readonly keys: readonly string[]
  /** The message holds only table and index. */
  readonly loaded: readonly (string | undefined)[]
  readonly lookups: readonly Lookup[]
  readonly bytes: Uint8Array
}

interface Lookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly others: readonly number[]
}

/**
 * Legacy or version 0.
 *
 * @param options.isWhole trailing bytes are an error
 * @throws RangeError
 */
export function readTransaction(bytes: Uint8Array, { isWhole = true } = {}): SolanaTransaction {
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
    const places = [...reader.take(reader.length())]
    return {
      program,
      places,
      accounts: places.map((place) => keys[place]),
      data: reader.take(reader.length()),
    }
  })
  const lookups =
    first === 0x80
      ? Array.from({ length: reader.length() }, () => ({
          table: base58.encode(reader.take(32)),
          writable: [...reader.take(reader.length())],
          others: [...reader.take(reader.length())],
        }))
      : []
  if (isWhole && reader.position() !== message.length)
    throw new RangeError('The message goes on behind its end')
  if (required !== count || required > keys.length)
    throw new RangeError('The signatures do not fit the message')
  const loaded = lookups.flatMap(({ writable, others }) => [...writable, ...others]).map(() => undefined)
  const signers = keys.slice(0, required)
  return { signers, signaturesAt, message, instructions, keys, loaded, lookups, bytes }
}

export function withTables(
  transaction: SolanaTransaction,
  tables: ReadonlyMap<string, readonly string[]>,
): SolanaTransaction {
  const { keys, lookups, instructions } = transaction
  const find = (part: 'writable' | 'others') =>
    lookups.flatMap((lookup) => lookup[part].map((place) => tables.get(lookup.table)?.[place]))
  const loaded = [...find('writable'), ...find('others')]
  const all = [...keys, ...loaded]
  return {
    ...transaction,
    loaded,
    instructions: instructions.map((one) => ({ ...one, accounts: one.places.map((place) => all[place]) })),
  }
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
    /** compact-u16: 7 bits per byte, lowest first, at most three bytes. */
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
