/** Asks a question, unless an equal one is under way: then its answer, or its failure, is the answer to both. */
export type Merged = <T>(question: string, ask: () => Promise<T>) => Promise<T>

/** Merges equal questions of one upstream. Nothing is kept once a question has its answer. */
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
