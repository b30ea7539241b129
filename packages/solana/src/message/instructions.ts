import { associatedTokenProgram, computeBudgetProgram, systemProgram } from '../address/programs.js'
import { joinBytes, littleEndian } from './bytes.js'

export interface AccountMeta {
  readonly address: string
  readonly signer?: true
  readonly writable?: true
}

export interface Instruction {
  readonly program: string
  readonly accounts: readonly AccountMeta[]
  readonly data: Uint8Array
}

export function transferSol(from: string, to: string, lamports: bigint): Instruction {
  return {
    program: systemProgram,
    accounts: [
      { address: from, signer: true, writable: true },
      { address: to, writable: true },
    ],
    data: joinBytes(littleEndian(2, 4), littleEndian(lamports, 8)),
  }
}

/** Unless the associated account exists. */
export function createTokenAccount(parameters: {
  readonly payer: string
  readonly account: string
  readonly owner: string
  readonly mint: string
  readonly program: string
}): Instruction {
  const { payer, account, owner, mint, program } = parameters
  return {
    program: associatedTokenProgram,
    accounts: [
      { address: payer, signer: true, writable: true },
      { address: account, writable: true },
      { address: owner },
      { address: mint },
      { address: systemProgram },
      { address: program },
    ],
    data: Uint8Array.of(1),
  }
}

/** The program checks mint, decimals and fee (Token-2022). */
export function transferTokens(parameters: {
  readonly from: string
  readonly to: string
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly decimals: number
  readonly program: string
  /** Base units withheld by the mint. */
  readonly fee?: bigint | undefined
}): Instruction {
  const { from, to, mint, owner, amount, decimals, program, fee } = parameters
  return {
    program,
    accounts: [
      { address: from, writable: true },
      { address: mint },
      { address: to, writable: true },
      { address: owner, signer: true },
    ],
    data:
      fee === undefined
        ? joinBytes([12], littleEndian(amount, 8), [decimals])
        : joinBytes([26, 1], littleEndian(amount, 8), [decimals], littleEndian(fee, 8)),
  }
}

export function computeLimit(units: number): Instruction {
  return { program: computeBudgetProgram, accounts: [], data: joinBytes([2], littleEndian(units, 4)) }
}

/** Millionths of a lamport per unit. */
export function computePrice(microLamports: bigint): Instruction {
  return { program: computeBudgetProgram, accounts: [], data: joinBytes([3], littleEndian(microLamports, 8)) }
}
