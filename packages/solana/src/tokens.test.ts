import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { hasSurfpool, signTransaction, useSurfpool, type Account } from '../test/surfpool.js'
import { addressBytes } from './address/addressBytes.js'
import { associatedTokenAccount } from './address/associatedTokenAccount.js'
import { encodeBase58 } from './address/base58.js'
import { tokenPrograms } from './address/programs.js'
import { readTokens } from './reads/balances.js'
import { prepareTransfer, type Transfer } from './send/prepareTransfer.js'
import { waitForTransaction } from './send/waitForTransaction.js'

const [classic = '', token2022 = ''] = tokenPrograms

const bytes = (...parts: readonly (readonly number[] | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)))
const number = (value: bigint | number, size: number) => {
  const data = Buffer.alloc(8)
  data.writeBigUInt64LE(BigInt(value))
  return data.subarray(0, size)
}
const double = (value: number) => {
  const data = Buffer.alloc(8)
  data.writeDoubleLE(value)
  return data
}
const zeros = (size: number) => Buffer.alloc(size)

/** Extensions of Token-2022 as they stand in an account. */
const scaledUi = (now: number, later: number, effective: number) =>
  bytes(number(25, 2), number(56, 2), zeros(32), double(now), number(effective, 8), double(later))
const memoRequired = bytes(number(8, 2), number(1, 2), [1])

const mintData = (authority: string, decimals: number, extensions: readonly Uint8Array[] = []) => {
  const key = addressBytes(authority)
  const head = bytes([1, 0, 0, 0], key, number(10n ** 12n, 8), [decimals, 1], [1, 0, 0, 0], key)
  return extensions.length === 0 ? head : bytes(head, zeros(165 - 82), [1], ...extensions)
}
const accountData = (
  facts: { mint: string; owner: string; amount: bigint; state?: number },
  extensions: readonly Uint8Array[] = [],
) => {
  const { mint, owner, amount, state = 1 } = facts
  const head = bytes(
    addressBytes(mint),
    addressBytes(owner),
    number(amount, 8),
    zeros(36),
    [state],
    zeros(56),
  )
  return extensions.length === 0 ? head : bytes(head, [2], ...extensions)
}

const newAccount = (): Account => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ format: 'jwk' }).d ?? ''
  return {
    address: encodeBase58(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')),
    privateKey: `0x${Buffer.from(secret, 'base64url').toString('hex')}`,
  }
}

describe.skipIf(!hasSurfpool)('tokens that are more than amount and decimals', () => {
  const { rpc } = useSurfpool()
  const put = (address: string, data: Uint8Array, owner: string) =>
    rpc('surfnet_setAccount', [
      address,
      { lamports: 10_000_000, data: Buffer.from(data).toString('hex'), owner, executable: false },
    ])
  const funded = async () => {
    const account = newAccount()
    await rpc('surfnet_setAccount', [account.address, { lamports: 2_000_000_000 }])
    return account
  }
  /** A token, and who holds what of it: in the associated account first, then beside it. */
  const tokenOf = async (
    amounts: readonly (bigint | undefined)[],
    {
      program = classic,
      extensions = [],
      state = 1,
    }: { program?: string; extensions?: Uint8Array[]; state?: number } = {},
  ) => {
    const [mint, owner] = [newAccount().address, await funded()]
    await put(mint, mintData(newAccount().address, 6, extensions), program)
    const usual = await associatedTokenAccount({ owner: owner.address, mint, program })
    for (const [index, amount] of amounts.entries()) {
      if (amount === undefined) continue
      const account = index === 0 ? usual : newAccount().address
      await put(account, accountData({ mint, owner: owner.address, amount, state }), program)
    }
    return { owner, token: { mint, program, decimals: 6, symbol: 'TT' } }
  }
  const heldBy = async (owner: string) => (await readTokens(rpc, owner))[0]
  const send = async (from: Account, transfer: Omit<Transfer, 'from'>) => {
    const { message, ...prepared } = await prepareTransfer(rpc, { from: from.address, ...transfer })
    const { wire, signature } = signTransaction(from, message)
    await rpc('sendTransaction', [wire, { encoding: 'base64', preflightCommitment: 'confirmed' }])
    await waitForTransaction(rpc, { signature, ...prepared, pause: () => sleep(50) })
  }

  test.each([
    ['the multiplier of now', scaledUi(4, 4, 0)],
    ['one that became effective', scaledUi(2, 4, 1_000_000_000)],
    ['one that is still to come', scaledUi(4, 9, 9_000_000_000)],
  ])('behavior: scaled amounts are shown and sent as the chain shows them: %s', async (_, extension) => {
    const { owner, token } = await tokenOf([7_572_731n], { program: token2022, extensions: [extension] })
    expect(await heldBy(owner.address)).toMatchObject({ amount: 7_572_731n, shown: 30_290_924n })
    const to = newAccount().address
    await send(owner, { to, amount: 1_000_000n, token })
    expect(await heldBy(to)).toMatchObject({ amount: 250_000n, shown: 1_000_000n })
  })

  test.each([
    ['only beside the associated account', [undefined, 5_000_000n], 1_000_000n],
    ['more than the associated account has', [2_000_000n, 3_000_000n], 4_000_000n],
    ['everything of three', [1n, 2_000_000n, 3_000_000n], 5_000_001n],
  ] as const)('behavior: tokens in other accounts can be sent: %s', async (_, amounts, amount) => {
    const { owner, token } = await tokenOf(amounts)
    const to = newAccount().address
    await send(owner, { to, amount, token })
    expect((await heldBy(to))?.amount).toBe(amount)
  })

  test('error: a frozen account and a memo that is asked for: the reason is said', async () => {
    const frozen = await tokenOf([3_000_000n], { state: 2 })
    const refused = (reason: string) => ({ name: 'transaction_reverted', details: { reason } })
    const to = newAccount().address
    await expect(send(frozen.owner, { to, amount: 1n, token: frozen.token })).rejects.toMatchObject(
      refused('The account is frozen'),
    )
    const noted = await tokenOf([3_000_000n], { program: token2022 })
    const { mint, program } = noted.token
    const account = await associatedTokenAccount({ owner: to, mint, program })
    await put(account, accountData({ mint, owner: to, amount: 0n }, [memoRequired]), program)
    await expect(send(noted.owner, { to, amount: 1n, token: noted.token })).rejects.toMatchObject(
      refused('The recipient asks for a memo'),
    )
  })

  test('error: an amount below the rent of an account names whose it is', async () => {
    const owner = await funded()
    const to = newAccount().address
    const failed = (kind: string) => ({ name: 'insufficient_funds', details: { kind, minimum: '890880' } })
    await expect(send(owner, { to, amount: 500_000n })).rejects.toMatchObject(failed('new-address'))
    await expect(send(owner, { to, amount: 2_000_000_000n - 405_000n })).rejects.toMatchObject(
      failed('leaves-too-little'),
    )
    const asked = { from: owner.address, to, amount: 500_000n }
    expect(await prepareTransfer(rpc, asked, { isEstimate: true })).toMatchObject({ minimum: '890880' })
    await send(owner, { to, amount: 890_880n })
  })
})
