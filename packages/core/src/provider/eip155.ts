import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { perClient } from '../platform/perClient.js'
import type { Context } from '../store/context.js'
import type { Eip1193Provider } from '../types/connector.js'
import type { State } from '../types/state.js'
import type { ProviderListeners } from './createProvider.js'

type Arguments = Parameters<Eip1193Provider['request']>[0]

/**
 * Answers one request of the stable provider.
 *
 * @throws LatchkeyError `network_or_address_undefined` for writes without a connection, `wrong_chain` when
 * the request names another chain than the wallet's, or the wallet stands on one that is not configured;
 * `method_not_supported`; what RPC or wallet answer otherwise passes through
 */
export async function requestEip155(context: Context, { method, params }: Arguments): Promise<unknown> {
  const list: readonly unknown[] = Array.isArray(params) ? params : params === undefined ? [] : [params]
  switch (methodKind(method)) {
    case 'accounts':
      return providerAccounts(context.store.getState())
    case 'connect':
      return connectFirst(context)
    case 'chain':
      return chainOf(context, method)
    case 'switch': {
      const chainId = `eip155:${readChain(list, method)}` as const
      await (await context.lazy.wallet()).switchNetwork(context, { chainId })
      return null
    }
    case 'unsupported':
      throw new LatchkeyError('method_not_supported', { details: { method } })
    case 'wallet':
    case 'silentWallet':
      return askWallet(context, method, params, list)
    default:
      return read(context, method, params, list)
  }
}

async function connectFirst(context: Context): Promise<readonly string[]> {
  const accounts = providerAccounts(context.store.getState())
  if (accounts.length > 0) return accounts
  const result = await context.client.open({ view: 'Connect', namespace: 'eip155' })
  if (result.status === 'failed') throw result.error
  if (result.status !== 'connected') throw new LatchkeyError('user_rejected')
  return providerAccounts(context.store.getState())
}

function chainOf(context: Context, method: string): string {
  const chainId = providerChainId(context.store.getState())
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
  context: Context,
  method: string,
  params: unknown,
  list: readonly unknown[],
): Promise<unknown> {
  const state = context.store.getState()
  const account = state.accounts.eip155
  const id = state.active.eip155
  const connection = id === undefined ? undefined : context.connections.get(id)
  if (account?.status !== 'connected' || !connection) {
    throw new LatchkeyError('network_or_address_undefined', { details: { method } })
  }
  const actual = account.chainId
  const requested = requestedChain(method, list)
  const off = state.networks.eip155?.supported === false && !context.config.allowUnsupportedChain
  if (requested !== undefined && requested !== actual) {
    throw new LatchkeyError('wrong_chain', { details: { requested, actual } })
  }
  if (off && methodKind(method) === 'wallet' && !method.startsWith('wallet_')) {
    const expected = context.env.networks('eip155').map((network) => network.caipNetworkId)
    throw new LatchkeyError('wrong_chain', { details: { requested: expected.join(', '), actual } })
  }
  const wallet = connection.provider as Eip1193Provider
  const ask = (): Promise<unknown> =>
    wallet.request(params === undefined ? { method } : { method, params: params as never })
  return methodKind(method) === 'wallet' ? (await context.lazy.wallet()).callWallet(context, ask) : ask()
}

async function read(
  context: Context,
  method: string,
  params: unknown,
  list: readonly unknown[],
): Promise<unknown> {
  const state = context.store.getState()
  const network = state.networks.eip155
  if (!network) throw new LatchkeyError('caip_network_undefined')
  // The host has no RPC of a network that it did not configure; where it allows those, their wallet reads.
  const id = state.active.eip155
  const connection = id === undefined ? undefined : context.connections.get(id)
  if (!network.supported && context.config.allowUnsupportedChain && connection) {
    const wallet = connection.provider as Eip1193Provider
    return wallet.request(params === undefined ? { method } : { method, params: params as never })
  }
  return context.env.rpc(network.chainId, method, list, { fresh: true })
}

/** Who answers a method of the stable provider. */
type MethodKind =
  | 'accounts'
  | 'connect'
  | 'chain'
  | 'switch'
  /** The wallet, with its owner's approval. */
  | 'wallet'
  /** The wallet, which answers by itself. */
  | 'silentWallet'
  | 'unsupported'
  /** The host's RPC. */
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
  // Subscriptions need a socket that stays; poll instead.
  eth_subscribe: 'unsupported',
  eth_unsubscribe: 'unsupported',
}

/** Sorts a JSON-RPC method: signing, sending and `wallet_*` go to the wallet, everything else is a read. */
export function methodKind(method: string): MethodKind {
  if (Object.hasOwn(KINDS, method)) return KINDS[method] as MethodKind
  return method.startsWith('wallet_') ? 'wallet' : 'read'
}

/**
 * The chain that a wallet request names: `chainId` of a transaction or of `wallet_sendCalls`, or of a typed-data
 * domain. Numbers, decimal and 0x text are read.
 *
 * @returns undefined when it names none, or none that can be read (then the wallet decides)
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

const memoryOf = perClient(() => ({ isFollowed: false }))

/**
 * Turns changes of the store into the events of EIP-1193, always after the change, until a change finds nobody
 * listening. Called with each new listener; the first one counts.
 *
 * @param from the state when it was called
 */
export function followStore(context: Context, listeners: ProviderListeners, from: State): void {
  const memory = memoryOf(context)
  if (memory.isFollowed) return
  memory.isFollowed = true
  const emit = (event: string, payload: unknown): void => {
    for (const listener of Array.from(listeners.get(event) ?? [])) {
      try {
        listener(...([payload] as never[]))
      } catch (error) {
        context.log.failed(`A listener of the provider's ${event} failed`)(error)
      }
    }
  }
  const follow = (state: State, before: State): void => {
    if ([...listeners.values()].every((set) => set.size === 0)) {
      stop()
      memory.isFollowed = false
      return
    }
    const accounts = providerAccounts(state)
    const old = providerAccounts(before)
    const chainId = providerChainId(state)
    if (old.length === 0 && accounts.length > 0) emit('connect', { chainId })
    if (chainId !== providerChainId(before)) emit('chainChanged', chainId)
    if (accounts.join() !== old.join()) emit('accountsChanged', accounts)
    if (old.length > 0 && accounts.length === 0) {
      emit('disconnect', Object.assign(new Error('The provider is disconnected'), { code: 4900 }))
    }
  }
  const stop = context.store.subscribe(follow)
  // What changed while this code was being loaded.
  follow(context.store.getState(), from)
}

/** Accounts as EIP-1193 shows them: the active one first; none without a connection. */
function providerAccounts(state: State): readonly string[] {
  const account = state.accounts.eip155
  if (account?.status !== 'connected') return []
  const others = account.allAccounts.map((item) => item.address).filter((item) => item !== account.address)
  return [account.address, ...others]
}

/** The EVM chain of the state as EIP-1193 shows it: 0x-prefixed hex; undefined without EVM networks. */
function providerChainId(state: State): string | undefined {
  const reference = state.networks.eip155?.chainId.split(':')[1]
  return reference === undefined ? undefined : `0x${BigInt(reference).toString(16)}`
}
