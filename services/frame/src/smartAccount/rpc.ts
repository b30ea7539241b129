/**
 * Calls a node, a bundler or a paymaster.
 *
 * @returns the result, unchecked
 * @throws the transport's errors; a JSON-RPC error has its `code` and `message`
 */
export type Rpc = (method: string, params: readonly unknown[]) => Promise<unknown>

export class RpcError extends Error {
  override readonly name = 'RpcError'
  constructor(
    /** EIP-1193, EIP-1474 or EIP-5792. */
    readonly code: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** @throws RpcError for an answer that the method does not allow */
export function unexpected(method: string): never {
  throw new RpcError(-32603, `${method} has an answer that cannot be read.`)
}
