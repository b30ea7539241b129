import type { Eip1193Provider } from '@latchkey/core/adapter'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { callNode } from './callNode.js'

/** Learns chains by `wallet_addEthereumChain`. */
export function anvilWallet(urls: Readonly<Record<string, string>>, known: readonly string[]) {
  const chains = new Set(known)
  const requestedMethods: string[] = []
  const listeners: { readonly event: string; readonly listener: (payload: unknown) => void }[] = []
  let current = known[0] ?? ''
  const fail = (code: number, message: string) => Object.assign(new Error(message), { code })
  const own: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => current,
    eth_requestAccounts: async () => (await callNode(urls[current] ?? '', 'eth_accounts')) as unknown,
    wallet_revokePermissions: () => null,
    wallet_addEthereumChain: (params) => {
      const { chainId } = params[0] as { chainId: string }
      if (urls[chainId] === undefined) throw fail(-32603, 'The network does not answer')
      chains.add(chainId)
      return null
    },
    wallet_switchEthereumChain: (params) => {
      const { chainId } = params[0] as { chainId: string }
      if (!chains.has(chainId)) throw fail(4902, `Unrecognized chain ID "${chainId}"`)
      current = chainId
      for (const { event, listener } of listeners) if (event === 'chainChanged') listener(chainId)
      return null
    },
  }
  const provider = {
    async request({
      method,
      params = [],
    }: {
      readonly method: string
      readonly params?: readonly unknown[]
    }) {
      requestedMethods.push(method)
      if (own[method] !== undefined) return own[method](params)
      try {
        return await callNode(urls[current] ?? '', method, params)
      } catch (error) {
        if (!isLatchkeyError(error)) throw error
        throw Object.assign(fail(Number(error.details['code']), String(error.details['message'])), {
          data: error.details['data'],
        })
      }
    },
    on: (event: string, listener: (payload: unknown) => void) => void listeners.push({ event, listener }),
    removeListener: (event: string, listener: (payload: unknown) => void) => {
      const at = listeners.findIndex((one) => one.event === event && one.listener === listener)
      if (at >= 0) listeners.splice(at, 1)
    },
  }
  return { provider: provider as unknown as Eip1193Provider, requestedMethods, listeners }
}
