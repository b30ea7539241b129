import { getAddress, isAddress, isHex, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { toHex } from 'viem/utils'
import type { BitcoinSettings } from '../families/bitcoin.js'
import type { SolanaSettings } from '../families/solana.js'
import { isRecord } from '../isRecord.js'
import type { Settings, WalletAccount, WalletChain, WalletToken } from './walletTypes.js'

/** Public, worth nothing outside local chains. */
const mnemonic = 'test test test test test test test test test test test junk'

const local: WalletChain = {
  id: 31337,
  caip2: 'eip155:31337',
  name: 'Localnet',
  rpcUrl: 'http://127.0.0.1:8545',
  symbol: 'ETH',
  decimals: 18,
  explorer: null,
  tokens: [],
  added: false,
}

/**
 * `?relay=`, `?project=`, `?profile=` and `?signin=off` override `/devnet.json`, which overrides
 * anvil's defaults.
 */
export function readSettings(search: string, devnet: unknown): Settings {
  const query = new URLSearchParams(search)
  const facts = isRecord(devnet) ? devnet : {}
  const chains = list(facts['chains']).flatMap(readChain)
  const accounts = list(facts['accounts']).flatMap(readAccount)
  const fromDevnet = typeof facts['relay'] === 'string' ? facts['relay'] : 'ws://127.0.0.1:4111'
  return {
    relayUrl: socketUrl(query.get('relay')) ?? fromDevnet,
    projectId: query.get('project') || 'demo',
    profile: /^[\w-]{1,32}$/.exec(query.get('profile') ?? '')?.[0] ?? 'main',
    byLink: query.has('uri') || query.has('requestId'),
    signIn: query.get('signin') !== 'off',
    accounts: accounts.length > 0 ? accounts : defaultAccounts(),
    chains: chains.length > 0 ? chains : [local],
    solana: readSolana(facts['solana']),
    bitcoin: readBitcoin(facts['bitcoin']),
  }
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function socketUrl(text: string | null): string | undefined {
  return text !== null && /^wss?:\/\/./.test(text) && URL.canParse(text) ? text : undefined
}

function readChain(value: unknown): WalletChain[] {
  if (!isRecord(value)) return []
  const { id, name, rpcUrl, nativeCurrency, explorer, tokens } = value
  if (typeof id !== 'number' || typeof name !== 'string' || typeof rpcUrl !== 'string') return []
  const currency = isRecord(nativeCurrency) ? nativeCurrency : {}
  return [
    {
      id,
      caip2: `eip155:${id}`,
      name,
      rpcUrl,
      symbol: typeof currency['symbol'] === 'string' ? currency['symbol'] : 'ETH',
      decimals: typeof currency['decimals'] === 'number' ? currency['decimals'] : 18,
      explorer: typeof explorer === 'string' ? explorer : null,
      tokens: list(tokens).flatMap(readToken),
      added: false,
    },
  ]
}

function readToken(value: unknown): WalletToken[] {
  if (!isRecord(value)) return []
  const { symbol, decimals, address } = value
  if (typeof symbol !== 'string' || typeof decimals !== 'number' || typeof address !== 'string') return []
  return isAddress(address) ? [{ symbol, decimals, address: getAddress(address) }] : []
}

function readAccount(value: unknown, index: number): WalletAccount[] {
  if (!isRecord(value)) return []
  const { address, privateKey } = value
  if (typeof address !== 'string' || !isAddress(address) || !isHex(privateKey)) return []
  return [{ name: `Account ${index + 1}`, address: getAddress(address), privateKey }]
}

function readSolana(value: unknown): SolanaSettings | undefined {
  if (!isRecord(value)) return undefined
  const { caip2, name, rpcUrl } = value
  const [{ address, privateKey } = {}] = list(value['accounts']).filter(isRecord)
  return typeof caip2 === 'string' &&
    typeof name === 'string' &&
    typeof rpcUrl === 'string' &&
    typeof address === 'string' &&
    isHex(privateKey)
    ? { caip2, name, rpcUrl, address, privateKey }
    : undefined
}

function readBitcoin(value: unknown): BitcoinSettings | undefined {
  if (!isRecord(value)) return undefined
  const { caip2, esploraUrl, name } = value
  const [{ privateKey } = {}] = list(value['accounts']).filter(isRecord)
  return typeof caip2 === 'string' &&
    typeof name === 'string' &&
    typeof esploraUrl === 'string' &&
    isHex(privateKey)
    ? { caip2, name, esploraUrl, privateKey }
    : undefined
}

function defaultAccounts(): WalletAccount[] {
  return [0, 1, 2, 3, 4].map((addressIndex) => {
    const account = mnemonicToAccount(mnemonic, { addressIndex })
    const key: Hex = toHex(account.getHdKey().privateKey ?? new Uint8Array())
    return { name: `Account ${addressIndex + 1}`, address: account.address, privateKey: key }
  })
}
