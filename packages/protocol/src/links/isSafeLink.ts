/**
 * Allows http(s) and app schemes, never one that runs or reads something here. Check the final
 * link.
 */
export function isSafeLink(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 4_096) return false
  return /^(?!(?:javascript|data|vbscript|blob|file|about):)[a-z][a-z0-9+.-]*:/i.test(value)
}
