export interface WatchFoundOptions<W> {
  /** Returns the wallet; undefined until it is found. */
  readonly find: () => W | undefined
  /** Called whenever a wallet is found. */
  readonly waiting: Set<() => void>
  /** Subscribes to the wallet; returns a stop function. */
  readonly listen: (wallet: W, onChange: () => void) => () => unknown
  /** Called when the wallet reports a change, or appears late. */
  readonly onChange: () => void
}

/**
 * Watches a wallet that is not connected, even if it announces itself late, or again with another
 * object.
 *
 * @returns a stop function
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
