import { invalidConfig } from '../store/invalidConfig.js'
import type { Context } from '../store/context.js'
import type { ConnectedAccount } from '../types/state.js'
import { connect, type ConnectOptions } from './connect.js'

/** A connect request of a host. `id` and `walletId` mean the same. */
export type ConnectRequest = Omit<ConnectOptions, 'walletId'> &
  (
    | { readonly walletId: string; readonly id?: undefined }
    | { readonly id: string; readonly walletId?: undefined }
  )

export async function connectBy(context: Context, request: ConnectRequest): Promise<ConnectedAccount> {
  const {
    id,
    walletId: named,
    ...options
  } = (Object(request) === request ? request : {}) as Partial<Record<string, unknown>>
  const walletId = named ?? id
  if (typeof walletId !== 'string' || walletId.trim() === '')
    invalidConfig('connect', `give the wallet as { id: 'io.metamask' }: its id, rdns or name, as text`)
  const { namespaces } = options
  if (namespaces !== undefined && !Array.isArray(namespaces))
    invalidConfig('connect.namespaces', `must be a list, such as ['eip155']`)
  return connect(context, { ...(options as Omit<ConnectOptions, 'walletId'>), walletId: walletId as string })
}
