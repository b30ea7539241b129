/** The gateway's codes. */
export type NameProblem = 'name_too_short' | 'name_too_long' | 'invalid_name'

export const longestName = 32

const shortestName = 4

/**
 * Checks a label without suffix: letters, digits and inner hyphens, at least four characters. Only
 * the gateway knows its availability.
 */
export function checkName(label: string): NameProblem | undefined {
  const text = label.trim()
  if (!/^[\p{L}\p{M}\p{Nd}-]*$/u.test(text) || /^-|-$|^..--/.test(text)) return 'invalid_name'
  const { length } = [...text]
  return length < shortestName ? 'name_too_short' : length > longestName ? 'name_too_long' : undefined
}
