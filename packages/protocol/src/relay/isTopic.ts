const pattern = /^[0-9a-f]{64}$/

/** 64 lower-case hex digits. */
export function isTopic(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value)
}
