import { LatchkeyError } from '@latchkey/protocol/errors'

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Getters of foreign values may throw. */
export function member(value: unknown, ...path: readonly string[]): unknown {
  try {
    return path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value)
  } catch {
    return undefined
  }
}

export type ForeignMethods = Readonly<Record<string, unknown>>

/** @throws LatchkeyError `method_not_supported` when the method is missing */
export async function callMethod(
  provider: ForeignMethods,
  name: string,
  ...values: readonly unknown[]
): Promise<unknown> {
  const run = provider[name]
  if (typeof run !== 'function')
    throw new LatchkeyError('method_not_supported', { details: { method: name } })
  return Reflect.apply(run, provider, values)
}
