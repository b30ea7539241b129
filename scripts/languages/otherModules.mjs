import { literal } from './modalModules.mjs'
import { nameOf } from './writeModules.mjs'

/** @import { Language } from './readLanguages.mjs' */

/**
 * @param {readonly Language[]} languages English types the others
 * @returns {Map<string, string>}
 */
export function frameModules(languages) {
  const modules = new Map()
  const english = languages.find(({ tag }) => tag === 'en')?.frame
  for (const { tag, frame: own } of languages) {
    // Untranslated texts stay English.
    const frame = { ...english, ...own }
    modules.set(
      `${tag}.ts`,
      tag === 'en'
        ? `export const words = ${literal(frame)} as const\n`
        : `import type { Words } from '../../page/words/t.js'\n\nexport const words: Words = ${literal(frame)}\n`,
    )
  }
  const rows = languages
    .filter(({ tag }) => tag !== 'en')
    .map(
      ({ tag, direction }) =>
        `  ${JSON.stringify(tag)}: { direction: '${direction}', load: () => import('./${tag}.js') },`,
    )
  modules.set(
    'languages.ts',
    `/** Every language but English, which is built in. */\nexport const languages = {\n${rows.join('\n')}\n} as const\n`,
  )
  return modules
}

/**
 * @param {readonly Language[]} languages
 * @returns {Map<string, string>}
 */
export function mailModules(languages) {
  const modules = new Map()
  const english = languages.find(({ tag }) => tag === 'en')
  for (const { tag, email, siteUi } of languages) {
    const words = { ...english?.email, ...english?.siteUi, ...email, ...siteUi }
    modules.set(`${tag}.ts`, `export const words = ${literal(words)}\n`)
  }
  const imports = languages.map(({ tag }) => `import { words as ${nameOf(tag)} } from './${tag}.js'`)
  const rows = languages.map(
    ({ tag, direction }) => `  ${JSON.stringify(tag)}: { direction: '${direction}', words: ${nameOf(tag)} },`,
  )
  modules.set(
    'languages.ts',
    `${imports.join('\n')}\n\nexport const languages = {\n${rows.join('\n')}\n} as const\n`,
  )
  return modules
}

/**
 * @param {readonly Language[]} languages without English
 * @returns {Map<string, string>}
 */
export function elementsModules(languages) {
  const modules = new Map()
  for (const { tag } of languages) {
    const name = nameOf(tag)
    modules.set(
      `${tag}.ts`,
      `import { ${name} as words } from '@latchkey/react/locales/${tag}'\nimport type { Locale } from '../../language.js'\n\nexport const ${name}: Locale = words\n`,
    )
  }
  return modules
}

/**
 * Tags with loaders.
 *
 * @param {readonly Language[]} languages English first
 */
export function listModule(languages) {
  const rows = languages.map(
    ({ tag, about }) => `  { tag: ${JSON.stringify(tag)}, name: ${JSON.stringify(about.name)} },`,
  )
  const loaders = languages
    .filter(({ tag }) => tag !== 'en')
    .map(
      ({ tag }) =>
        `  ${JSON.stringify(tag)}: async () => (await import('./locales/${tag}.js')).${nameOf(tag)},`,
    )
  return `/**
 * The languages of the package: English, which is built in, then by tag. A name is in its own
 * language.
 */
export const languages: readonly { readonly tag: string; readonly name: string }[] = [
${rows.join('\n')}
]

export const loadLocale = {
${loaders.join('\n')}
} as const

export type LanguageTag = keyof typeof loadLocale
`
}
