import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createPaymentVerifier } from '../../../pay/src/server/createPaymentVerifier.js'
import { memoryPaymentStore } from '../../../pay/src/server/paymentStore.js'
import { hasSurfpool, signTransaction, useSurfpool, type Account } from '../../test/surfpool.js'
import { encodeBase58 } from '@latchkey/protocol/base58'
import { isOnCurve } from '../address/isOnCurve.js'
import { prepareTransfer, type Transfer } from '../send/prepareTransfer.js'
import { waitForTransaction } from '../send/waitForTransaction.js'
import { getPayment } from './getPayment.js'
import { getToken } from './getToken.js'

describe.skipIf(!hasSurfpool)('payments on a Solana chain', () => {
  const { chain, rpc } = useSurfpool()
  const newAddress = (): string => {
    for (;;) {
      const bytes = new Uint8Array(randomBytes(32))
      if (isOnCurve(bytes)) return encodeBase58(bytes)
    }
  }
  const at = <T>(all: readonly T[], index: number): T => {
    const found = all[index]
    if (found === undefined) throw new Error('none')
    return found
  }
  const send = async (from: Account, transfer: Omit<Transfer, 'from'>) => {
    const { message, ...prepared } = await prepareTransfer(rpc, { from: from.address, ...transfer })
    const { wire, signature } = signTransaction(from, message)
    await rpc('sendTransaction', [wire, { encoding: 'base64', preflightCommitment: 'confirmed' }])
    await waitForTransaction(rpc, { signature, ...prepared, pause: () => sleep(50) })
    return signature
  }
  const verify = () =>
    createPaymentVerifier({
      networks: { 'solana:localnet': { rpcUrls: [chain().rpcUrl] } },
      store: memoryPaymentStore(),
    }).verifyPayment
  const terms = { network: 'solana:localnet', since: 0, order: 'A-1' }

  test('behavior: page and server see the same amounts of SOL and a token, by hash and by reference', async () => {
    const from = at(chain().accounts, 4)
    const { address: mint, decimals, program, symbol } = at(chain().tokens, 0)
    expect(await getToken(rpc, mint)).toMatchObject({ decimals, name: mint })
    expect(await getToken(rpc, from.address)).toBeUndefined()
    for (const [asset, token, units] of [
      ['native', undefined, 1_250_000_000n],
      [mint, { mint, decimals, program, symbol }, 1_500_000n],
    ] as const) {
      const [shop, reference] = [newAddress(), newAddress()]
      const transfer = { to: shop, amount: units, reference, ...(token && { token }) }
      const hash = await send(from, transfer)
      const asked = { hash, to: shop, ...(token && { token: mint }) }
      expect(await getPayment(rpc, asked)).toEqual({ status: 'success', amount: String(units) })
      expect(await getPayment(rpc, { ...asked, to: reference })).toMatchObject({ amount: '0' })
      const amount = token ? String(Number(units) / 10 ** decimals) : '1.25'
      const order = { ...terms, asset, amount, recipient: shop, reference }
      const paid = { status: 'paid', hash, units: String(units), from: from.address }
      await expect.poll(() => verify()({ ...order, hash }), { timeout: 30_000 }).toMatchObject(paid)
      await expect(verify()({ ...order, hash: '' })).resolves.toMatchObject(paid)
      await expect(verify()({ ...order, hash, from: shop })).resolves.toMatchObject({
        reason: 'wrong_sender',
      })
      await expect(verify()({ ...order, hash, reference: newAddress() })).resolves.toMatchObject({
        reason: 'wrong_reference',
      })
    }
  })

  test('behavior: undefined while no block has it', async () => {
    const hash = encodeBase58(new Uint8Array(randomBytes(64)))
    expect(await getPayment(rpc, { hash, to: newAddress() })).toBeUndefined()
    await expect(
      verify()({ ...terms, hash, asset: 'native', amount: '1', recipient: newAddress() }),
    ).resolves.toMatchObject({ status: 'pending' })
  })
})
