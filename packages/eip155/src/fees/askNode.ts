import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError } from '@latchkey/protocol/errors'

/** For optional data: a missing method is no failure. */
export async function askNode<T>(
  env: Env,
  chainId: Caip2,
  method: string,
  params: readonly unknown[],
): Promise<T | undefined> {
  try {
    return (await env.rpc<T | null>(chainId, method, params)) ?? undefined
  } catch (error) {
    if (isLatchkeyError(error, 'rpc_error')) return undefined
    throw error
  }
}
