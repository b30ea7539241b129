import {
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  numberToHex,
  parseAbi,
  type Hex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createRequestFrame, owner } from '../../../test/requestFrame.js'

const clone: Hex = '0x52908400098527886e0f7030069857d2e4169ee7'
const weth: Hex = '0x4200000000000000000000000000000000000006'
const stranger: Hex = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
const native: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const zero: Hex = `0x${'0'.repeat(40)}`
const short = { clone: '0x52…\u2060169EE7', stranger: '0x86…\u206038070D' }

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'function deposit() payable',
  'function play()',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])
const words = (...values: bigint[]): Hex =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' }) as const),
    values,
  )
const log = (address: Hex, eventName: never, args: object, data: Hex) => ({
  address,
  topics: encodeEventTopics({ abi, eventName, args } as never),
  data,
})
const moved = (address: Hex, from: Hex, to: Hex, value: bigint) =>
  log(address, 'Transfer' as never, { from, to }, words(value))

async function reviewOf(
  { data, value = '0x0', to = clone }: { data: Hex; value?: Hex; to?: Hex },
  logs: readonly object[],
  balances: readonly unknown[] = [],
) {
  const frame = createRequestFrame({
    balance: 10n ** 20n,
    balancesOf: () => balances,
    answers: {
      eth_simulateV1: [{ calls: [{ status: '0x1', logs }] }],
      eth_getTransactionCount: '0x0',
      eth_call: ([call]: [{ data?: Hex }]) =>
        call.data?.startsWith('0x95d89b41')
          ? encodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', result: 'WETH' })
          : call.data?.startsWith('0x313ce567')
            ? numberToHex(18, { size: 32 })
            : `0x${'0'.repeat(64)}`,
    },
  })
  await frame.request('eth_sendTransaction', [{ from: owner.address, to, value, data }])
  const [review] = frame.shown
  if (review === undefined) throw new Error('nothing was shown')
  return review
}

const deposit = encodeFunctionData({ abi, functionName: 'deposit' })
const play = encodeFunctionData({ abi, functionName: 'play' })
const ether = 10n ** 18n
const five = { data: deposit, value: numberToHex(5n * ether) }

describe('names', () => {
  test('behavior: a deposit into a clone of WETH reads as what the clone calls itself', async () => {
    const logs = [
      moved(native, owner.address, clone, 5n * ether),
      moved(clone, zero, owner.address, 5n * ether),
    ]
    const review = await reviewOf(five, logs)
    const name = `a token that calls itself WETH (${short.clone})`
    expect(review.changes).toEqual([
      { symbol: 'ETH', isIn: false, amount: '−5', picture: 'ETH' },
      { symbol: name, isIn: true, amount: '+5' },
    ])
    expect(review.summary).toBe(`Deposit into ${name}, with 5 ETH`)
    expect(review.warnings).toMatchObject([{ level: 'warn', text: expect.stringContaining('unknown') }])
    expect(review.risk.isUndecoded).toBe(true)
  })

  test('behavior: WETH itself is named by its address', async () => {
    const logs = [
      moved(native, owner.address, weth, 5n * ether),
      moved(weth, zero, owner.address, 5n * ether),
    ]
    const review = await reviewOf({ ...five, to: weth }, logs)
    expect(review.changes?.map(({ symbol, amount }) => `${amount} ${symbol}`)).toEqual(['−5 ETH', '+5 WETH'])
    expect(review.warnings).toEqual([])
    expect(review.risk.isUndecoded).toBe(false)
  })

  test('behavior: a payment of a clone says so', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, ether] })
    const { summary } = await reviewOf({ data }, [])
    expect(summary).toBe(`Send 1 of a token that calls itself WETH (${short.clone}) to ${short.stranger}`)
  })
})

describe('a token that keeps a part of each transfer', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, ether] })
  const part = (share: bigint) => (ether * share) / 100n
  const name = `a token that calls itself WETH (${short.clone})`

  test.each([
    ['burns it', zero],
    ['takes it for itself', clone],
  ])('behavior: it %s: the review says what arrives', async (_, kept) => {
    const logs = [
      moved(clone, owner.address, stranger, part(97n)),
      moved(clone, owner.address, kept, part(3n)),
    ]
    const { facts } = await reviewOf({ data }, logs)
    expect(facts).toContainEqual(['Recipient gets', `0.97 ${'of ' + name}`])
    expect(facts).toContainEqual(['The token keeps', `0.03 ${'of ' + name}`])
  })

  test('behavior: where all of it arrives nothing is said', async () => {
    const { facts } = await reviewOf({ data }, [moved(clone, owner.address, stranger, ether)])
    expect(facts.map(([label]) => label)).not.toContain('Recipient gets')
  })
})

describe('changes of collections', () => {
  const single = log(
    clone,
    'TransferSingle' as never,
    { operator: stranger, from: owner.address, to: stranger },
    words(7n, 3n),
  )
  const batch = log(
    clone,
    'TransferBatch' as never,
    { operator: stranger, from: owner.address, to: stranger },
    encodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [
        [1n, 2n],
        [5n, 6n],
      ],
    ),
  )
  const piece = {
    ...moved(clone, owner.address, stranger, 0n),
    topics: [...(moved(clone, owner.address, stranger, 0n).topics as Hex[]), numberToHex(9, { size: 32 })],
    data: '0x',
  }

  test.each([
    ['ERC-1155', [single], ['−3 number 7']],
    ['several of ERC-1155', [batch], ['−5 number 1', '−6 number 2']],
    ['ERC-721', [piece], ['−1 number 9']],
    [
      'what comes back is no change',
      [
        single,
        log(
          clone,
          'TransferSingle' as never,
          { operator: stranger, from: stranger, to: owner.address },
          words(7n, 3n),
        ),
      ],
      [],
    ],
  ])('param: %s', async (_, logs, expected) => {
    const { changes = [], risk } = await reviewOf({ data: play }, logs)
    expect(changes.map(({ amount, symbol }) => `${amount} ${symbol.split(' of ')[0]}`)).toEqual(expected)
    expect(risk.valueUsd).toBe(expected.length === 0 ? 0 : undefined)
  })

  test('behavior: a transfer of ERC-1155 is said in words', async () => {
    const data = encodeFunctionData({
      abi,
      functionName: 'safeTransferFrom',
      args: [owner.address, stranger, 7n, 3n, '0x'],
    })
    const { summary, facts } = await reviewOf({ data }, [single])
    expect(summary).toMatch(/^Send 3 of a token that calls itself WETH .* number 7 to 0x86/)
    expect(facts).toContainEqual(['Recipient', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'])
  })
})

describe('rights that an unknown call gives', () => {
  const approve = (spender: Hex, value: bigint) =>
    log(clone, 'Approval' as never, { owner: owner.address, spender }, words(value))
  const operator = (approved: boolean) =>
    log(
      clone,
      'ApprovalForAll' as never,
      { owner: owner.address, operator: stranger },
      words(approved ? 1n : 0n),
    )

  test.each([
    ['an allowance', [approve(stranger, 2n * ether)], `${short.stranger} can take 2`, false],
    [
      'an allowance without a limit',
      [approve(stranger, 2n ** 256n - 1n)],
      `${short.stranger} can take all of it`,
      true,
    ],
    ['operator rights', [operator(true)], `${short.stranger} can take all of it`, true],
  ])('behavior: %s is a change and a warning', async (_, logs, amount, isUnlimited) => {
    const { changes, risk, warnings } = await reviewOf({ data: play }, logs)
    expect(changes).toMatchObject([{ amount, isIn: false }])
    expect(warnings.at(-1)?.text).toContain(isUnlimited ? 'Unlimited' : 'can take this amount later')
    expect(risk).toMatchObject({ grantsRight: true, isUnlimited })
  })

  test('behavior: a right that is taken back in the end is none', async () => {
    const { changes, risk } = await reviewOf({ data: play }, [
      approve(stranger, 5n),
      approve(stranger, 0n),
      operator(true),
      operator(false),
    ])
    expect(changes).toEqual([])
    expect(risk.grantsRight).toBe(false)
  })
})

describe('the value in US dollars', () => {
  const held = { price: 2000, quantity: { decimals: '18', numeric: '100' } }
  const token = { ...held, price: 3, address: `eip155:10:${clone}` }
  const logs = [
    moved(native, owner.address, stranger, ether / 2n),
    moved(clone, owner.address, stranger, 10n * ether),
  ]

  test('behavior: of everything that leaves, by the prices of the gateway', async () => {
    const { risk, facts } = await reviewOf({ data: play }, logs, [held, token])
    expect(risk.valueUsd).toBe(1030)
    expect(facts).toContainEqual(['Worth about', '$1,030.00'])
  })

  test.each([
    ['a token without a price', [held, { ...token, price: 0 }]],
    ['a token that the gateway does not know', [held]],
    ['nothing', []],
  ])('behavior: unknown with %s', async (_, balances) => {
    expect((await reviewOf({ data: play }, logs, balances)).risk.valueUsd).toBeUndefined()
  })
})
