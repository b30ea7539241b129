import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import type { Eip1193Provider } from '../types/connector.js'
import { methodKind } from './methodKind.js'
import { providerAccounts, providerChainId } from './providerState.js'
import { requestedChain } from './requestedChain.js'

type Arguments = Parameters<Eip1193Provider['request']>[0]

/**
 * Answers one request of the stable provider (contracts.md 2).
 *
 * @throws LatchkeyError `network_or_address_undefined` for writes without a connection (ruling 7), `wrong_chain` when
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
      await (await context.late.session()).switchNetwork(context, { chainId })
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
  return methodKind(method) === 'wallet' ? (await context.late.session()).callWallet(context, ask) : ask()
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
