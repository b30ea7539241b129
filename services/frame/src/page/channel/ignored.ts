export type IgnoredReason = 'window' | 'malformed' | 'replayed'

/** Senders of ignored messages get no answer. */
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
