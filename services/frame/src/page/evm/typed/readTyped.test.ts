import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { owner } from '../../../../test/requestFrame.js'
import {
  addresses,
  domain,
  domainType,
  permit,
  refused,
  reviewOf,
  sign,
  spender,
  token,
  uints,
} from '../../../../test/typedFrame.js'

describe('members that are not signed', () => {
  const mail = {
    types: {
      EIP712Domain: domainType,
      Person: [{ name: 'name', type: 'string' }],
      Mail: [
        { name: 'to', type: 'Person' },
        { name: 'cc', type: 'Person[]' },
      ],
    },
    primaryType: 'Mail',
    domain,
    message: { to: { name: 'Ann' }, cc: [{ name: 'Bob' }] },
  }
  test.each([
    [
      'beside a permit without a limit',
      { ...permit, message: { ...permit.message, allowed: false } },
      'message.allowed',
    ],
    ['an amount beside DAI’s', { ...permit, message: { ...permit.message, amount: '0' } }, 'message.amount'],
    [
      'in a struct',
      { ...mail, message: { ...mail.message, to: { name: 'Ann', paid: '5' } } },
      'message.to.paid',
    ],
    ['in a list', { ...mail, message: { ...mail.message, cc: [{ name: 'Bob', x: 1 }] } }, 'message.cc[0].x'],
    [
      'in a domain that declares less',
      { ...mail, domain: { ...domain, salt: `0x${'0'.repeat(64)}` } },
      'domain.salt',
    ],
    [
      'in a domain that declares nothing',
      { ...permit, types: { ...permit.types, EIP712Domain: [] } },
      'domain.name',
    ],
    [
      'in a domain without a type',
      {
        ...mail,
        types: { Person: mail.types.Person, Mail: mail.types.Mail },
        domain: { ...domain, network: 'Ethereum' },
      },
      'domain.network',
    ],
  ])('error: %s are refused by name', async (_, typed, name) => {
    const error = await refused(typed)
    expect(error.code).toBe(-32602)
    expect(error.message).toContain(`${name} is not declared`)
  })

  test('behavior: fields are shown as they are declared, whatever their order in the message', async () => {
    const { details, text } = await reviewOf({
      ...mail,
      message: { cc: [{ name: 'Bob\n  name: "Eve"' }], to: { name: 'Ann' } },
    })
    expect(text).toBe('to:\n  name: "Ann"\ncc:\n  1.\n    name: "Bob\\n  name: \\"Eve\\""')
    expect(details).toBe(
      `name: "USD Coin"\nversion: "2"\nchainId: 10\nverifyingContract: ${token}\n\n${text}`,
    )
  })
})

describe('the domain', () => {
  const safe = {
    types: { EIP712Domain: domainType.slice(2), SafeTx: [...addresses('to'), ...uints('value')] },
    primaryType: 'SafeTx',
    domain: { chainId: 10, verifyingContract: token },
    message: { to: spender, value: '1' },
  }

  test('error: a name beside a domain that declares none does not make a SafeTx a login', async () => {
    expect(await refused({ ...safe, domain: { ...safe.domain, name: 'Shop login' } })).toMatchObject({
      code: -32602,
    })
    expect((await reviewOf(safe)).facts).toContainEqual(['For', 'Not stated'])
  })

  test('behavior: without a chain the signature is said to hold on every network', async () => {
    const { facts, warnings } = await reviewOf({
      ...safe,
      types: { ...safe.types, EIP712Domain: [] },
      domain: {},
    })
    expect(facts.slice(0, 3)).toEqual([
      ['Network', 'Not stated: valid on every network'],
      ['For', 'Not stated'],
      ['Contract', 'Not stated'],
    ])
    expect(warnings[0]).toMatchObject({ level: 'bad', text: expect.stringContaining('names no network') })
  })

  test('error: the signature of another network', async () => {
    expect(await refused({ ...safe, domain: { ...safe.domain, chainId: '0x1' } })).toMatchObject({
      name: 'wrong_chain',
    })
  })
})

describe('values', () => {
  const typed = (type: string, value: unknown, types: object = {}) => ({
    types: { EIP712Domain: domainType, Note: [{ name: 'a', type }], ...types },
    primaryType: 'Note',
    domain,
    message: { a: value },
  })

  test.each([
    ['uint8', 255],
    ['int16', '-32768'],
    ['uint256', '0xff'],
    ['bool', false],
    ['bytes4', '0x12345678'],
    ['bytes', '0x'],
    ['address', owner.address],
    ['string', 'ä'],
    ['uint8[2]', [1, 2]],
    ['string[][]', [['a'], []]],
  ])('param: %s is signed as viem hashes it', async (type, value) => {
    const given = typed(type, value)
    const signature = await sign(given, owner.address).answer
    expect(signature).toBe(await owner.sign({ hash: hashTypedData(given as never) }))
    expect(await sign(JSON.stringify(given), owner.address).answer).toBe(signature)
  })

  test.each([
    ['uint8', 256],
    ['int8', 128],
    ['uint256', -1],
    ['uint256', 2 ** 53],
    ['uint256', '1.5'],
    ['uint12', 1],
    ['uint256', true],
    ['bool', 'false'],
    ['bytes4', '0x12'],
    ['bytes', 'hello'],
    ['address', '0x12'],
    ['string', 5],
    ['string', null],
    ['string', undefined],
    ['uint8[2]', [1]],
    ['uint8[]', { length: 0 }],
    ['Person', { name: 'Ann' }],
    ['toString', {}],
    ['Note', {}],
  ])('error: %s is not %j', async (type, value) => {
    expect(await refused(typed(type, value))).toMatchObject({ code: -32602 })
  })

  test.each([
    ['no object', 'hello'],
    ['a number', 5],
    ['no types', { primaryType: 'Note', domain, message: {} }],
    ['a primary type that is not declared', { types: {}, primaryType: 'Note', domain, message: {} }],
    [
      'the domain alone',
      { types: { EIP712Domain: domainType }, primaryType: 'EIP712Domain', domain, message: domain },
    ],
    ['a message that is none', { ...typed('bool', true), message: 'hello' }],
    ['a domain that is none', { ...typed('bool', true), domain: [1] }],
    [
      'a field twice',
      typed('bool', true, {
        Note: [
          { name: 'a', type: 'bool' },
          { name: 'a', type: 'bool' },
        ],
      }),
    ],
    ['a name with a comma', typed('bool', true, { Note: [{ name: 'a,address b', type: 'bool' }] })],
    ['a type that is no list', typed('bool', true, { Note: { length: 1 } })],
    ['a type called as an integer', typed('uint256', {}, { uint256: [] })],
    [
      'endless lists',
      typed(
        'uint8[]',
        Array.from({ length: 6_000 }, () => 1),
      ),
    ],
  ])('error: %s', async (_, given) => {
    expect(await refused(given)).toMatchObject({ code: -32602 })
  })
})
