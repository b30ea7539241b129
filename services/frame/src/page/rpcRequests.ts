import { methodKind, type AppRequest } from '@latchkey/protocol/frame'
import type { CurrentChain } from './currentChain.js'
import type { Facts } from './facts.js'
import type { Session } from './login/session.js'
import { chainIdOf, networkOf } from './networks.js'
import { answerRpc } from './requests/answerRpc.js'
import type { RequestContext } from './requests/context.js'
import type { Rpc } from './services/rpc.js'

export interface RpcRequestsDeps extends Pick<
  RequestContext,
  'accounts' | 'approvals' | 'balancesOf' | 'keyring' | 'paymasterOf'
> {
  readonly facts: Facts
  readonly session: Session
  readonly rpcOf: (chainId: string, rpcUrl: string | undefined) => Rpc
}

export function createRpcRequests(deps: RpcRequestsDeps, { checkServed }: Pick<CurrentChain, 'checkServed'>) {
  const { facts, session, accounts, approvals, balancesOf, keyring, paymasterOf } = deps
  const aborts = new Set<AbortController>()
  return {
    async answer(request: AppRequest<'RPC_REQUEST'>, origin: string): Promise<unknown> {
      const id = chainIdOf(request.chainId)
      const abort = new AbortController()
      const isUnsafe = methodKind(request.method) === 'unsafe'
      if (isUnsafe) aborts.add(abort)
      try {
        if (isUnsafe) await session.current()
        await checkServed(id, request.rpcUrl)
        return await answerRpc(request, {
          params: request.params,
          origin,
          network: networkOf(id, facts),
          rpc: deps.rpcOf(id, request.rpcUrl),
          keyring,
          accounts,
          approvals,
          paymasterOf,
          balancesOf,
          signal: abort.signal,
        })
      } finally {
        aborts.delete(abort)
      }
    },

    abortAll(): void {
      for (const abort of aborts) abort.abort()
    },
  }
}
