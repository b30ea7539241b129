import type { Eip1193Provider, Env, RemoteSession } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { chainIdToHex } from '../chain/chainId.js'
import { readRemoteChain } from './readRemoteChain.js'
import { REMOTE_METHODS } from './remoteMethods.js'
import { switchRemoteChain } from './switchRemoteChain.js'

/** The host's RPC can answer these too. */
const RPC = new Set(['eth_sendRawTransaction'])
const WALLET = new Set(REMOTE_METHODS.filter((method) => !RPC.has(method)))

/**
 * Accounts and chain come from the session. Signing and `wallet_*` go to the wallet, if the session
 * allows them, all else to the host's RPC.
 */
export function remoteProvider(session: RemoteSession, env: Env): Eip1193Provider {
  const stops = new Map<string, Map<unknown, () => void>>()

  const addresses = (): readonly string[] => [
    ...new Set(session.accounts().map(({ caip }) => caip.slice(caip.lastIndexOf(':') + 1))),
  ]

  const request = async ({ method, params }: Parameters<Eip1193Provider['request']>[0]): Promise<unknown> => {
    const chainId = session.chainId()
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return session.isEnded() ? [] : addresses()
      case 'eth_chainId':
        return chainIdToHex(chainId)
      case 'net_version':
        return BigInt(chainIdToHex(chainId)).toString()
      case 'wallet_switchEthereumChain':
        return switchRemoteChain(session, params)
      case 'wallet_addEthereumChain':
        return addChain(session, params)
      default: {
        if (WALLET.has(method) || method.startsWith('wallet_')) return session.request({ method, params })
        if (params !== undefined && !Array.isArray(params)) {
          throw new LatchkeyError('method_not_supported', { details: { method } })
        }
        return env.rpc(chainId, method, params ?? [], { fresh: true })
      }
    }
  }

  const subscribe = (event: string, listener: (payload: never) => void): (() => void) => {
    const tell = listener as (payload: unknown) => void
    if (event === 'accountsChanged') return session.on('accountsChanged', () => tell(addresses()))
    if (event === 'chainChanged') return session.on('chainChanged', (chainId) => tell(chainIdToHex(chainId)))
    if (event !== 'disconnect') return () => undefined
    return session.on('disconnect', () => tell({ code: 4900, message: 'The session has ended' }))
  }

  const provider: Eip1193Provider = {
    request,
    on(event, listener) {
      const known = stops.get(event) ?? new Map<unknown, () => void>()
      stops.set(event, known)
      if (!known.has(listener)) known.set(listener, subscribe(event, listener))
      return provider
    },
    removeListener(event, listener) {
      stops.get(event)?.get(listener)?.()
      stops.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}

async function addChain(session: RemoteSession, params: unknown): Promise<unknown> {
  const answer = await session.request({ method: 'wallet_addEthereumChain', params })
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const added = readRemoteChain((first as { readonly chainId?: unknown } | undefined)?.chainId)
  // The session update may follow the answer.
  if (added !== undefined) await session.whenApproved(added)
  return answer
}
