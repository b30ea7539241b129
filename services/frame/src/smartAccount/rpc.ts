/**
 * Asks a node, a bundler or a paymaster.
 *
 * @param method of JSON-RPC
 * @returns the result as it came
 * @throws what the caller's transport throws; a JSON-RPC error has its `code` and `message`
 */
export type Rpc = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A refusal with the code that wallets give it. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  constructor(
    /** Of EIP-1193, EIP-1474 or EIP-5792. */
    readonly code: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** @throws RpcError for an answer that is not what the method promises */
export function unexpected(method: string): never {
  throw new RpcError(-32603, `${method} has an answer that cannot be read.`)
}
