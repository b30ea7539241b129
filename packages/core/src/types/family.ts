import type { Caip2 } from '@latchkey/protocol/caip'
import type { AccountType } from './connection.js'

/** A family's abilities, known without its adapter. */
export interface FamilyAbilities {
  readonly send?: {
    /** A token must be chosen; default: the native coin. */
    readonly needsToken?: true
    /** A transfer of the native coin ends on a receipt. */
    readonly hasReceipt?: true
    /** Transfers can carry a reference address (`TransferParameters.reference`). */
    readonly takesReference?: true
  }
  readonly tokens?: true
  readonly activity?: true
  readonly names?: true
  readonly swaps?: true
  readonly onramp?: true
  /** Its wallets can grant permissions (ERC-7715). */
  readonly smartSessions?: true
}

export interface FamilyFacts {
  readonly accountTypes: { readonly default: AccountType; readonly all: readonly AccountType[] }
  /** For stored addresses; `AdapterReads.isAddress` is the full check. */
  readonly addressShape?: RegExp
  /** The native coin's placeholder address. */
  readonly nativeToken: string
  /** Former network ids, mapped to current ones. */
  readonly chainAliases?: Readonly<Record<Caip2, Caip2>>
  readonly can: FamilyAbilities
}
