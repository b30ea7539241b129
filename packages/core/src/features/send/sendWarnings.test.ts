import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { ADDRESS, CHAIN, OTHER } from '../../../test/fakeClient.js'
import { create, disposeAll, eth, TOKEN, usd } from '../../../test/sending.js'
import type { FeeEstimate } from '../../types/adapter.js'
import { estimateSend } from './estimateSend.js'
import { sendTransfer } from './sendTransfer.js'
import { findLookAlike, isFirstSend, sendWarnings } from './sendWarnings.js'

afterEach(disposeAll)

const forge = (address: string): string =>
  `${address.slice(0, 20)}${address[20] === '1' ? '2' : '1'}${address.slice(21)}`

const kinds = (made: ReturnType<typeof create>): readonly string[] =>
  sendWarnings(made.client).map(({ kind }) => kind)

describe('receivers', () => {
  test('behavior: a new receiver, then a known one', async () => {
    const made = create()
    made.fill('0.1')
    expect(kinds(made)).toEqual(['first'])
    await sendTransfer(made.client)
    made.fill('0.1')
    expect(kinds(made)).toEqual([])
  })

  test('behavior: a receiver of another browser is known from the history, and so are its imitations', () => {
    const made = create()
    made.context.update('test', () => ({
      activity: { entries: [], sent: [`${ADDRESS.toLowerCase()} ${OTHER}`] } as never,
    }))
    made.fill('0.1')
    expect(kinds(made)).toEqual([])
    made.fill('0.1', forge(OTHER))
    expect(kinds(made)).toEqual(['lookAlike', 'first'])
  })

  test('behavior: an own address, of any account of the wallet, is never new', () => {
    const made = create()
    made.fill('0.1', ADDRESS.toLowerCase())
    expect(kinds(made)).toEqual(['self'])
    expect(isFirstSend(made.client)).toBe(false)
    made.context.update('test', ({ accounts: { eip155 } }) => ({
      accounts: {
        eip155: { ...eip155, allAccounts: [{ address: TOKEN, type: 'eoa' }] } as never,
      },
    }))
    made.fill('0.1', TOKEN)
    expect(kinds(made)).toEqual(['self'])
  })

  test('behavior: an imitation of an earlier receiver, in any letter case, with both in full', async () => {
    const made = create()
    made.fill('0.1')
    await sendTransfer(made.client)
    const receiver = forge(OTHER).toLowerCase()
    made.fill('0.1', receiver)
    expect(sendWarnings(made.client)).toEqual([
      { kind: 'lookAlike', receiver, known: OTHER },
      { kind: 'first' },
    ])
  })

  test('behavior: an imitation of an own address', () => {
    const made = create()
    made.fill('0.1', forge(ADDRESS))
    expect(sendWarnings(made.client)).toContainEqual({
      kind: 'lookAlike',
      receiver: forge(ADDRESS),
      known: ADDRESS,
    })
  })

  test('behavior: imitations are different addresses with the same first four and last six characters', () => {
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(hex, hex, fc.boolean(), (one, other, shares) => {
        const known = `0x${one}`
        const receiver = shares ? `0x${one.slice(0, 2)}${other.slice(2, 34)}${one.slice(34)}` : `0x${other}`
        const looks = receiver.slice(0, 4) === known.slice(0, 4) && receiver.slice(-6) === known.slice(-6)
        expect(findLookAlike(receiver, [known.toUpperCase().replace('0X', '0x')])?.toLowerCase()).toBe(
          looks && receiver !== known ? known : undefined,
        )
      }),
    )
  })
})

describe('fees', () => {
  const warn = async (fee: Partial<FeeEstimate>, amount: string, token = eth) => {
    const made = create({ estimateFees: async () => ({ gas: '21000', fee: '1', ...fee }) }, token)
    await made.platform.settle()
    made.context.update('test', ({ accounts: { eip155 } }) => ({
      accounts: {
        eip155: {
          ...eip155,
          tokens: { status: 'ready', at: 0, data: [{ ...eth, price: 3000 }, usd] },
        } as never,
      },
    }))
    made.fill(amount)
    await estimateSend(made.client)
    return sendWarnings(made.client).filter(({ kind }) => kind.startsWith('fee'))
  }
  const ether = (amount: number): string => BigInt(Math.round(amount * 1e18)).toString()
  const priced = { ...usd, chainId: CHAIN, price: 1 }

  test.each([
    ['a tenth', 0.1, '1', eth, []],
    ['more than a tenth', 0.11, '1', eth, [{ kind: 'feeShare', percent: 11 }]],
    ['more than the sent value', 0.5, '0.25', eth, [{ kind: 'feeShare', percent: 200 }]],
    ['a tenth of a token’s worth', 0.0001, '3', priced, []],
    ['more than a tenth of a token’s worth', 0.001, '5', priced, [{ kind: 'feeShare', percent: 60 }]],
    ['unknown of a token without a price', 0.001, '5', usd, []],
  ] as const)('behavior: %s', async (_name, fee, amount, token, expected) => {
    expect(await warn({ fee: ether(fee) }, amount, token)).toEqual(expected)
  })

  test('behavior: more than five times the usual', async () => {
    expect(await warn({ fee: '5000', usual: '1000' }, '1')).toEqual([])
    expect(await warn({ fee: '7000', usual: '1000' }, '1')).toEqual([{ kind: 'feeUsual', times: 7 }])
  })
})
