import type { Eip1193Provider, Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { RemoteClient } from '../client/clientTypes.js'
import { METHODS } from '../session/methods.js'
import { addressOf, parseChain } from '../session/sessionFacts.js'
import { askSession } from './askSession.js'
import type { SessionView } from './followSession.js'
import { switchRemoteChain } from './switchRemoteChain.js'
import { waitForChain } from './waitForChain.js'

/** Methods of the session's list that the host's RPC answers as well, without a wallet. */
const RPC = new Set(['eth_sendRawTransaction'])
const WALLET = new Set(METHODS.eip155.filter((method) => !RPC.has(method)))

/** What {@link eip155Provider} needs. */
export interface Eip155ProviderParameters {
  readonly client: RemoteClient
  readonly env: Env
  readonly view: SessionView
}

/** EIP-1193's name of a chain. */
const toHexChain = (chainId: Caip2): string =>
  `0x${BigInt(chainId.slice(chainId.indexOf(':') + 1)).toString(16)}`

/**
 * The EIP-1193 provider of a remote session: accounts and chain are the session's, signing and `wallet_*` go to the
 * wallet, everything else to the host's RPC. What the session does not allow is refused here.
 */
export function eip155Provider({ client, env, view }: Eip155ProviderParameters): Eip1193Provider {
  const { topic } = view
  const stops = new Map<string, Map<unknown, () => void>>()

  const addresses = (): readonly string[] => [...new Set(view.accounts().map(addressOf))]

  const request = async ({ method, params }: Parameters<Eip1193Provider['request']>[0]): Promise<unknown> => {
    const chainId = view.chainId()
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return view.isEnded() ? [] : addresses()
      case 'eth_chainId':
        return toHexChain(chainId)
      case 'net_version':
        return BigInt(toHexChain(chainId)).toString()
      case 'wallet_switchEthereumChain':
        return switchRemoteChain({ client, platform: env.platform, view, params })
      case 'wallet_addEthereumChain': {
        const { platform } = env
        const answer = await askSession({ client, platform, view, chainId, method, params })
        const [first] = Array.isArray(params) ? (params as readonly unknown[]) : []
        const added = parseChain('eip155', (first as { readonly chainId?: unknown } | undefined)?.chainId)
        // The update that brings the network may come after the answer.
        if (added !== undefined) await waitForChain({ client, platform, topic, chainId: added })
        return answer
      }
      default: {
        const asks = WALLET.has(method) || method.startsWith('wallet_')
        if (asks) return askSession({ client, platform: env.platform, view, chainId, method, params })
        if (params !== undefined && !Array.isArray(params)) {
          throw new LatchkeyError('method_not_supported', { details: { method } })
        }
        return env.rpc(chainId, method, params ?? [], { fresh: true })
      }
    }
  }

  const subscribe = (event: string, listener: (payload: never) => void): (() => void) => {
    const tell = listener as (payload: unknown) => void
    if (event === 'accountsChanged') return view.on('accountsChanged', () => tell(addresses()))
    if (event === 'chainChanged') return view.on('chainChanged', (chainId) => tell(toHexChain(chainId)))
    if (event !== 'disconnect') return () => undefined
    return view.on('disconnect', () => tell({ code: 4900, message: 'The session has ended' }))
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
