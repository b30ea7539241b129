import type { WalletErrorShape } from './types.js'

/** EIP-1193's ProviderRpcError. */
export interface RpcError extends Error {
  code: number
  data?: unknown
}

const messages: Readonly<Record<number, string>> = {
  4001: 'User rejected the request.',
  4100: 'The requested account and/or method has not been authorized by the user.',
  4200: 'The provider does not support the requested method.',
  4900: 'The provider is disconnected from all chains.',
  4902: 'Unrecognized chain ID.',
  [-32002]: 'A request of this kind is already pending. Please wait.',
  [-32005]: 'Request limit exceeded.',
  [-32600]: 'Invalid request.',
  [-32601]: 'The method does not exist or is not available.',
  [-32602]: 'Invalid parameters.',
  [-32603]: 'Internal JSON-RPC error.',
}

export function rpcError({ code, message, data }: WalletErrorShape): RpcError {
  const error = Object.assign(new Error(message ?? messages[code] ?? 'Unknown error'), { code })
  return data === undefined ? error : Object.assign(error, { data })
}

export function toErrorShape(thrown: unknown): WalletErrorShape {
  if (!(thrown instanceof Error)) return { code: -32603, message: String(thrown) }
  const { code, data } = thrown as Partial<RpcError>
  const shape = { code: typeof code === 'number' ? code : -32603, message: thrown.message }
  return data === undefined ? shape : { ...shape, data }
}
