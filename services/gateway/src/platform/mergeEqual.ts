export type Merged = <T>(question: string, ask: () => Promise<T>) => Promise<T>

/** Equal concurrent questions share one answer. */
export function mergeEqual(): Merged {
  const pendingCalls = new Map<string, Promise<unknown>>()
  return <T>(question: string, ask: () => Promise<T>): Promise<T> => {
    const known = pendingCalls.get(question) as Promise<T> | undefined
    if (known !== undefined) return known
    const asked = ask().finally(() => pendingCalls.delete(question))
    pendingCalls.set(question, asked)
    return asked
  }
}
