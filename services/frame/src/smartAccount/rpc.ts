/**
 * Calls a node, bundler or paymaster. The result is unchecked.
 *
 * @throws the transport's errors; JSON-RPC errors have `code` and `message`
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

export function unexpected(method: string): never {
  throw new RpcError(-32603, `${method} has an answer that cannot be read.`)
}
