import type { Chain } from '../../api/types.js'

/** What the settings may say of where facts of a network come from. */
export const sourceNames = ['balances', 'history', 'swaps', 'prices', 'tokens', 'bundlerUrls'] as const

type Sources = Partial<Pick<Chain, (typeof sourceNames)[number]>>

/** The sources of an entry as JSON, as the settings file has them; those that the file itself fixes are not among them. */
export function sourcesText(entry: Sources = {}, isFixed: (name: string) => boolean): string {
  const said = sourceNames.filter((name) => entry[name] !== undefined && !isFixed(name))
  return JSON.stringify(Object.fromEntries(said.map((name) => [name, entry[name]])), null, 2)
}

/** Reads what was typed: every name, `undefined` where it is not said any more; or what is wrong with it, as a sentence. */
export function readSources(text: string, isFixed: (name: string) => boolean): Sources | string {
  let read: unknown
  try {
    read = JSON.parse(text.trim() === '' ? '{}' : text)
  } catch (error) {
    return `This isn’t valid JSON: ${error instanceof Error ? error.message : String(error)}`
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return 'Type an object: { "history": [ … ] }.'
  const open = sourceNames.filter((name) => !isFixed(name))
  const strange = Object.keys(read).find((name) => !open.some((known) => known === name))
  if (strange !== undefined) return `“${strange}” is none of ${open.join(', ')}.`
  return Object.fromEntries(open.map((name) => [name, Reflect.get(read, name) as unknown]))
}
