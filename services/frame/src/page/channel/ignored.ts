/** Why a message was not looked at. */
export type IgnoredReason = 'window' | 'malformed' | 'replayed'

/** Counts what is ignored; nothing is ever thrown at who sends it, and nothing answered. */
export interface Ignored {
  count(reason: IgnoredReason): void
  totals(): Readonly<Record<IgnoredReason, number>>
}

export function createIgnored(): Ignored {
  const totals = { window: 0, malformed: 0, replayed: 0 }
  return {
    count(reason) {
      totals[reason] += 1
    },
    totals: () => ({ ...totals }),
  }
}
