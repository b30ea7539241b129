/**
 * Waits for a wallet that may announce itself late, as a restore does.
 *
 * @param find looks for it; undefined while it is not there
 * @param waiting what is called whenever a wallet was found; it looks again until then
 * @returns undefined when the signal is aborted before
 */
export function whenFound<W>(
  find: () => W | undefined,
  waiting: Set<() => void>,
  signal: AbortSignal,
): Promise<W | undefined> {
  return new Promise((resolve) => {
    const look = (): void => {
      const wallet = signal.aborted ? undefined : find()
      if (wallet === undefined && !signal.aborted) return
      waiting.delete(look)
      signal.removeEventListener('abort', look)
      resolve(wallet)
    }
    waiting.add(look)
    signal.addEventListener('abort', look)
    look()
  })
}
