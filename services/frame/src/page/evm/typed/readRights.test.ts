import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, createRequestFrame, owner } from '../../../../test/requestFrame.js'
import {
  addresses,
  domain,
  domainType,
  permit,
  reviewOf,
  seller,
  spender,
  token,
  uints,
} from '../../../../test/typedFrame.js'

describe('rights', () => {
  const typed = (types: Record<string, readonly { name: string; type: string }[]>, message: object) => ({
    types: { EIP712Domain: domainType, ...types },
    primaryType: Object.keys(types)[0],
    domain,
    message,
  })
  const details = [...addresses('token'), ...uints('amount', 'expiration', 'nonce')]
  const detail = (amount: bigint) => ({ token, amount: amount.toString(), expiration: 0, nonce: 0 })
  const permitted = [...addresses('token'), ...uints('amount')]
  const item = [
    { name: 'itemType', type: 'uint8' },
    ...addresses('token'),
    ...uints('identifierOrCriteria', 'startAmount', 'endAmount'),
  ]
  const seaport = {
    OrderComponents: [
      ...addresses('offerer', 'zone'),
      { name: 'offer', type: 'OfferItem[]' },
      { name: 'consideration', type: 'ConsiderationItem[]' },
      ...uints('startTime', 'endTime'),
    ],
    OfferItem: item,
    ConsiderationItem: [...item, ...addresses('recipient')],
  }
  const short = '0x52…\u2060169EE7'
  const paid = (recipient: Hex, amount: string) => ({
    itemType: 0,
    token: `0x${'0'.repeat(40)}`,
    identifierOrCriteria: 0,
    startAmount: amount,
    endAmount: amount,
    recipient,
  })
  const listing = (recipient: Hex) =>
    typed(seaport, {
      offerer: owner.address,
      zone: spender,
      offer: [{ itemType: 2, token, identifierOrCriteria: 7, startAmount: 1, endAmount: 1 }],
      consideration: [paid(recipient, '1000000000000000000')],
      startTime: 0,
      endTime: 1900000000,
    })

  test.each([
    ['ERC-2612 without a limit', permit, `any amount of ${short}`, true],
    [
      'ERC-2612 with an amount',
      { ...permit, message: { ...permit.message, value: '5' } },
      `5 units of ${short}`,
      false,
    ],
    [
      'DAI',
      typed(
        {
          Permit: [
            ...addresses('holder', 'spender'),
            ...uints('nonce', 'expiry'),
            { name: 'allowed', type: 'bool' },
          ],
        },
        { holder: owner.address, spender, nonce: 0, expiry: 0, allowed: true },
      ),
      `any amount of ${short}`,
      true,
    ],
    [
      'ERC-4494',
      typed(
        { Permit: [...addresses('spender'), ...uints('tokenId', 'nonce', 'deadline')] },
        { spender, tokenId: 9, nonce: 0, deadline: 1 },
      ),
      `number 9 of ${short}`,
      false,
    ],
    [
      'Permit2',
      typed(
        {
          PermitSingle: [
            { name: 'details', type: 'PermitDetails' },
            ...addresses('spender'),
            ...uints('sigDeadline'),
          ],
          PermitDetails: details,
        },
        { details: detail(7n), spender, sigDeadline: 1 },
      ),
      `7 units of ${short}`,
      false,
    ],
    [
      'Permit2 in a batch',
      typed(
        {
          PermitBatch: [
            { name: 'details', type: 'PermitDetails[]' },
            ...addresses('spender'),
            ...uints('sigDeadline'),
          ],
          PermitDetails: details,
        },
        { details: [detail(7n), detail(2n ** 160n - 1n)], spender, sigDeadline: 1 },
      ),
      `7 units of ${short} and any amount of ${short}`,
      true,
    ],
    [
      'a transfer of Permit2',
      typed(
        {
          PermitTransferFrom: [
            { name: 'permitted', type: 'TokenPermissions' },
            ...addresses('spender'),
            ...uints('nonce', 'deadline'),
          ],
          TokenPermissions: permitted,
        },
        { permitted: { token, amount: 3 }, spender, nonce: 0, deadline: 1 },
      ),
      `3 units of ${short}`,
      false,
    ],
    [
      'a permit inside of a login',
      typed(
        { Login: [{ name: 'ticket', type: 'Ticket' }], Ticket: permit.types.Permit },
        { ticket: permit.message },
      ),
      `any amount of ${short}`,
      true,
    ],
  ])('param: %s is said in a sentence', async (_, given, what, isUnlimited) => {
    const review = await reviewOf(given)
    expect(review).toMatchObject({
      title: 'Allow spending',
      action: 'Allow',
      risk: { grantsRight: true, isUnlimited, isUndecoded: false },
    })
    expect(review.summary).toBe(`Allow 0x86…\u206038070D to spend ${what}`)
    expect(review.warnings[0]?.level).toBe(isUnlimited ? 'bad' : 'warn')
    expect(review.facts).toContainEqual(['Spender', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'])
  })

  test('behavior: a permit that takes a right back grants none', async () => {
    const { risk, summary } = await reviewOf({ ...permit, message: { ...permit.message, value: '0' } })
    expect(summary).toMatch(/^No longer allow/)
    expect(risk.grantsRight).toBe(false)
  })

  test('behavior: an order says both sides, and that nothing comes back where a stranger is paid', async () => {
    const fair = await reviewOf(listing(owner.address))
    expect(fair.summary).toBe(`Give number 7 of ${short} and get 1 ETH`)
    expect(fair.warnings.map(({ level }) => level)).toEqual(['warn'])
    const unfair = await reviewOf(listing(seller))
    expect(unfair.summary).toBe(`Give number 7 of ${short} and get nothing`)
    expect(unfair.warnings).toContainEqual({ level: 'bad', text: expect.stringContaining('get nothing') })
    const cow = typed(
      {
        Order: [
          ...addresses('sellToken', 'buyToken', 'receiver'),
          ...uints('sellAmount', 'buyAmount'),
          { name: 'validTo', type: 'uint32' },
        ],
      },
      {
        sellToken: token,
        buyToken: spender,
        receiver: seller,
        sellAmount: 5,
        buyAmount: 6,
        validTo: 1900000000,
      },
    )
    const other = await reviewOf(cow)
    expect(other.summary).toBe(`Give 5 units of ${short} and get 6 units of 0x86…\u206038070D`)
    expect(other.warnings).toContainEqual({ level: 'bad', text: expect.stringContaining('Another address') })
  })

  test('behavior: both accounts are named for which the bytes hold, and the one that a permit takes from', async () => {
    const { facts } = await reviewOf(permit)
    const [key, smart] = [owner.address, expect.stringMatching(new RegExp(account.address, 'i'))]
    expect(facts.slice(-3)).toEqual([
      ['Takes from', key],
      ['Valid for', key],
      ['Also valid for', smart],
    ])
    // Permit2 takes from any account that the spender names.
    const open = await reviewOf(
      typed(
        {
          PermitTransferFrom: [
            { name: 'permitted', type: 'TokenPermissions' },
            ...addresses('spender'),
            ...uints('nonce', 'deadline'),
          ],
          TokenPermissions: permitted,
        },
        { permitted: { token, amount: 3 }, spender, nonce: 0, deadline: 1 },
      ),
    )
    expect(open.facts.slice(-4, -2)).toEqual([
      ['Takes from', key],
      ['Takes from', smart],
    ])
    const strange = await reviewOf({ ...permit, message: { ...permit.message, owner: seller } })
    expect(strange.facts).toContainEqual(['Takes from', expect.stringContaining('not one of your accounts')])
    const { request, shown } = createRequestFrame()
    await request('personal_sign', ['0x68656c6c6f', owner.address])
    expect(shown[0]?.facts.slice(-2)).toEqual([
      ['Valid for', key],
      ['Also valid for', smart],
    ])
  })
})
