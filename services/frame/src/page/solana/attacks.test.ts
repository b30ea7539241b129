import { base64 } from '@scure/base'
import type { PublicKey } from '@solana/web3.js'
import { AddressLookupTableAccount, Keypair, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import {
  ownAccount,
  mint,
  owner,
  systemAccount,
  reviewOf,
  shortName,
  stranger,
  texts,
  foreignAccount,
  token,
  tokens,
  wrappedMint,
  type World,
} from '../../../test/solanaVisitor.js'

describe('closing an account', () => {
  const close = (to: PublicKey) => [token([9], ownAccount, to, owner)]

  test('behavior: of wrapped SOL, to a stranger: receiver, amount and a warning', async () => {
    const before = {
      [ownAccount.toBase58()]: tokens(wrappedMint, owner, 3_000_000_000n, undefined, 3_002_039_280),
    }
    const review = await reviewOf(close(stranger), { before })
    expect(review.summary).toBe(`Unwrap 3.00203928 SOL and send it to ${shortName(stranger)}`)
    expect(review.facts).toContainEqual(['Recipient', stranger.toBase58()])
    expect(texts(review)).toContain(`bad: ${shortName(stranger)} gets 3.00203928 SOL of your account.`)
  })

  test('behavior: to the owner no warning', async () => {
    const review = await reviewOf(close(owner))
    expect(review.summary).toMatch(/^Close a token account and send 0\.00203928 SOL to /)
    expect(texts(review)).not.toContain('bad')
  })

  test('error: with a node that is away the receiver and the warning are there', async () => {
    const review = await reviewOf(close(stranger), { isAway: true })
    expect(review.facts).toContainEqual(['Recipient', stranger.toBase58()])
    expect(texts(review)).toContain('bad: ')
    expect(review.risk.isUndecoded).toBe(true)
  })
})

describe('rights', () => {
  const nonce = Keypair.generate().publicKey
  test.each([
    [
      'the address goes to a program',
      SystemProgram.assign({ accountPubkey: owner, programId: stranger }),
      /^Hand account .* over to a program/,
      true,
    ],
    [
      'a token account goes to a stranger',
      token([6, 2, 1, ...stranger.toBytes()], ownAccount, owner),
      /^Hand token account .* over to /,
      true,
    ],
    [
      'a stranger may close a token account',
      token([6, 3, 1, ...stranger.toBytes()], ownAccount, owner),
      /^Hand token account .* over to /,
      true,
    ],
    [
      'a durable nonce',
      SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: owner }),
      /^Use a durable nonce/,
      false,
    ],
    [
      'an allowance without a limit',
      token([4, ...Array.from({ length: 8 }, () => 255)], ownAccount, stranger, owner),
      /^Allow .* to spend any amount of /,
      true,
    ],
  ])('behavior: %s', async (_, instruction, summary, isUnlimited) => {
    const review = await reviewOf([instruction])
    expect(review.summary).toMatch(summary)
    expect(review.warnings[0]?.level).toBe('bad')
    expect(review.risk).toMatchObject({ grantsRight: true, isUnlimited, isUndecoded: false })
  })

  test.each([
    [
      'the owner of a token account',
      { [ownAccount.toBase58()]: tokens(mint, stranger, 10_000_000n) },
      'belong to someone else',
    ],
    [
      'the owner’s address',
      { [owner.toBase58()]: systemAccount(5_000_000_000, stranger) },
      'belong to someone else',
    ],
    [
      'a new allowance',
      { [ownAccount.toBase58()]: tokens(mint, owner, 10_000_000n, stranger) },
      'could take your tokens later',
    ],
  ])(
    'behavior: an unknown program that changes %s is warned of by its simulation',
    async (_, after, words) => {
      const programId = Keypair.generate().publicKey
      const keys = [owner, ownAccount].map((pubkey) => ({
        pubkey,
        isSigner: pubkey === owner,
        isWritable: true,
      }))
      const review = await reviewOf(
        [new TransactionInstruction({ programId, keys, data: Buffer.from([1]) })],
        { after },
      )
      expect(texts(review)).toContain(words)
      expect(review.risk).toMatchObject({ grantsRight: true, isUndecoded: true })
      expect(texts(review)).toContain('bad: This calls an unknown program')
    },
  )
})

describe('tokens', () => {
  const amount = (value: number) => [value & 255, value >> 8, value >> 16, 0, 0, 0, 0, 0]

  test('behavior: the change of the simulation, and the owner of the account that gets it', async () => {
    const after = {
      [ownAccount.toBase58()]: tokens(mint, owner, 7_500_000n),
      [foreignAccount.toBase58()]: tokens(mint, stranger, 2_500_000n),
    }
    const review = await reviewOf([token([3, ...amount(2_500_000)], ownAccount, foreignAccount, owner)], {
      after,
    })
    expect(review.summary).toBe(`Send 2.5 ${shortName(mint)} to ${shortName(stranger)}`)
    expect(review.changes).toEqual([{ symbol: shortName(mint), isIn: false, amount: '−2.5' }])
    expect(review.facts.filter(([name]) => name === 'Recipient')).toEqual([
      ['Recipient', stranger.toBase58()],
    ])
  })

  test('behavior: tokens that an unknown program moves, with their receiver', async () => {
    const after = {
      [ownAccount.toBase58()]: tokens(mint, owner, 0n),
      [foreignAccount.toBase58()]: tokens(mint, stranger, 10_000_000n),
    }
    const keys = [owner, ownAccount, foreignAccount].map((pubkey) => ({
      pubkey,
      isSigner: pubkey === owner,
      isWritable: true,
    }))
    const programId = Keypair.generate().publicKey
    const review = await reviewOf([new TransactionInstruction({ programId, keys, data: Buffer.from([]) })], {
      after,
    })
    expect(review.changes).toEqual([{ symbol: shortName(mint), isIn: false, amount: '−10' }])
    expect(review.facts).toContainEqual(['Recipient', stranger.toBase58()])
  })
})

describe('lookup tables', () => {
  const key = Keypair.generate().publicKey
  const table = new AddressLookupTableAccount({
    key,
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [mint, stranger],
    },
  })
  const stored = (addresses: readonly PublicKey[]): World => {
    const data = new Uint8Array(56 + addresses.length * 32)
    addresses.forEach((one, index) => data.set(one.toBytes(), 56 + index * 32))
    return { [key.toBase58()]: { owner: key.toBase58(), lamports: 1, data: [base64.encode(data), 'base64'] } }
  }
  const send = [SystemProgram.transfer({ fromPubkey: owner, toPubkey: stranger, lamports: 1_000_000_000 })]

  test('behavior: the receiver is named, and that a table names it', async () => {
    const review = await reviewOf(send, { tables: [table], before: stored([mint, stranger]) })
    expect(review.summary).toBe(`Send 1 SOL to ${shortName(stranger)}`)
    expect(review.facts).toContainEqual(['Recipient', stranger.toBase58()])
    expect(texts(review)).toContain('warn: Some addresses come from a table')
  })

  test.each([
    ['that is not there', {}],
    ['that is too short', stored([mint])],
  ])('error: a table %s leaves the receiver unknown, in red', async (_, before) => {
    const review = await reviewOf(send, { tables: [table], before })
    expect(texts(review)).toContain('bad: One address comes from a table')
    expect(review.risk.isUndecoded).toBe(true)
  })
})
