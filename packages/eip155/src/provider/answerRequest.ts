import type { Eip1193Provider, ProviderParts } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { providerError } from './providerError.js'
import { providerAccounts, providerChainId } from './providerState.js'

type Arguments = Parameters<Eip1193Provider['request']>[0]

/**
 * Errors have EIP-1193 codes ({@link providerError}).
 *
 * @throws LatchkeyError `network_or_address_undefined` for writes without a connection |
 *   `wrong_chain` for another chain than the wallet's, or an unconfigured one |
 *   `method_not_supported`
 */
export async function answerRequest(parts: ProviderParts, request: Arguments): Promise<unknown> {
  try {
    return await answer(parts, request)
  } catch (error) {
    throw providerError(error)
  }
}

function answer(parts: ProviderParts, { method, params }: Arguments): unknown {
  const list: readonly unknown[] = Array.isArray(params) ? params : params === undefined ? [] : [params]
  switch (methodKind(method)) {
    case 'accounts':
      return providerAccounts(parts.client.getState())
    case 'connect':
      return connectFirst(parts)
    case 'chain':
      return chainOf(parts, method)
    case 'switch':
      return switchTo(parts, readChain(list, method))
    case 'unsupported':
      throw new LatchkeyError('method_not_supported', { details: { method } })
    case 'wallet':
    case 'silentWallet':
      return askWallet(parts, method, params, list)
    default:
      return answerRead(parts, method, params, list)
  }
}

async function switchTo(parts: ProviderParts, reference: string): Promise<null> {
  await (await parts.wallet()).switchNetwork(`eip155:${reference}`)
  return null
}

async function connectFirst(parts: ProviderParts): Promise<readonly string[]> {
  const accounts = providerAccounts(parts.client.getState())
  if (accounts.length > 0) return accounts
  const result = await parts.client.open({ view: 'Connect', namespace: 'eip155' })
  if (result.status === 'failed') throw result.error
  if (result.status !== 'connected') throw new LatchkeyError('user_rejected')
  return providerAccounts(parts.client.getState())
}

function chainOf(parts: ProviderParts, method: string): string {
  const chainId = providerChainId(parts.client.getState())
  if (chainId === undefined) throw new LatchkeyError('caip_network_undefined')
  return method === 'net_version' ? String(BigInt(chainId)) : chainId
}

function readChain([first]: readonly unknown[], method: string): string {
  const chainId = (first as { chainId?: unknown } | undefined)?.chainId
  try {
    return BigInt(chainId as string).toString()
  } catch {
    throw new LatchkeyError('invalid_chain_id', { details: { method } })
  }
}

async function askWallet(
  parts: ProviderParts,
  method: string,
  params: unknown,
  list: readonly unknown[],
): Promise<unknown> {
  const state = parts.client.getState()
  const account = state.accounts.eip155
  const ask = walletOf(parts, method, params)
  if (account?.status !== 'connected' || !ask) {
    throw new LatchkeyError('network_or_address_undefined', { details: { method } })
  }
  const actual = account.chainId
  const requested = requestedChain(method, list)
  const off = state.networks.eip155?.supported === false && !parts.client.config.allowUnsupportedChain
  if (requested !== undefined && requested !== actual) {
    throw new LatchkeyError('wrong_chain', { details: { requested, actual } })
  }
  if (off && methodKind(method) === 'wallet' && !method.startsWith('wallet_')) {
    const expected = parts.env.networks('eip155').map((network) => network.caipNetworkId)
    throw new LatchkeyError('wrong_chain', { details: { requested: expected.join(', '), actual } })
  }
  return methodKind(method) === 'wallet' ? (await parts.wallet()).ask(ask) : ask()
}

async function answerRead(
  parts: ProviderParts,
  method: string,
  params: unknown,
  list: readonly unknown[],
): Promise<unknown> {
  const state = parts.client.getState()
  const network = state.networks.eip155
  if (!network) throw new LatchkeyError('caip_network_undefined')
  // Unconfigured networks have no host RPC: the wallet reads, if allowed.
  const ask = walletOf(parts, method, params)
  if (ask) {
    const wallet = await parts.wallet()
    // It reads over the host's RPC itself, and has its own bundler.
    if (wallet.sortsCalls('eip155')) return method === 'eth_sendUserOperation' ? wallet.ask(ask) : ask()
  }
  if (!network.supported && parts.client.config.allowUnsupportedChain && ask) return ask()
  return parts.env.rpc(network.chainId, method, list, { fresh: true })
}

type MethodKind =
  | 'accounts'
  | 'connect'
  | 'chain'
  | 'switch'
  | 'wallet'
  | 'silentWallet'
  | 'unsupported'
  /** By the host's RPC, or a wallet that sorts its calls. */
  | 'read'

const KINDS: Readonly<Record<string, MethodKind>> = {
  eth_accounts: 'accounts',
  eth_requestAccounts: 'connect',
  eth_chainId: 'chain',
  net_version: 'chain',
  wallet_switchEthereumChain: 'switch',
  eth_sendTransaction: 'wallet',
  eth_signTransaction: 'wallet',
  eth_sign: 'wallet',
  personal_sign: 'wallet',
  eth_signTypedData: 'wallet',
  eth_signTypedData_v1: 'wallet',
  eth_signTypedData_v3: 'wallet',
  eth_signTypedData_v4: 'wallet',
  eth_getEncryptionPublicKey: 'wallet',
  eth_decrypt: 'wallet',
  wallet_getAssets: 'silentWallet',
  wallet_getCallsStatus: 'silentWallet',
  wallet_getCapabilities: 'silentWallet',
  wallet_getPermissions: 'silentWallet',
  // Needs a lasting socket; poll instead.
  eth_subscribe: 'unsupported',
  eth_unsubscribe: 'unsupported',
}

/**
 * A user operation is signed already: the host's bundler gets it, unless the wallet is embedded.
 */
export function methodKind(method: string): MethodKind {
  if (Object.hasOwn(KINDS, method)) return KINDS[method] as MethodKind
  return method.startsWith('wallet_') ? 'wallet' : 'read'
}

/**
 * As number, decimal or 0x text in a transaction, `wallet_sendCalls` or a typed-data domain.
 * Undefined: the wallet decides.
 */
export function requestedChain(method: string, params: readonly unknown[]): Caip2 | undefined {
  if (method === 'wallet_addEthereumChain') return undefined
  if (method.startsWith('eth_signTypedData')) return toCaip2(domainOf(params[1])?.['chainId'])
  const [first] = params
  return isFields(first) ? toCaip2(first['chainId']) : undefined
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function domainOf(typedData: unknown): Fields | undefined {
  let data = typedData
  if (typeof data === 'string') {
    try {
      data = JSON.parse(data)
    } catch {
      return undefined
    }
  }
  const domain = isFields(data) ? data['domain'] : undefined
  return isFields(domain) ? domain : undefined
}

function toCaip2(value: unknown): Caip2 | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined
  if (value === '') return undefined
  try {
    return `eip155:${BigInt(value)}`
  } catch {
    return undefined
  }
}

function walletOf(
  { client }: ProviderParts,
  method: string,
  params: unknown,
): (() => Promise<unknown>) | undefined {
  const wallet = client.rawProvider('eip155') as Eip1193Provider | undefined
  return (
    wallet && (() => wallet.request(params === undefined ? { method } : { method, params: params as never }))
  )
}
