/** Leaves as `path: value`. */
export function flatten(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${String(value)}`]
  const entries = Object.entries(value)
  if (entries.length === 0) return [`${path}: none`]
  return entries.flatMap(([key, inner]) => flatten(inner, path === '' ? key : `${path}.${key}`))
}
