import { LatchkeyError } from '@latchkey/protocol/errors'
import { afterEach, describe, expect, test } from 'vitest'
import { create, disposeAll } from '../../../test/sending.js'
import { estimateSend } from './estimateSend.js'
import { sendTransfer } from './sendTransfer.js'

afterEach(disposeAll)

describe('the sent fee', () => {
  const ether = (amount: number): string => BigInt(amount * 1e18).toString()
  const made = (...fees: readonly string[]) => {
    let turn = 0
    return create({
      estimateFees: async () => ({ gas: '21000', fee: fees[Math.min(turn++, fees.length - 1)] ?? '1' }),
    })
  }
  const review = async (stage: ReturnType<typeof create>, amount: string) => {
    stage.fill(amount)
    stage.open({ view: 'Account' }, { view: 'WalletSend' }, { view: 'WalletSendPreview' })
    await stage.platform.settle()
    await estimateSend(stage.client)
    await stage.platform.advance(31_000)
  }

  test('error: is compared with the balance, not the earlier one', async () => {
    const stage = made(ether(0.1), ether(0.9))
    stage.fill('1.5')
    await estimateSend(stage.client)
    await stage.platform.advance(31_000)
    await expect(sendTransfer(stage.client)).rejects.toMatchObject({ name: 'insufficient_funds' })
    expect(stage.transfer).not.toHaveBeenCalled()
  })

  test('behavior: an outdated fee that exceeded the balance does not stop it', async () => {
    const stage = made(ether(0.9), ether(0.1))
    stage.fill('1.5')
    await estimateSend(stage.client)
    await stage.platform.advance(31_000)
    await sendTransfer(stage.client)
    expect(stage.transfer.mock.calls[0]?.[0].fee).toMatchObject({ fee: ether(0.1) })
  })

  test('behavior: is the reviewed one while a new one stays within its reserve', async () => {
    const stage = made('1000000', '1200000')
    await review(stage, '1')
    await sendTransfer(stage.client)
    expect(stage.estimateFees).toHaveBeenCalledTimes(2)
    expect(stage.transfer.mock.calls[0]?.[0].fee).toMatchObject({ fee: '1000000' })
  })

  test('behavior: is the reviewed one if the node is unreachable when sending', async () => {
    let turn = 0
    const stage = create({
      estimateFees: async () => {
        turn += 1
        if (turn > 1) throw new LatchkeyError('rpc_unreachable')
        return { gas: '21000', fee: '1000000' }
      },
    })
    await review(stage, '1')
    await sendTransfer(stage.client)
    expect(stage.transfer.mock.calls[0]?.[0].fee).toMatchObject({ fee: '1000000' })
  })

  test('error: a higher fee is shown first and sent after confirmation', async () => {
    const stage = made('1000000', '1200001')
    await review(stage, '1')
    await expect(sendTransfer(stage.client)).rejects.toMatchObject({ name: 'fee_changed' })
    expect(stage.transfer).not.toHaveBeenCalled()
    expect(stage.top()).toBe('WalletSendPreview')
    expect(stage.send().fee).toMatchObject({ status: 'ready', data: { fee: '1200001' } })
    await sendTransfer(stage.client)
    expect(stage.transfer.mock.calls[0]?.[0].fee).toMatchObject({ fee: '1200001' })
  })

  test.each([
    ['less than the review says', '980', 'fee_changed'],
    ['less, of which the review says nothing', undefined, 'fee_changed'],
  ])('error: if the arriving amount is %s, it is shown first', async (_, before, name) => {
    let turn = 0
    const arrives = [before, '900']
    const stage = create({
      estimateFees: async () => {
        const now = arrives[Math.min(turn++, 1)]
        return { gas: '21000', fee: '1000000', ...(now !== undefined && { arrives: now }) }
      },
    })
    await review(stage, '1')
    await expect(sendTransfer(stage.client)).rejects.toMatchObject({ name })
    expect(stage.transfer).not.toHaveBeenCalled()
    expect(stage.send().fee).toMatchObject({ status: 'ready', data: { arrives: '900' } })
    await sendTransfer(stage.client)
    expect(stage.transfer).toHaveBeenCalledTimes(1)
  })

  test('error: a fee with a warning that was not shown yet is shown first', async () => {
    const stage = made(ether(0.5))
    stage.fill('1')
    stage.open({ view: 'Account' }, { view: 'WalletSend' }, { view: 'WalletSendPreview' })
    await expect(sendTransfer(stage.client)).rejects.toMatchObject({ name: 'fee_changed' })
    expect(stage.transfer).not.toHaveBeenCalled()
    await sendTransfer(stage.client)
    expect(stage.transfer).toHaveBeenCalledTimes(1)
  })

  test.each(['-1', '1e3', 'x', '', (2n ** 256n).toString()])(
    'error: %j is no fee; the wallet is not asked',
    async (fee) => {
      const stage = made(fee)
      stage.fill()
      await expect(sendTransfer(stage.client)).rejects.toMatchObject({ name: 'unreasonable_fee' })
      expect(stage.transfer).not.toHaveBeenCalled()
    },
  )

  test('error: never sends a fee that the adapter finds unreasonable', async () => {
    const stage = create({
      estimateFees: async () => Promise.reject(new LatchkeyError('unreasonable_fee')),
    })
    stage.fill()
    await expect(sendTransfer(stage.client)).rejects.toMatchObject({ name: 'unreasonable_fee' })
    expect(stage.transfer).not.toHaveBeenCalled()
  })
})
