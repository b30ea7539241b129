import { LatchkeyError } from '@latchkey/protocol/errors'
import { afterEach, describe, expect, test } from 'vitest'
import { ADDRESS, CHAIN, OTHER } from '../../../test/fakeClient.js'
import { create, disposeAll, fee, TOKEN, usd } from '../../../test/sending.js'
import { parseUnits } from '../../format/units.js'
import { EMPTY_SEND } from '../../store/initialState.js'
import type { FeeEstimate } from '../../types/adapter.js'
import { estimateSend, maxSendAmount } from './estimateSend.js'
import { sendTransfer } from './sendTransfer.js'
import { resetSend, updateSend } from './updateSend.js'
import { checkSend } from './validateSend.js'

afterEach(disposeAll)

describe('the form', () => {
  test('behavior: parses amounts and trims receivers', () => {
    const { client, send } = create()
    updateSend(client, { token: usd, sendTokenAmount: '1,234567', receiverAddress: ` ${OTHER} ` })
    expect(send()).toMatchObject({ sendTokenAmount: '1.234567', receiverAddress: OTHER })
    updateSend(client, { token: undefined, receiverProfileName: 'a.latch' })
    expect(send()).not.toHaveProperty('token')
    resetSend(client)
    expect(send()).toEqual(EMPTY_SEND)
  })

  test.each(['2.5e-7', '-5', '1e-7', '0x10', '1/2', '1.5.5', '1,234', '0.1234567', 5 as never])(
    'error: rejects the amount %j without a change',
    (amount) => {
      const { client, send } = create()
      updateSend(client, { token: usd, sendTokenAmount: '1', receiverAddress: OTHER })
      const before = send()
      expect(() => updateSend(client, { sendTokenAmount: amount, receiverAddress: ADDRESS })).toThrow(
        expect.objectContaining({ name: 'invalid_amount' }),
      )
      expect(send()).toBe(before)
    },
  )

  test('behavior: another token keeps the amount; too many decimals are an issue', async () => {
    const { client, send } = create()
    updateSend(client, { sendTokenAmount: '0.1234567' })
    updateSend(client, { token: usd })
    expect(send().sendTokenAmount).toBe('0.1234567')
    expect((await checkSend(client)).amount).toMatchObject({
      name: 'invalid_amount',
      details: { kind: 'decimals', decimals: 6 },
    })
  })

  test('behavior: another token or receiver clears the fee, another amount does not', async () => {
    const { client, send, fill } = create()
    fill()
    await estimateSend(client)
    expect(send().fee).toMatchObject({ status: 'ready', data: fee })
    updateSend(client, { sendTokenAmount: '0.6' })
    expect(send().fee.status).toBe('ready')
    updateSend(client, { receiverAddress: ADDRESS })
    expect(send().fee.status).toBe('idle')
  })
})

describe('estimateSend', () => {
  test('param: base units and the token’s contract; without a receiver the own address', async () => {
    const { client, estimateFees } = create()
    updateSend(client, { token: usd, sendTokenAmount: '1.5' })
    await estimateSend(client)
    expect(estimateFees).toHaveBeenCalledWith({
      chainId: CHAIN,
      from: ADDRESS,
      to: ADDRESS,
      amount: '1500000',
      token: { address: TOKEN, decimals: 6 },
    })
  })

  test.each(['', '0', '.', '99'])('behavior: the amount %j is not estimated', async (amount) => {
    const { client, estimateFees, fill, send } = create()
    fill(amount)
    expect(await estimateSend(client)).toBeUndefined()
    expect(estimateFees).not.toHaveBeenCalled()
    expect(send().fee.status).toBe('idle')
  })

  test('error: the state holds the failure', async () => {
    const estimateFees = async () => Promise.reject(new LatchkeyError('transaction_reverted'))
    const { client, fill, send } = create({ estimateFees })
    fill()
    expect(await estimateSend(client)).toBeUndefined()
    expect(send().fee).toMatchObject({ status: 'failed', error: { name: 'transaction_reverted' } })
  })

  test('behavior: a later estimate supersedes', async () => {
    const opens: ((made: FeeEstimate) => void)[] = []
    const estimateFees = () => new Promise<FeeEstimate>((resolve) => opens.push(resolve))
    const { client, fill, platform, send } = create({ estimateFees })
    fill('0.1')
    const first = estimateSend(client)
    fill('0.2')
    const second = estimateSend(client)
    await platform.settle()
    opens[1]?.({ gas: '2', fee: '2' })
    opens[0]?.({ gas: '1', fee: '1' })
    await Promise.all([first, second])
    expect(send().fee).toMatchObject({ status: 'ready', data: { fee: '2' } })
  })
})

describe('maxSendAmount', () => {
  test('behavior: the native coin minus the fee, which is then sent', async () => {
    const { client, fill, estimateFees, transfer, getBalance } = create()
    fill('1')
    const max = await maxSendAmount(client)
    expect(max).toBe('1.99999999')
    expect(getBalance).toHaveBeenCalled()
    fill(max)
    await estimateSend(client)
    await sendTransfer(client)
    expect(estimateFees).toHaveBeenCalledTimes(1)
    expect(transfer.mock.calls[0]?.[0]).toMatchObject({ amount: '1999999990000000000', fee })
  })

  test('behavior: zero if the fee exceeds the balance', async () => {
    const { client, fill } = create({ estimateFees: async () => ({ gas: '1', fee: '3000000000000000000' }) })
    fill('1')
    expect(await maxSendAmount(client)).toBe('0')
  })

  test.each([
    ['0.000123456789123456', '0.00012345678'],
    ['1000.123456789', '1000.12345678'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['5.000000001', '5'],
    ['12345678901', '12345678901'],
  ])('behavior: %s becomes %s in the form', async (numeric, shown) => {
    const { client, fill, transfer } = create({}, { ...usd, quantity: { decimals: '18', numeric } })
    fill('0')
    const max = await maxSendAmount(client)
    expect(max).toBe(shown)
    fill(max)
    await sendTransfer(client)
    expect(transfer.mock.calls[0]?.[0].amount).toBe(parseUnits(shown, 18).toString())
  })

  test('behavior: a token’s whole balance, without an estimate', async () => {
    const { client, fill, estimateFees } = create({}, usd)
    fill('1')
    expect(await maxSendAmount(client)).toBe('5.5')
    expect(estimateFees).not.toHaveBeenCalled()
  })
})
