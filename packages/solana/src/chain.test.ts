import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { hasSurfpool, signTransaction, useSurfpool, type Account } from '../test/surfpool.js'
import { associatedTokenAccount } from './address/associatedTokenAccount.js'
import { encodeBase58 } from '@latchkey/protocol/base58'
import { isOnCurve } from './address/isOnCurve.js'
import { readLamports, readTokens } from './reads/balances.js'
import { checkReceiver } from './send/checkReceiver.js'
import { prepareTransfer, type Transfer } from './send/prepareTransfer.js'
import { sendError } from './send/transactionError.js'
import { waitForTransaction } from './send/waitForTransaction.js'

describe.skipIf(!hasSurfpool)('on a Solana chain', () => {
  const { chain, rpc } = useSurfpool()
  const accountAt = (index: number): Account => {
    const account = chain().accounts[index]
    if (account === undefined) throw new Error('no account')
    return account
  }
  const tokenAt = (index: number) => {
    const token = chain().tokens[index]
    if (token === undefined) throw new Error('no token')
    const { address: mint, program, decimals, symbol } = token
    return { mint, program, decimals, symbol }
  }
  const newAddress = (): string => {
    for (;;) {
      const bytes = new Uint8Array(randomBytes(32))
      if (isOnCurve(bytes)) return encodeBase58(bytes)
    }
  }
  const send = async (from: Account, transfer: Omit<Transfer, 'from'>) => {
    const { message, ...prepared } = await prepareTransfer(rpc, { from: from.address, ...transfer })
    const { wire, signature } = signTransaction(from, message)
    const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
    await rpc('sendTransaction', [wire, options]).catch((error: unknown) => {
      throw sendError(error, prepared.context)
    })
    await waitForTransaction(rpc, { signature, ...prepared, pause: () => sleep(50) })
    return { signature, ...prepared }
  }

  test('behavior: SOL is sent at the estimated fee', async () => {
    const [from, to] = [accountAt(0), newAddress()]
    const before = await readLamports(rpc, from.address)
    const { fee } = await send(from, { to, amount: 1_000_000_000n })
    expect(await readLamports(rpc, to)).toBe(1_000_000_000n)
    expect(await readLamports(rpc, from.address)).toBe(before - 1_000_000_000n - fee)
  })

  test.each([0, 1])(
    'behavior: token %i is sent to a receiver without a token account, and again',
    async (index) => {
      const [from, to, token] = [accountAt(1), newAddress(), tokenAt(index)]
      const has = async (owner: string) =>
        (await readTokens(rpc, owner)).find(({ mint }) => mint === token.mint)?.amount ?? 0n
      const before = await has(from.address)
      expect(await has(to)).toBe(0n)
      await send(from, { to, amount: 1_500_000n, token })
      expect(await has(to)).toBe(1_500_000n)
      await send(from, { to, amount: 500_000n, token })
      expect(await has(to)).toBe(2_000_000n)
      expect(await has(from.address)).toBe(before - 2_000_000n)
      const [held] = await readTokens(rpc, to)
      expect(held).toEqual({
        mint: token.mint,
        program: token.program,
        amount: 2_000_000n,
        decimals: token.decimals,
      })
    },
  )

  test('error: more SOL or tokens than the balance, and no SOL for the fee', async () => {
    const [from, to] = [accountAt(2), newAddress()]
    const lamports = await readLamports(rpc, from.address)
    await expect(send(from, { to, amount: lamports * 10n })).rejects.toThrow('Not enough SOL')
    const token = tokenAt(0)
    await expect(send(from, { to, amount: 10n ** 15n, token })).rejects.toThrow('Not enough TUSD')
    const poor = newAddress()
    await expect(prepareTransfer(rpc, { from: poor, to, amount: 1n })).rejects.toMatchObject({
      name: 'insufficient_funds',
      message: 'Not enough SOL for fees or rent',
    })
  })

  test('error: too little for the rent of a new account', async () => {
    await expect(send(accountAt(2), { to: newAddress(), amount: 1n })).rejects.toThrow(
      'Not enough SOL for fees or rent',
    )
  })

  test('error: a transaction with an unknown block hash', async () => {
    const { message, context } = await prepareTransfer(rpc, {
      from: accountAt(2).address,
      to: newAddress(),
      amount: 1_000_000_000n,
    })
    // After the header and the keys.
    const keys = message[4] ?? 0
    const stale = message.fill(7, 5 + keys * 32, 5 + (keys + 1) * 32)
    const refusal = await rpc('sendTransaction', [
      signTransaction(accountAt(2), stale).wire,
      { encoding: 'base64' },
    ]).catch((error: unknown) => sendError(error, context))
    expect(refusal).toMatchObject({ name: 'transaction_timeout', details: { kind: 'expired' } })
  })

  test('behavior: kinds of receivers', async () => {
    const [owner, { mint, program }] = [accountAt(3).address, tokenAt(1)]
    const account = await associatedTokenAccount({ owner, mint, program })
    expect(await checkReceiver(rpc, owner)).toEqual({ kind: 'wallet' })
    expect(await checkReceiver(rpc, newAddress())).toEqual({ kind: 'wallet' })
    expect(await checkReceiver(rpc, `${owner.slice(0, -1)}0`)).toEqual({ kind: 'invalid' })
    expect(await checkReceiver(rpc, account)).toEqual({ kind: 'token-account', owner })
    expect(await checkReceiver(rpc, mint)).toEqual({ kind: 'mint' })
    expect(await checkReceiver(rpc, program)).toEqual({ kind: 'program' })
    const unused = await associatedTokenAccount({ owner: newAddress(), mint, program })
    expect(await checkReceiver(rpc, unused)).toEqual({ kind: 'off-curve' })
  })

  test('behavior: an empty address', async () => {
    const nobody = newAddress()
    expect(await readLamports(rpc, nobody)).toBe(0n)
    expect(await readTokens(rpc, nobody)).toEqual([])
  })
})
