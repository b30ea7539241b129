import { type Namespace, parseCaip10 } from '@latchkey/protocol/caip'
import type { Context } from '../store/context.js'
import type { Account, AccountType, AccountTypes, Connection } from '../types/connection.js'
import type { ConnectionState } from '../types/state.js'

const isRecord = (value: unknown): value is AccountTypes => Object(value) === value

export const chosenTypes = ({ storage }: Pick<Context, 'storage'>): AccountTypes =>
  storage.read('preferredAccountTypes', isRecord) ?? {}

export const saveAccountType = (
  context: Pick<Context, 'storage'>,
  namespace: Namespace,
  type: AccountType,
): void => context.storage.write('preferredAccountTypes', { ...chosenTypes(context), [namespace]: type })

export interface PreferredType {
  readonly type: AccountType
  readonly source: 'visitor' | 'host' | 'default'
}

/** A wallet that orders its accounts itself decides. */
export function preferredType(
  context: Pick<Context, 'config' | 'connectors' | 'storage'>,
  namespace: Namespace,
  connection?: Pick<Connection, 'accounts' | 'connectorId'>,
): PreferredType {
  const types = context.config.families[namespace]?.accountTypes
  const visitorType = types?.all.find((type) => type === chosenTypes(context)[namespace])
  if (visitorType) return { type: visitorType, source: 'visitor' }
  const [hostType] = context.connectors.get(connection?.connectorId ?? '')?.auth?.accountTypes ?? []
  if (hostType && connection?.accounts.some(({ type }) => type === hostType))
    return { type: hostType, source: 'host' }
  return { type: types?.default ?? 'eoa', source: 'default' }
}

export function preferredAddress(
  context: Pick<Context, 'storage'>,
  { namespace, accounts, keepsOrder }: PreferredAddressParameters,
): string {
  const type = keepsOrder ? undefined : chosenTypes(context)[namespace]
  const account = accounts.find((item) => item.type === type) ?? accounts[0]
  return account ? parseCaip10(account.caip).address : ''
}

export interface PreferredAddressParameters {
  readonly namespace: Namespace
  readonly accounts: readonly Account[]
  readonly keepsOrder: boolean
}

export const keepsOrder = (connection: Connection | undefined): boolean =>
  connection?.chooseAccount !== undefined

export const typeOf = ({
  accounts,
  address,
}: Pick<ConnectionState, 'accounts' | 'address'>): AccountType | undefined =>
  accounts.find(({ caip }) => parseCaip10(caip).address === address)?.type
