import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  accountData,
  bytes,
  feeHolder,
  memoRequired,
  mintData,
  scaledUi,
  transferFee,
} from '../test/tokenData.js'
import { hasSurfpool, signTransaction, useSurfpool, type Account } from '../test/surfpool.js'
import { associatedTokenAccount } from './address/associatedTokenAccount.js'
import { encodeBase58 } from '@latchkey/protocol/base58'
import { tokenPrograms } from './address/programs.js'
import { readTokens } from './reads/balances.js'
import { prepareTransfer, type Transfer } from './send/prepareTransfer.js'
import { waitForTransaction } from './send/waitForTransaction.js'

const [classic = '', token2022 = ''] = tokenPrograms

const newAccount = (): Account => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ format: 'jwk' }).d ?? ''
  return {
    address: encodeBase58(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')),
    privateKey: `0x${Buffer.from(secret, 'base64url').toString('hex')}`,
  }
}

describe.skipIf(!hasSurfpool)('tokens with extensions', () => {
  const { rpc } = useSurfpool()
  const setAccount = (address: string, data: Uint8Array, owner: string) =>
    rpc('surfnet_setAccount', [
      address,
      { lamports: 10_000_000, data: Buffer.from(data).toString('hex'), owner, executable: false },
    ])
  const funded = async () => {
    const account = newAccount()
    await rpc('surfnet_setAccount', [account.address, { lamports: 2_000_000_000 }])
    return account
  }
  /** In the associated account first. */
  const tokenOf = async (
    amounts: readonly (bigint | undefined)[],
    {
      program = classic,
      extensions = [],
      state = 1,
    }: { program?: string; extensions?: Uint8Array[]; state?: number } = {},
  ) => {
    const [mint, owner] = [newAccount().address, await funded()]
    await setAccount(mint, mintData(newAccount().address, 6, extensions), program)
    const usual = await associatedTokenAccount({ owner: owner.address, mint, program })
    for (const [index, amount] of amounts.entries()) {
      if (amount === undefined) continue
      const account = index === 0 ? usual : newAccount().address
      const held = extensions.some(([type]) => type === 1) ? [feeHolder] : []
      await setAccount(account, accountData({ mint, owner: owner.address, amount, state }, held), program)
    }
    return { owner, token: { mint, program, decimals: 6, symbol: 'TT' } }
  }
  const holdingOf = async (owner: string) => (await readTokens(rpc, owner))[0]
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
  ])('behavior: scaled amounts are shown and sent like on the chain: %s', async (_, extension) => {
    const { owner, token } = await tokenOf([7_572_731n], { program: token2022, extensions: [extension] })
    expect(await holdingOf(owner.address)).toMatchObject({ amount: 7_572_731n, shown: 30_290_924n })
    const to = newAccount().address
    await send(owner, { to, amount: 1_000_000n, token })
    expect(await holdingOf(to)).toMatchObject({ amount: 250_000n, shown: 1_000_000n })
  })

  test.each([
    ['only beside the associated account', [undefined, 5_000_000n], 1_000_000n],
    ['more than the associated account has', [2_000_000n, 3_000_000n], 4_000_000n],
    ['everything of three', [1n, 2_000_000n, 3_000_000n], 5_000_001n],
  ] as const)('behavior: tokens in other accounts can be sent: %s', async (_, amounts, amount) => {
    const { owner, token } = await tokenOf(amounts)
    const to = newAccount().address
    await send(owner, { to, amount, token })
    expect((await holdingOf(to))?.amount).toBe(amount)
  })

  const maxFee = 2n ** 63n
  test.each([
    ['one percent', transferFee([100, maxFee]), [9_000_000n], 1_000_000n, 990_000n],
    ['a part of a unit, rounded up', transferFee([1, maxFee]), [9_000_000n], 9_999n, 9_998n],
    ['the most of it', transferFee([1_000, 5_000n]), [9_000_000n], 1_000_000n, 995_000n],
    [
      'a later one that is not yet taken',
      transferFee([100, maxFee], [900, maxFee], maxFee),
      [9_000_000n],
      100n,
      99n,
    ],
    ['one that replaced another', transferFee([100, maxFee], [200, maxFee]), [9_000_000n], 100n, 98n],
    ['from each of two accounts', transferFee([100, 500n]), [1_000_000n, 9_000_000n], 9_500_000n, 9_499_000n],
    [
      'beside scaled amounts',
      bytes(transferFee([100, maxFee]), scaledUi(4, 4, 0)),
      [9_000_000n],
      4_000_000n,
      3_960_000n,
    ],
  ] as const)(
    'behavior: a fee that the token keeps is told, and taken as told: %s',
    async (_, extension, amounts, amount, arrives) => {
      const { owner, token } = await tokenOf(amounts, { program: token2022, extensions: [extension] })
      const to = newAccount().address
      const asked = { from: owner.address, to, amount, token }
      expect(await prepareTransfer(rpc, asked, { isEstimate: true })).toMatchObject({ arrives })
      await send(owner, { to, amount, token })
      const held = await holdingOf(to)
      expect(held?.shown ?? held?.amount).toBe(arrives)
    },
  )

  test('behavior: a token without a fee has no notice', async () => {
    for (const extensions of [[], [transferFee([0, maxFee])]]) {
      const { owner, token } = await tokenOf([9_000_000n], { program: token2022, extensions })
      const asked = { from: owner.address, to: newAccount().address, amount: 5n, token }
      expect(await prepareTransfer(rpc, asked, { isEstimate: true })).not.toHaveProperty('arrives')
    }
  })

  test('error: a fee that changes before the transfer arrives stops it', async () => {
    const { owner, token } = await tokenOf([9_000_000n], {
      program: token2022,
      extensions: [transferFee([100, maxFee])],
    })
    const { message } = await prepareTransfer(rpc, {
      from: owner.address,
      to: newAccount().address,
      amount: 1_000_000n,
      token,
    })
    const mint = mintData(newAccount().address, 6, [transferFee([5_000, maxFee])])
    await setAccount(token.mint, mint, token2022)
    const { wire } = signTransaction(owner, message)
    await expect(rpc('sendTransaction', [wire, { encoding: 'base64' }])).rejects.toThrow()
  })

  test('error: the reason of a frozen account and of a required memo', async () => {
    const frozen = await tokenOf([3_000_000n], { state: 2 })
    const to = newAccount().address
    await expect(send(frozen.owner, { to, amount: 1n, token: frozen.token })).rejects.toMatchObject({
      name: 'transaction_reverted',
      details: { kind: 'frozen', reason: 'The account is frozen' },
    })
    const noted = await tokenOf([3_000_000n], { program: token2022 })
    const { mint, program } = noted.token
    const account = await associatedTokenAccount({ owner: to, mint, program })
    await setAccount(account, accountData({ mint, owner: to, amount: 0n }, [memoRequired]), program)
    const memo = { kind: 'memo', reason: 'The recipient asks for a memo' }
    const asked = { to, amount: 1n, token: noted.token }
    await expect(send(noted.owner, asked)).rejects.toMatchObject({ details: memo })
    const estimated = prepareTransfer(rpc, { from: noted.owner.address, ...asked }, { isEstimate: true })
    await expect(estimated).rejects.toMatchObject({ details: memo })
  })

  test('error: an amount below the rent of an account names its owner', async () => {
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
