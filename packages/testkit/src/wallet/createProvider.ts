import { toQuantity } from '../crypto/hex.js'
import type { WalletContext } from './context.js'
import type { Emitter } from './createEmitter.js'
import { handleRequest } from './handlers/handleRequest.js'
import { rpcError, toErrorShape } from './rpcError.js'
import type { LoggedRequest, TestWalletProvider } from './types.js'

export interface ProviderParts {
  provider: TestWalletProvider
  log: LoggedRequest[]
  setConnected(connected: boolean): void
}

/** Calls pass log, removal, script and connection first. */
export function createProvider(context: WalletContext, emitter: Emitter): ProviderParts {
  const log: LoggedRequest[] = []
  let connected = true
  let count = 0

  async function answer(method: string, params: unknown): Promise<unknown> {
    context.state.refresh()
    if (context.state.get().removed) return new Promise(() => {})
    await context.script.apply(method)
    if (context.state.get().removed) return new Promise(() => {})
    if (!connected) throw rpcError({ code: 4900 })
    return handleRequest(context, method, params)
  }

  const provider: TestWalletProvider = {
    isTestWallet: true,
    async request(call) {
      if (typeof call?.method !== 'string' || call.method === '') throw rpcError({ code: -32600 })
      const { method, params } = call
      count += 1
      const entry: LoggedRequest = { id: count, method, params, status: 'pending' }
      log.push(entry)
      try {
        const result = await answer(method, params)
        Object.assign(entry, { status: 'resolved', result })
        return result
      } catch (error) {
        Object.assign(entry, { status: 'rejected', error: toErrorShape(error) })
        throw error
      }
    },
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.off(event, listener)
      return provider
    },
    isConnected: () => connected,
  }

  return {
    provider,
    log,
    setConnected(next) {
      if (connected === next) return
      connected = next
      if (next) emitter.emit('connect', { chainId: toQuantity(context.state.get().chainId) })
      else emitter.emit('disconnect', rpcError({ code: 4900 }))
    },
  }
}
