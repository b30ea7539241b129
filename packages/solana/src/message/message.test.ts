import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction as KitInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAddress } from '../../test/arbitraries.js'
import { tokenPrograms } from '../address/programs.js'
import { encodeBase64 } from './base64.js'
import { compileMessage, unsignedTransaction } from './compileMessage.js'
import {
  computeLimit,
  computePrice,
  createTokenAccount,
  transferSol,
  transferTokens,
  type Instruction,
} from './instructions.js'

function compileByKit(payer: string, blockhash: string, instructions: readonly KitInstruction[]) {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(address(payer), empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1n },
        paid,
      ),
    (living) => appendTransactionMessageInstructions(instructions, living),
  )
  return compileTransaction(message)
}

const expectSame = (
  payer: string,
  blockhash: string,
  own: readonly Instruction[],
  reference: readonly KitInstruction[],
) => {
  const message = compileMessage(payer, blockhash, own)
  const compiled = compileByKit(payer, blockhash, reference)
  expect(message).toEqual(new Uint8Array(compiled.messageBytes))
  expect(encodeBase64(unsignedTransaction(message))).toBe(getBase64EncodedWireTransaction(compiled))
}

const u64 = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n })
const u32 = fc.integer({ min: 0, max: 2 ** 32 - 1 })

test('behavior: a transfer of SOL has the bytes of the reference library', () => {
  fc.assert(
    fc.property(
      anyAddress,
      anyAddress,
      anyAddress,
      u64,
      u32,
      u64,
      (from, to, hash, lamports, units, price) => {
        expectSame(
          from,
          hash,
          [computeLimit(units), computePrice(price), transferSol(from, to, lamports)],
          [
            getSetComputeUnitLimitInstruction({ units }),
            getSetComputeUnitPriceInstruction({ microLamports: price }),
            getTransferSolInstruction({
              source: createNoopSigner(address(from)),
              destination: address(to),
              amount: lamports,
            }),
          ],
        )
      },
    ),
  )
})

test('behavior: a transfer of tokens has the bytes of the reference library, for both programs', () => {
  const someone = fc.tuple(anyAddress, anyAddress, anyAddress, anyAddress, anyAddress, anyAddress)
  const program = fc.constantFrom(...tokenPrograms)
  fc.assert(
    fc.property(
      someone,
      program,
      u64,
      fc.integer({ min: 0, max: 18 }),
      ([from, to, mint, source, account, hash], token, amount, decimals) => {
        const owner = createNoopSigner(address(from))
        expectSame(
          from,
          hash,
          [
            createTokenAccount({ payer: from, account, owner: to, mint, program: token }),
            transferTokens({
              from: source,
              to: account,
              mint,
              owner: from,
              amount,
              decimals,
              program: token,
            }),
          ],
          [
            getCreateAssociatedTokenIdempotentInstruction({
              payer: owner,
              ata: address(account),
              owner: address(to),
              mint: address(mint),
              tokenProgram: address(token),
            }),
            getTransferCheckedInstruction(
              {
                source: address(source),
                mint: address(mint),
                destination: address(account),
                authority: owner,
                amount,
                decimals,
              },
              { programAddress: address(token) },
            ),
          ],
        )
      },
    ),
  )
})

test('behavior: an account in several instructions keeps all of its permissions', () => {
  fc.assert(
    fc.property(anyAddress, anyAddress, anyAddress, u64, (from, other, hash, lamports) => {
      const kit = (source: string, destination: string) =>
        getTransferSolInstruction({
          source: createNoopSigner(address(source)),
          destination: address(destination),
          amount: lamports,
        })
      expectSame(
        from,
        hash,
        [
          transferSol(from, other, lamports),
          transferSol(other, from, lamports),
          transferSol(from, from, lamports),
        ],
        [kit(from, other), kit(other, from), kit(from, from)],
      )
    }),
  )
})
