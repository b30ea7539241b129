/**
 * Whether a link may be opened: http(s), or a scheme of an app; never one that runs or reads something in this page.
 * To be asked about a link as it will be opened, after the last change to it.
 */
export function isSafeLink(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 4_096) return false
  return /^(?!(?:javascript|data|vbscript|blob|file|about):)[a-z][a-z0-9+.-]*:/i.test(value)
}
