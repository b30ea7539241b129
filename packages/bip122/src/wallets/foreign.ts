/** Whether a value has members. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A member of a foreign value, whose getters may throw. */
export function member(value: unknown, ...path: readonly string[]): unknown {
  try {
    return path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value)
  } catch {
    return undefined
  }
}
