import { addressBytes } from '../address/addressBytes.js'
import { joinBytes } from './bytes.js'
import type { Instruction } from './instructions.js'

interface Key {
  readonly address: string
  signer: boolean
  writable: boolean
}

/** As in the reference library, so tests compare bytes. */
const collator = new Intl.Collator('en', { caseFirst: 'lower' })

/** Version 0, without lookup tables. */
export function compileMessage(
  payer: string,
  blockhash: string,
  instructions: readonly Instruction[],
): Uint8Array {
  const keys = keysOf(payer, instructions)
  const count = (wanted: (key: Key) => boolean) => keys.filter(wanted).length
  const indexOf = (address: string) => keys.findIndex((key) => key.address === address)
  return joinBytes(
    [
      128,
      count(({ signer }) => signer),
      count(({ signer, writable }) => signer && !writable),
      count(({ signer, writable }) => !signer && !writable),
    ],
    shortLength(keys.length),
    ...keys.map(({ address }) => addressBytes(address)),
    addressBytes(blockhash),
    shortLength(instructions.length),
    ...instructions.map(({ program, accounts, data }) =>
      joinBytes(
        [indexOf(program)],
        shortLength(accounts.length),
        accounts.map(({ address }) => indexOf(address)),
        shortLength(data.length),
        data,
      ),
    ),
    [0],
  )
}

export function unsignedTransaction(message: Uint8Array): Uint8Array {
  const signers = message[1] ?? 1
  return joinBytes(shortLength(signers), new Uint8Array(64 * signers), message)
}

function keysOf(payer: string, instructions: readonly Instruction[]): readonly Key[] {
  const keys = new Map<string, Key>([[payer, { address: payer, signer: true, writable: true }]])
  for (const { program, accounts } of instructions) {
    for (const { address, signer = false, writable = false } of [...accounts, { address: program }]) {
      const known = keys.get(address)
      if (known === undefined) keys.set(address, { address, signer, writable })
      else {
        known.signer ||= signer
        known.writable ||= writable
      }
    }
  }
  const rank = ({ address, signer, writable }: Key) =>
    address === payer ? 0 : (signer ? 1 : 3) + (writable ? 0 : 1)
  return [...keys.values()].sort((a, b) => rank(a) - rank(b) || collator.compare(a.address, b.address))
}

/** Seven bits per byte. */
function shortLength(length: number): readonly number[] {
  return length < 128 ? [length] : [(length & 127) | 128, ...shortLength(length >> 7)]
}
