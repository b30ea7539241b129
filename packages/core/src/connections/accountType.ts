import { type Namespace, parseCaip10 } from '@latchkey/protocol/caip'
import type { Context } from '../store/context.js'
import type { Account, AccountType } from '../types/connection.js'

/** Types by family, as they are stored. */
export type AccountTypes = Readonly<Partial<Record<Namespace, AccountType>>>

const isRecord = (value: unknown): value is AccountTypes => Object(value) === value

/** What visitors chose, by family. */
export const chosenTypes = ({ storage }: Pick<Context, 'storage'>): AccountTypes =>
  storage.read('preferredAccountTypes', isRecord) ?? {}

/** The type of account that a family shows first: the visitor's choice, where the family has it, else its default. */
export function preferredType(
  context: Pick<Context, 'config' | 'storage'>,
  namespace: Namespace,
): AccountType {
  const types = context.config.families[namespace]?.accountTypes
  const chosen = chosenTypes(context)[namespace]
  return types?.all.find((type) => type === chosen) ?? types?.default ?? 'eoa'
}

/** The address that becomes the active one: the wallet's own choice, unless the visitor prefers another type. */
export function preferredAddress(
  context: Pick<Context, 'storage'>,
  namespace: Namespace,
  accounts: readonly Account[],
): string {
  const type = chosenTypes(context)[namespace]
  const account = accounts.find((item) => item.type === type) ?? accounts[0]
  return account ? parseCaip10(account.caip).address : ''
}
