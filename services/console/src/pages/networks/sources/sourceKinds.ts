import {
  contractLine,
  contractLines,
  numberLine,
  pictureLine,
  slugLine,
  type SourceField,
  switchLine,
  textLine,
  urlLine,
  urlLines,
} from './fields.js'

export interface SourceType {
  /** Empty when entries name none. */
  readonly provider: string
  readonly name: string
  readonly fields: readonly SourceField[]
  /** Namespaces; absent: all. */
  readonly serves?: readonly string[]
}

export interface SourceKind {
  readonly id: 'balances' | 'history' | 'swaps' | 'prices' | 'tokens'
  readonly label: string
  readonly about: string
  readonly maxSources: number
  readonly types: readonly SourceType[]
  /** A single entry instead of a list. */
  readonly isOne?: boolean
}

const evm = ['eip155']
const router = contractLine('router', 'Router contract', { isRequired: true })

const hosted = (provider: string, name: string, url: string, fields: readonly SourceField[]): SourceType => ({
  provider,
  name,
  serves: evm,
  fields: [...fields, urlLine(url)],
})

const balances: SourceKind = {
  id: 'balances',
  label: 'Balances',
  about: 'Where balances come from. Leave it open to ask the network itself.',
  maxSources: 1,
  isOne: true,
  types: [
    { provider: 'rpc', name: 'the network itself', serves: evm, fields: [] },
    { provider: 'solana-rpc', name: 'the network itself', serves: ['solana'], fields: [] },
    {
      provider: 'esplora',
      name: 'Esplora',
      serves: ['bip122'],
      fields: [urlLines('urls', 'Addresses (URLs), one per line', { isRequired: true })],
    },
  ],
}

const history: SourceKind = {
  id: 'history',
  label: 'History',
  about: 'Asked in this order. Without a source, accounts show no activity.',
  maxSources: 4,
  types: [
    {
      provider: 'index',
      name: 'own index',
      serves: evm,
      fields: [
        numberLine('from', 'First block', { fallback: '0' }),
        numberLine('every', 'Milliseconds between two looks', {
          min: 100,
          max: 600_000,
          fallback: '2000',
        }),
        switchLine('traces', 'Find transfers inside of calls, which asks most of the servers', true),
      ],
    },
    { provider: 'blockscout', name: 'Blockscout', serves: evm, fields: [urlLine()] },
    hosted('etherscan', 'Etherscan', 'https://api.etherscan.io/v2/api', [
      numberLine('perSecond', 'Requests per second of your plan', { min: 1, max: 100, fallback: '3' }),
    ]),
  ],
}

const swaps: SourceKind = {
  id: 'swaps',
  label: 'Swaps',
  about: 'Asked together, and the best offer is shown. Without a source, nothing is swapped.',
  maxSources: 7,
  types: [
    {
      provider: 'uniswap',
      name: 'Uniswap',
      serves: evm,
      fields: [
        contractLine('router', 'SwapRouter02 contract', { isRequired: true }),
        contractLine('wrapped', 'Wrapped coin (WETH)', { isRequired: true }),
        contractLine('quoter', 'MixedRouteQuoterV1 contract', { help: 'Or one of the next two.' }),
        contractLine('quoterV3', 'Quoter or QuoterV2 contract'),
        contractLine('routerV2', 'Router02 contract of v2'),
        contractLines('bases', 'Tokens that a route can go over, one per line'),
      ],
    },
    hosted('kyberswap', 'KyberSwap', 'https://aggregator-api.kyberswap.com', [
      slugLine('chain', 'Its name for the network', 'ethereum, base, …'),
      router,
      textLine('clientId', 'Name of this gateway', { fallback: 'latchkey' }),
    ]),
    hosted('lifi', 'LI.FI', 'https://li.quest', [router]),
    hosted('0x', '0x', 'https://api.0x.org', [
      contractLine('router', 'AllowanceHolder contract', { isRequired: true }),
    ]),
    hosted('1inch', '1inch', 'https://api.1inch.com', [router]),
    hosted('velora', 'Velora', 'https://api.paraswap.io', [
      contractLine('router', 'Augustus V6.2 contract', { isRequired: true }),
    ]),
    hosted('relay', 'Relay', 'https://api.relay.link', [
      contractLine('router', 'Approval proxy contract', { isRequired: true }),
      contractLine('nativeRouter', 'Router contract for the coin', { isRequired: true }),
    ]),
  ],
}

const prices: SourceKind = {
  id: 'prices',
  label: 'Prices',
  about: 'Asked in this order, after the prices of the list of tokens.',
  maxSources: 5,
  types: [
    {
      provider: 'file',
      name: 'a file',
      fields: [textLine('path', 'Path on the gateway’s machine', { isRequired: true })],
    },
    {
      provider: 'pools',
      name: 'pools on the network',
      serves: evm,
      fields: [
        contractLine('quoter', 'MixedRouteQuoterV1 contract', { isRequired: true }),
        contractLine('dollar', 'Token that is worth a dollar', { isRequired: true }),
        contractLine('wrapped', 'Wrapped coin (WETH)', { isRequired: true }),
        numberLine('depth', 'Dollars that a sale must bring', { max: 1e9, fallback: '1000' }),
      ],
    },
    {
      provider: 'defillama',
      name: 'DefiLlama',
      fields: [
        slugLine('chain', 'Its name for the network', 'ethereum, base, solana, …'),
        slugLine('native', 'CoinGecko’s name for the coin', 'ethereum, solana, …'),
        urlLine('https://coins.llama.fi'),
      ],
    },
    {
      provider: 'coingecko',
      name: 'CoinGecko',
      fields: [
        slugLine('platform', 'Its name for the network', 'ethereum, base, solana, …'),
        slugLine('native', 'Its name for the coin', 'ethereum, solana, …'),
        urlLine('https://api.coingecko.com/api/v3'),
      ],
    },
    {
      provider: 'geckoterminal',
      name: 'GeckoTerminal',
      fields: [
        textLine('network', 'Its name for the network', {
          isRequired: true,
          must: { match: /^[-_a-z0-9]{1,80}$/, words: 'Enter a name in lower case, such as eth.' },
          help: 'eth, base, solana, …',
        }),
        textLine('wrapped', 'Token that stands for the coin', {
          isRequired: true,
          must: { match: /^[a-zA-Z0-9]{32,64}$/, words: 'Enter the address of a token.' },
        }),
        urlLine('https://api.geckoterminal.com/api/v2'),
      ],
    },
  ],
}

const tokens: SourceKind = {
  id: 'tokens',
  label: 'Tokens',
  about: 'Tokens beside those of the lists, with a fixed price where you enter one.',
  maxSources: 2_000,
  types: [
    {
      provider: '',
      name: 'token',
      fields: [
        textLine('address', 'Address', { isRequired: true }),
        textLine('symbol', 'Symbol', { isRequired: true }),
        textLine('name', 'Name', { isRequired: true }),
        numberLine('decimals', 'Decimals', { max: 255, isRequired: true }),
        pictureLine('icon', 'Picture (URL)'),
        numberLine('usd', 'Price in US dollars', { isWhole: false }),
        numberLine('usdDayAgo', 'Price a day ago', { isWhole: false }),
        switchLine('permit', 'Takes approvals by signature (ERC-2612)', false),
      ],
    },
  ],
}

export const sourceKinds: readonly SourceKind[] = [balances, history, swaps, prices, tokens]

export const providerNames: ReadonlyMap<string, string> = new Map(
  sourceKinds.flatMap(({ types }) => types.map(({ provider, name }) => [provider, name])),
)
