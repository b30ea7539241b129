import type { OperationType, Transaction, TransactionTransfer } from '@latchkey/protocol/http'
import { now, owner as me } from './figures.js'

const chain = 'eip155:8453'
export const jon = '0x2e64d51bF4b4f8e8a5dC7f9A2b1c3D4E5f607182'
/** Address poisoning. */
const similarToJon = `${jon.slice(0, 4)}${'9'.repeat(32)}${jon.slice(-6)}`

const contracts: Readonly<Record<string, string>> = {
  USDC: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  UNI: '0xc3De830EA07524a0761646a6a4e4be0e114a3C83',
}

const icon = (symbol: string) => ({ url: `${location.origin}/gateway/public/getTokenImage/${symbol}` })

const transferEntry = (
  direction: 'in' | 'out',
  symbol: string,
  numeric: string,
  other = jon,
): TransactionTransfer => ({
  fungible_info: {
    symbol,
    name: symbol,
    icon: icon(symbol),
    ...(symbol !== 'ETH' && { address: `${chain}:${contracts[symbol] ?? '0x'.padEnd(42, '3')}` }),
    flags: { is_spam: false },
  },
  direction,
  quantity: { numeric },
  sender: direction === 'in' ? other : me,
  recipient: direction === 'in' ? me : other,
})

let count = 0

function transaction(
  daysAgo: number,
  operationType: OperationType,
  rest: Partial<Omit<Transaction, 'metadata'>> & { readonly status?: 'failed' } = {},
): Transaction {
  count += 1
  const { status = 'confirmed', transfers = null, ...more } = rest
  const hash = `0x${count.toString(16).padStart(4, 'a').padEnd(64, '7')}`
  return {
    id: `${chain}:${hash}`,
    metadata: {
      operationType,
      hash,
      chain,
      minedAt: new Date(now - daysAgo * 86_400_000).toISOString(),
      sentFrom: me,
      sentTo: jon,
      status,
      nonce: count,
      fee: '0.0000127',
    },
    transfers,
    ...more,
  }
}

export const history: readonly Transaction[] = [
  transaction(0.01, 'send', { transfers: [transferEntry('out', 'ETH', '0.25')] }),
  transaction(0.5, 'receive', { transfers: [transferEntry('in', 'USDC', '1080')] }),
  transaction(0.9, 'trade', {
    transfers: [transferEntry('out', 'USDC', '176.88'), transferEntry('in', 'UNI', '24.2')],
  }),
  transaction(31, 'approve', {
    approval: { fungible_info: { symbol: 'USDC', icon: icon('USDC') }, spender: jon },
  }),
  transaction(32, 'receive', { transfers: [transferEntry('in', 'ETH', '1.2')] }),
  transaction(33, 'send', { status: 'failed', transfers: null }),
  transaction(400, 'execute'),
]

const nftTransfer = (name: string, preview: { readonly url: string }): Pick<Transaction, 'transfers'> => ({
  transfers: [
    {
      nft_info: { name, content: { preview }, flags: { is_spam: false } },
      direction: 'in',
      quantity: { numeric: '1' },
      sender: jon,
      recipient: me,
    },
  ],
})

/** The foreign picture is never requested. */
export const collectibles: readonly Transaction[] = [
  transaction(0.1, 'mint', nftTransfer('Harbour Lights #17', icon('UNI'))),
  transaction(
    0.2,
    'receive',
    nftTransfer('The Complete Illustrated Catalogue of Lighthouses of the North #104,872', {
      url: `${location.origin}/gateway/public/gone`,
    }),
  ),
  transaction(0.3, 'receive', nftTransfer('Cards #4', { url: 'https://stranger.example/4.png' })),
]

export const approval = history[3] as Transaction

export const poisoned = transaction(0.02, 'receive', {
  transfers: [transferEntry('in', 'USDC', '0.01', similarToJon)],
})
export const suspiciousHistory: readonly Transaction[] = [
  ...history.slice(0, 2),
  poisoned,
  transaction(0.03, 'receive', {
    transfers: [
      {
        ...transferEntry('in', 'ETH', '5000'),
        fungible_info: {
          symbol: 'VISIT-GIFT.EXAMPLE',
          name: 'Claim your gift',
          icon: null,
          flags: { is_spam: true },
        },
      },
    ],
  }),
]

export const longHistory: readonly Transaction[] = [
  transaction(0.1, 'receive', { transfers: [transferEntry('in', 'WLSETHBRIDGED', '98765432109.123456789')] }),
  transaction(0.2, 'trade', {
    transfers: [
      transferEntry('out', 'WLSETHBRIDGED', '123456789.1234'),
      transferEntry('in', 'LONGESTSYMBOLEVER', '0.0000000001'),
    ],
  }),
]
