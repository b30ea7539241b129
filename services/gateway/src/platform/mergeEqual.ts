export type Merged = <T>(question: string, ask: () => Promise<T>) => Promise<T>

/** Equal concurrent questions share one answer. */
export function mergeEqual(): Merged {
  const underWay = new Map<string, Promise<unknown>>()
  return <T>(question: string, ask: () => Promise<T>): Promise<T> => {
    const known = underWay.get(question) as Promise<T> | undefined
    if (known !== undefined) return known
    const asked = ask().finally(() => underWay.delete(question))
    underWay.set(question, asked)
    return asked
  }
}
