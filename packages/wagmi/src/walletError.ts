import { isLatchkeyError } from '@latchkey/protocol/errors/early'
import {
  ChainDisconnectedError,
  ProviderDisconnectedError,
  ResourceUnavailableRpcError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from 'viem'

const CLASSES: Readonly<Record<string, new (cause: Error) => Error>> = {
  user_rejected: UserRejectedRequestError,
  request_aborted: UserRejectedRequestError,
  unauthorized: UnauthorizedProviderError,
  method_not_supported: UnsupportedProviderMethodError,
  network_or_address_undefined: ProviderDisconnectedError,
  not_connected: ProviderDisconnectedError,
  session_gone: ProviderDisconnectedError,
  wrong_chain: ChainDisconnectedError,
  request_pending: ResourceUnavailableRpcError,
}

/** To viem's classes by EIP-1193 code, with ours as `cause`. Others stay. */
export function walletError(error: unknown): unknown {
  if (!isLatchkeyError(error)) return error
  const { name, details } = error
  if (name === 'rpc_error') {
    const { code, message, data } = details
    return Object.assign(new Error(String(message), { cause: error }), { code, data })
  }
  const Class = CLASSES[name]
  return Class ? new Class(error) : error
}
