import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeCall } from '../src/page/evm/decodeCall.js'
import { firstReview } from '../src/page/evm/firstReview.js'
import type { Hex } from '../src/page/evm/hex.js'
import { reviewMessage } from '../src/page/evm/personalSign.js'
import { feeFacts, partsOf, type ReadCall } from '../src/page/evm/reviewCalls.js'
import { type Call, signedAmount } from '../src/page/evm/simulate.js'
import { readTyped } from '../src/page/evm/typed/readTyped.js'
import { nameTokens, reviewTyped } from '../src/page/evm/typed/reviewTyped.js'
import { reviewPermission } from '../src/page/permissions/grantReview.js'
import { readExecutionRequest } from '../src/page/permissions/permissionRequest.js'
import type { RequestContext } from '../src/page/requests/context.js'
import { amountText } from '../src/page/review/amountText.js'
import type { Change, Review } from '../src/page/review/review.js'
import { noAccounts } from '../src/page/solana/describe.js'
import type { SolanaTransaction } from '../src/page/solana/readTransaction.js'
import { reviewTransactions } from '../src/page/solana/reviewTransactions.js'
import { t } from '../src/page/words/t.js'

// Only the answers of nodes and the gateway are made up.

export const origin = 'https://lumen.example'

const account: Hex = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const key: Hex = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const friend: Hex = '0x52908400098527886E0F7030069857D2E4169EE7'
const spender: Hex = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const usdc: Hex = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'
const holders = [
  { address: key, type: 'eoa' },
  { address: account, type: 'smartAccount' },
] as const

const given = {
  origin,
  network: {
    id: 'eip155:10',
    name: 'OP Mainnet',
    symbol: 'ETH',
    tokens: [{ address: usdc, symbol: 'USDC', decimals: 6 }],
  },
  rpc: { call: async () => '0x6000' },
  signal: new AbortController().signal,
} as unknown as RequestContext

const word = (value: bigint | Hex): string => BigInt(value).toString(16).padStart(64, '0')
const uints = (...names: readonly string[]) => names.map((name) => ({ name, type: 'uint256' }))
const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

async function typed(data: object): Promise<Review> {
  const read = readTyped(data)
  reviewTyped(read, given.network.name, holders)
  return nameTokens(given, read, holders)
}

function sent(
  calls: readonly Call[],
  changes: readonly Change[],
  usd: number | undefined,
  hasCode: boolean,
): Review {
  const token = { symbol: 'USDC', decimals: 6 }
  const read = calls.map((call): ReadCall => ({
    call,
    decoded: call.to && decodeCall(call.to, call.data, call.to === usdc ? token : undefined),
    hasCode,
  }))
  const simulation = { kind: 'changes', changes, moved: [], granted: [], logs: [] } as const
  const first = firstReview(calls, given.network.name)
  const parts = partsOf({ calls: read, simulation, worth: { usd, of: () => undefined } }, 'ETH')
  const fee = 21_000_000_000_000n
  const coin = { symbol: 'ETH', worthOf: (wei: bigint) => (Number(wei) / 1e18) * 3_143.6 }
  const facts = [...first.facts, ...parts.facts, ...feeFacts({ usualFee: fee, maxFee: 2n * fee }, coin)]
  return { ...first, ...parts, facts, changes: parts.changes ?? changes }
}

const solanaOwner = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const solanaFriend = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const tokenAccount = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

function solana(
  program: string,
  accounts: readonly string[],
  data: Uint8Array,
  changes: readonly Change[],
): Review {
  const instruction = { program, accounts, data, places: [] }
  const transaction = { instructions: [instruction], keys: [], lookups: [] } as unknown as SolanaTransaction
  const asked = { action: 'send', owner: solanaOwner, network: 'Solana', fee: 5_000n } as const
  const review = reviewTransactions([transaction], noAccounts, asked)
  return {
    ...review,
    facts: [...review.facts, [t('fee'), t('feeAtMost', { amount: `${amountText(5_000n, 9)} SOL` })]],
    changes,
    isPayment: changes.length === 1,
  }
}

export const scenes: Readonly<Record<string, () => Review | Promise<Review>>> = {
  message: () =>
    reviewMessage(utf8ToBytes('Welcome to Lumen. Sign to save your cart.'), origin, 'OP Mainnet', holders),
  otherSite: () =>
    reviewMessage(
      utf8ToBytes(
        `bank.example wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://bank.example`,
      ),
      origin,
      'OP Mainnet',
      holders,
    ),
  typedData: () =>
    typed({
      types: {
        EIP712Domain: domainType,
        Vote: [{ name: 'choice', type: 'string' }, ...uints('proposal', 'weight')],
      },
      primaryType: 'Vote',
      domain: { name: 'Lumen', version: '1', chainId: 10, verifyingContract: friend },
      message: { choice: 'Yes', proposal: '42', weight: '1000' },
    }),
  permit: () =>
    typed({
      types: {
        EIP712Domain: domainType,
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          ...uints('value', 'nonce', 'deadline'),
        ],
      },
      primaryType: 'Permit',
      domain: { name: 'USD Coin', version: '2', chainId: 10, verifyingContract: usdc },
      message: {
        owner: account,
        spender,
        value: String(2n ** 256n - 1n),
        nonce: '0',
        deadline: '1900000000',
      },
    }),
  permission: () =>
    reviewPermission(
      given,
      readExecutionRequest(
        [
          {
            chainId: '0xa',
            to: friend,
            permission: {
              type: 'erc20-token-periodic',
              isAdjustmentAllowed: true,
              data: {
                tokenAddress: usdc,
                periodAmount: '0x17d7840',
                periodDuration: 604_800,
                justification: 'Renew your print subscription',
              },
            },
            rules: [{ type: 'expiry', data: { timestamp: 1_900_000_000 } }],
          },
        ],
        1_899_000_000,
      ),
    ),
  send: () =>
    sent(
      [{ to: friend, value: 250_000_000_000_000_000n, data: '0x' }],
      [{ amount: signedAmount(-250_000_000_000_000_000n, 18), symbol: 'ETH', isIn: false, usd: 785.9 }],
      785.9,
      false,
    ),
  swap: () =>
    sent(
      [
        { to: usdc, value: 0n, data: `0x095ea7b3${word(spender)}${word(250_000_000n)}` },
        { to: spender, value: 0n, data: '0x12345678' },
      ],
      [
        { amount: signedAmount(-250_000_000n, 6), symbol: 'USDC', isIn: false, usd: 250 },
        { amount: signedAmount(79_500_000_000_000_000n, 18), symbol: 'ETH', isIn: true, usd: 249.9 },
      ],
      250,
      true,
    ),
  operator: () =>
    sent([{ to: spender, value: 0n, data: `0xa22cb465${word(friend)}${word(1n)}` }], [], 0, true),
  solanaTransaction: () =>
    solana(
      '11111111111111111111111111111111',
      [solanaOwner, solanaFriend],
      hexToBytes('020000000094357700000000'),
      [{ amount: signedAmount(-2_000_000_000n, 9), symbol: 'SOL', isIn: false, usd: 312.4 }],
    ),
  solanaMessage: () => reviewMessage(utf8ToBytes('Welcome to Lumen.'), origin, 'Solana'),
  delegation: () =>
    solana(
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      [tokenAccount, solanaFriend, solanaOwner],
      hexToBytes('04ffffffffffffffff'),
      [],
    ),
}
