/** Is told what happens between a node and the servers of Redis. */
export interface StoreObserver {
  /** A command ended. @param shard the server's place by its slots, from 1 on @param milliseconds with its repetitions */
  command(shard: number, outcome: 'ok' | 'failed', milliseconds: number): void
  /** A command is tried again: the slot moved, or its server was away. */
  retried(shard: number): void
  /** Slots are at other servers now: a takeover, or an operator moved them. */
  moved(): void
  /** A message was stored. */
  stored(partition: number): void
}

/** Tells of a command when it has ended. */
export async function observed<Value>(
  observer: Pick<StoreObserver, 'command'>,
  shard: () => number,
  work: Promise<Value>,
): Promise<Value> {
  const begun = performance.now()
  let outcome: 'ok' | 'failed' = 'failed'
  try {
    const value = await work
    outcome = 'ok'
    return value
  } finally {
    observer.command(shard(), outcome, performance.now() - begun)
  }
}

/** Tells nobody. */
export const silentObserver: StoreObserver = {
  command: () => {},
  retried: () => {},
  moved: () => {},
  stored: () => {},
}
