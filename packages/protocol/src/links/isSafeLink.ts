/**
 * Whether a link may be opened: http(s) or an app's scheme, never one that runs or reads something
 * in this page. Check the final link, after its last change.
 */
export function isSafeLink(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 4_096) return false
  return /^(?!(?:javascript|data|vbscript|blob|file|about):)[a-z][a-z0-9+.-]*:/i.test(value)
}
