import { isLatchkeyError } from '@latchkey/protocol/errors/early'
import {
  ChainDisconnectedError,
  ProviderDisconnectedError,
  ResourceUnavailableRpcError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from 'viem'

/**
 * Our errors as viem and wagmi know them, by the codes of EIP-1193 (our own codes are those of our catalogue); the
 * original is the `cause`. What has no such code, and errors of others, stay as they are.
 */
export function walletError(error: unknown): unknown {
  if (!isLatchkeyError(error)) return error
  switch (error.name) {
    case 'user_rejected':
    case 'request_aborted':
      return new UserRejectedRequestError(error)
    case 'unauthorized':
      return new UnauthorizedProviderError(error)
    case 'method_not_supported':
      return new UnsupportedProviderMethodError(error)
    case 'network_or_address_undefined':
    case 'not_connected':
    case 'session_gone':
      return new ProviderDisconnectedError(error)
    case 'wrong_chain':
      return new ChainDisconnectedError(error)
    case 'request_pending':
      return new ResourceUnavailableRpcError(error)
    case 'rpc_error': {
      const { code, message, data } = error.details
      return Object.assign(new Error(String(message), { cause: error }), { code, data })
    }
    default:
      return error
  }
}
