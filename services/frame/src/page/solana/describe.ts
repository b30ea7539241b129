import type { Warning } from '../review/review.js'
import { noRisk, type Risk } from '../review/risk.js'
import type { Fact } from '../ui/parts.js'
import { t } from '../words/t.js'
import type { ChainState } from './chainState.js'
import type { Mint } from './mints.js'
import type { SolanaTransaction } from './readTransaction.js'
import { describeInstruction, type InstructionContext } from './describeInstruction.js'

export interface Description {
  readonly lines: readonly string[]
  /** Full addresses. */
  readonly parties: readonly Fact[]
  /** Taken from the owner or accounts under their control. */
  readonly lamports: bigint
  readonly warnings: readonly Warning[]
  readonly risk: Risk
}

/** Empty before a node was asked. */
export interface KnownAccounts {
  readonly state: ChainState
  readonly mints: ReadonlyMap<string, Mint>
}
export const noAccounts: KnownAccounts = { state: new Map(), mints: new Map() }

const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

export function describe(
  transactions: readonly SolanaTransaction[],
  owner: string,
  known: KnownAccounts = noAccounts,
): Description {
  const instructions = transactions.flatMap((one) =>
    one.instructions.map((instruction) => ({ one, instruction })),
  )
  const newAccounts = new Map(
    instructions.flatMap(({ instruction: { program, accounts } }) => {
      const [, account, holder] = accounts
      return program === associatedProgram && account !== undefined && holder !== undefined
        ? [[account, holder] as const]
        : []
    }),
  )
  const context: InstructionContext = { owner, ...known, newAccounts }
  const descriptions = instructions.map(({ instruction }) => describeInstruction(instruction, context))
  const parties = descriptions.flatMap(({ party }) => (party ? [party] : []))
  const isUnread = parties.some(([, address]) => address === undefined)
  // A table's content is the node's claim: the message holds only table and index.
  const isTabled = instructions.some(
    ({ one, instruction: { places } }, index) =>
      descriptions[index]?.party?.[1] !== undefined && places.some((place) => place >= one.keys.length),
  )
  const unknown = descriptions.some(({ isKnown }) => !isKnown)
  const warnings: readonly Warning[] = [
    ...descriptions.flatMap(({ warning }) => warning ?? []),
    ...(isUnread ? [{ level: 'bad', text: t('tableUnread') } as const] : []),
    ...(isTabled ? [{ level: 'warn', text: t('tableNamed') } as const] : []),
    ...(unknown ? [{ level: 'bad', text: t('unknownPrograms') } as const] : []),
  ]
  const grants = descriptions.flatMap(({ grant }) => grant ?? [])
  return {
    lines: descriptions.map(({ line }) => line),
    parties: parties.map(([role, address]): Fact => [t(role), address ?? t('fromTable')]),
    lamports: descriptions.reduce((sum, one) => sum + (one.lamports ?? 0n), 0n),
    warnings: [...new Map(warnings.map((one) => [one.text, one])).values()],
    risk: {
      ...noRisk,
      grantsRight: grants.length > 0,
      isUnlimited: grants.includes('all'),
      isUndecoded: unknown || isUnread,
      valueUsd: undefined,
    },
  }
}
