import {
  ComputeBudgetProgram,
  Keypair,
  MessageV0,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { describe } from './describe.js'
import { feeOf, feeWarnings } from './fee.js'
import { readTransaction } from './readTransaction.js'

const owner = Keypair.generate()
const other = Keypair.generate().publicKey
const recentBlockhash = Keypair.generate().publicKey.toBase58()

const transfer = (lamports: number) =>
  SystemProgram.transfer({ fromPubkey: owner.publicKey, toPubkey: other, lamports })

function legacy(...instructions: TransactionInstruction[]): Uint8Array {
  const transaction = new Transaction({ feePayer: owner.publicKey, recentBlockhash }).add(...instructions)
  return new Uint8Array(transaction.serialize({ requireAllSignatures: false }))
}

function version0(...instructions: TransactionInstruction[]): Uint8Array {
  const message = MessageV0.compile({ payerKey: owner.publicKey, instructions, recentBlockhash })
  return new VersionedTransaction(message).serialize()
}

test('param: a transaction of either format is read as it was written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(2 ** 31), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      (amounts, isLegacy) => {
        const bytes = (isLegacy ? legacy : version0)(...amounts.map(transfer))
        const read = readTransaction(bytes)
        expect(read.signers).toEqual([owner.publicKey.toBase58()])
        expect(read.instructions).toHaveLength(amounts.length)
        expect(bytes.length - read.message.length).toBe(read.signaturesAt + 64)
        const signed = VersionedTransaction.deserialize(bytes)
        expect(read.message).toEqual(new Uint8Array(signed.message.serialize()))
      },
    ),
    { numRuns: 40 },
  )
})

test('error: what is cut off or no transaction is refused, never read wrongly', () => {
  const bytes = legacy(transfer(1))
  for (let length = 0; length < bytes.length; length += 1)
    expect(() => readTransaction(bytes.subarray(0, length))).toThrow(RangeError)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (random) => {
      try {
        const { signers } = readTransaction(random)
        expect(signers.length).toBeGreaterThanOrEqual(0)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }),
  )
})

const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const amount = (kind: number, value: bigint, ...rest: number[]) => {
  const data = new Uint8Array([kind, ...new Uint8Array(8), ...rest])
  new DataView(data.buffer).setBigUint64(1, value, true)
  return Buffer.from(data)
}
const call = (programId: PublicKey, data: Buffer) =>
  new TransactionInstruction({
    programId,
    data,
    keys: [owner.publicKey, other, other].map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })),
  })

test.each([
  ['a transfer', transfer(1_500_000_000), /^Send 1\.5 SOL to /, undefined],
  ['tokens', call(tokenProgram, amount(12, 2_500_000n, 6)), /^Send 2\.5 /, undefined],
  ['an allowance', call(tokenProgram, amount(4, 1n)), /^Allow .* to spend 1 units/, 'bad'],
  [
    'another owner',
    call(tokenProgram, Buffer.from([6, 2, 1])),
    /^Hand token account .* over to nobody/,
    'bad',
  ],
  ['an unknown program', call(other, Buffer.from([1])), /^Unknown: call /, 'bad'],
  ['an unknown instruction', call(tokenProgram, Buffer.from([200])), /^Unknown: call /, 'bad'],
  [
    'an unknown system instruction',
    call(SystemProgram.programId, Buffer.from([99, 0, 0, 0])),
    /^Unknown: call /,
    'bad',
  ],
] as const)('param: %s is said in words', (_, instruction, line, level) => {
  const { lines, warnings } = describe([readTransaction(legacy(instruction))], owner.publicKey.toBase58())
  expect(lines[0]).toMatch(line)
  expect(warnings[0]?.level).toBe(level)
})

test.each([
  { what: 'no price', instructions: [transfer(1)], fee: 5_000n },
  {
    what: 'a price, for what two instructions may use',
    instructions: [
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000n }),
      transfer(1),
      transfer(2),
    ],
    fee: 5_000n + 4_000n,
  },
  {
    what: 'a price and a limit, rounded up',
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 333 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_001n }),
      transfer(1),
    ],
    fee: 5_000n + 1n,
  },
  {
    what: 'more than a transaction may use',
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 4_000_000_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000n }),
      transfer(1),
    ],
    fee: 5_000n + 1_400_000n,
  },
])('param: the fee of a transaction with $what', ({ instructions, fee }) => {
  for (const bytes of [legacy(...instructions), version0(...instructions)])
    expect(feeOf(readTransaction(bytes))).toBe(fee)
})

test('behavior: a fee that empties the wallet is warned of, a usual one is not', () => {
  const offer = (microLamports: bigint) =>
    feeWarnings(
      feeOf(
        readTransaction(legacy(ComputeBudgetProgram.setComputeUnitPrice({ microLamports }), transfer(1))),
      ),
    )
  expect(offer(50_000_000_000n)).toEqual([{ level: 'bad', text: expect.stringContaining('far higher') }])
  expect(offer(1_000_000n)).toEqual([])
})

test('behavior: who gets something is named in full', () => {
  const { parties } = describe(
    [readTransaction(legacy(transfer(1), transfer(2)))],
    owner.publicKey.toBase58(),
  )
  expect(parties).toEqual([
    ['Recipient', other.toBase58()],
    ['Recipient', other.toBase58()],
  ])
})

test('behavior: a right to take all of a token that no node has named yet is not said in units', () => {
  const approve = new TransactionInstruction({
    programId: new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
    keys: [other, other, owner.publicKey].map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })),
    data: Buffer.from(`04${'ff'.repeat(8)}`, 'hex'),
  })
  const { lines, warnings, risk } = describe([readTransaction(legacy(approve))], owner.publicKey.toBase58())
  expect(lines[0]).toMatch(/^Allow .* to spend any amount of tokens$/)
  expect(warnings.map(({ level }) => level)).toContain('bad')
  expect(risk.isUnlimited).toBe(true)
})
