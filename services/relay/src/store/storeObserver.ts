export interface StoreObserver {
  /** @param shard position by slots, from 1 @param milliseconds with retries */
  command(shard: number, outcome: 'ok' | 'failed', milliseconds: number): void
  /** The slot moved, or its server was unreachable. */
  retried(shard: number): void
  /** By failover or operator. */
  moved(): void
  stored(partition: number): void
}

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

export const silentObserver: StoreObserver = {
  command: () => {},
  retried: () => {},
  moved: () => {},
  stored: () => {},
}
