/** Asks the chain: a JSON-RPC method and its parameters, answered with the result. */
export type Rpc = (method: string, params: readonly unknown[]) => Promise<unknown>

/** The member of an object that may be anything. */
export function member(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    value,
  )
}
