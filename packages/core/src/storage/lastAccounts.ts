import { isNamespace, type Namespace } from '@latchkey/protocol/namespaces'
import { type ClientStorage, isList } from './records.js'

/** The account of a family that was used last, as it is stored. */
export interface LastAccount {
  readonly namespace: Namespace
  readonly address: string
  /** Id of its wallet. */
  readonly walletId: string
  /** Name that the wallet gives itself. */
  readonly wallet: string
  /** The account's name, where it has one. */
  readonly name?: string
  /** The wallet is on another device. */
  readonly remote?: true
  /** When it was used last, Unix milliseconds. */
  readonly at: number
}

/** Records are untrusted, since scripts of the page can write there: those that are not whole are left out. */
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

/** The accounts that were used last, one a family, newest first. */
export const readLastAccounts = (storage: ClientStorage): readonly LastAccount[] =>
  (storage.read('lastAccounts', isList) ?? []).slice(0, MOST).flatMap(read)

/** More than there are families. */
const MOST = 10
