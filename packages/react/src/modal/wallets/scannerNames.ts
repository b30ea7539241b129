/** Most names that a sentence takes. */
const MOST = 3

/** The wallets that can scan a code, as words; undefined where there are none to name, or too many. */
export function scannerNames(names: readonly string[] | undefined): string | undefined {
  if (!names?.length || names.length > MOST) return undefined
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names)
}
