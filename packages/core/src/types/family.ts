import type { Caip2 } from '@latchkey/protocol/caip'
import type { AccountType } from './connection.js'

/** The abilities of a family, known without its adapter's code. */
export interface FamilyAbilities {
  readonly send?: {
    /** A token must be chosen; by default the native coin is sent. */
    readonly needsToken?: true
    /** A transfer of the native coin ends on a receipt. */
    readonly hasReceipt?: true
    /** A transfer can carry a reference address (`TransferParameters.reference`). */
    readonly takesReference?: true
  }
  /** The family has tokens besides its native coin. */
  readonly tokens?: true
  readonly activity?: true
  readonly names?: true
  readonly swaps?: true
  readonly onramp?: true
  /** Its wallets can grant permissions to other keys (ERC-7715). */
  readonly smartSessions?: true
}

export interface FamilyFacts {
  readonly accountTypes: { readonly default: AccountType; readonly all: readonly AccountType[] }
  /** A quick check for stored addresses; `AdapterReads.isAddress` is the full one. */
  readonly addressShape?: RegExp
  /** The placeholder address of the native coin. */
  readonly nativeToken: string
  /** Former ids of networks, mapped to their current ids. */
  readonly chainAliases?: Readonly<Record<Caip2, Caip2>>
  readonly can: FamilyAbilities
}
