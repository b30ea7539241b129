import { isNamespace, type Namespace } from '@latchkey/protocol/namespaces'
import { type ClientStorage, isList } from './records.js'

export interface LastAccount {
  readonly namespace: Namespace
  readonly address: string
  readonly walletId: string
  readonly wallet: string
  readonly name?: string
  readonly remote?: true
  readonly at: number
}

const read = (value: unknown): readonly LastAccount[] => {
  const { address, at, name, namespace, remote, wallet, walletId } = Object(value) as {
    readonly [K in keyof LastAccount]?: unknown
  }
  if (!isNamespace(namespace) || !isText(address) || !isText(walletId) || !isText(wallet)) return []
  if (!Number.isFinite(at)) return []
  const facts = { namespace, address, walletId, wallet, at: at as number }
  return [{ ...facts, ...(isText(name) && { name }), ...(remote === true && { remote }) }]
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 255

export const readLastAccounts = (storage: ClientStorage): readonly LastAccount[] =>
  (storage.read('lastAccounts', isList) ?? []).slice(0, MOST).flatMap(read)

const MOST = 10
