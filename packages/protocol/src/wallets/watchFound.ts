/** Options of {@link watchFound}. */
export interface WatchFoundOptions<W> {
  /** Looks for the wallet; undefined while it is not there. */
  readonly find: () => W | undefined
  /** Called whenever a wallet was found. */
  readonly waiting: Set<() => void>
  /** Listens to the wallet; returns stop. */
  readonly listen: (wallet: W, onChange: () => void) => () => unknown
  /** Called when the wallet tells something, or comes late. */
  readonly onChange: () => void
}

/**
 * Listens to a wallet that is not connected, also to one that announces itself late, or again with another object.
 *
 * @returns stop
 */
export function watchFound<W>({ find, waiting, listen, onChange }: WatchFoundOptions<W>): () => void {
  let wallet: W | undefined
  let unlisten: (() => unknown) | undefined
  const follow = (): boolean => {
    const found = find()
    if (found === wallet) return false
    unlisten?.()
    wallet = found
    unlisten = found && listen(found, onChange)
    return found !== undefined
  }
  const look = (): void => {
    if (follow()) onChange()
  }
  follow()
  waiting.add(look)
  return () => {
    waiting.delete(look)
    unlisten?.()
  }
}
