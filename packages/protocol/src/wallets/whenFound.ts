/**
 * Waits for a wallet that may announce itself late, as on a restore.
 *
 * @returns undefined when aborted
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
