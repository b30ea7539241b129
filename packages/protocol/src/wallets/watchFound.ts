export interface WatchFoundOptions<W> {
  readonly find: () => W | undefined
  readonly waiting: Set<() => void>
  readonly listen: (wallet: W, onChange: () => void) => () => unknown
  readonly onChange: () => void
}

/** Works for a wallet that announces itself late or again. */
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
