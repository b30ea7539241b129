/** What is wrong with the own part of a name before anybody is asked, in the gateway's words for it. */
export type NameProblem = 'name_too_short' | 'name_too_long' | 'invalid_name'

/** Most characters of a name's own part. */
export const longestName = 32

/** Fewest. */
const shortestName = 4

/**
 * What is wrong with the own part of a name: letters, digits and hyphens, at least four, no hyphen at an end. The
 * gateway alone says whether it can be had. Pure.
 *
 * @param label without the suffix
 */
export function checkName(label: string): NameProblem | undefined {
  const text = label.trim()
  if (!/^[\p{L}\p{M}\p{Nd}-]*$/u.test(text) || /^-|-$|^..--/.test(text)) return 'invalid_name'
  const { length } = [...text]
  return length < shortestName ? 'name_too_short' : length > longestName ? 'name_too_long' : undefined
}
