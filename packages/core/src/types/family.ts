import type { Caip2 } from '@latchkey/protocol/caip'
import type { AccountType } from './connection.js'

/** The abilities of a family, for guards and buttons: known without loading its code. */
export interface FamilyAbilities {
  /** The modal sends its coins. */
  readonly send?: {
    /** A coin must be chosen; otherwise the native one is sent. */
    readonly needsToken?: true
    /** A transfer of the native coin ends at a receipt that stays on screen. */
    readonly hasReceipt?: true
    /** A transfer may name an address by which it is found again (`TransferParameters.reference`). */
    readonly takesReference?: true
  }
  /** It has tokens besides its native coin. */
  readonly tokens?: true
  /** The gateway knows the history of its accounts. */
  readonly activity?: true
  /** The gateway knows names of its accounts. */
  readonly names?: true
  /** The gateway swaps its tokens. */
  readonly swaps?: true
  /** Its coins can be bought for money. */
  readonly onramp?: true
  /** Its wallets may allow others to act within limits. */
  readonly smartSessions?: true
}

/** The facts of a family that are known from the start. */
export interface FamilyFacts {
  readonly accountTypes: { readonly default: AccountType; readonly all: readonly AccountType[] }
  /**
   * The shape of an address, told at once: what is stored in another one is not shown while the connection is restored.
   * The whole check, checksums included, is `AdapterReads.isAddress`.
   */
  readonly addressShape?: RegExp
  /** Address that stands for the native coin. */
  readonly nativeToken: string
  /** Ids that its networks had before, and those that they have now; both are taken, the new one is what anybody sees. */
  readonly chainAliases?: Readonly<Record<Caip2, Caip2>>
  readonly can: FamilyAbilities
}
