// English is compiled into the views; other languages load a module per part and one for the
// buttons.
import { compileMessage } from './compileMessage.mjs'
import { nameOf } from './writeModules.mjs'

/** @import { Language, Messages } from './readLanguages.mjs' */

/** English loads these at different times. */
const partOf = /** @type {Readonly<Record<string, string>>} */ ({
  rare: 'frame',
  toast: 'frame',
  language: 'frame',
  button: 'buttons',
  networkButton: 'buttons',
  pendingTransaction: 'buttons',
})

/**
 * @param {Language} english
 * @returns {Map<string, string>} by section
 */
export const englishModules = (english) =>
  new Map(
    Object.entries(english.modal).map(([section, messages]) => [
      `${section}Words.ts`,
      `export const ${section}Words = ${literal(messages)} as const\n`,
    ]),
  )

/**
 * @param {Language} english for the sections
 * @param {readonly Language[]} languages without English
 * @returns {Map<string, string>}
 */
export function localeModules(english, languages) {
  const modules = new Map()
  for (const { tag, direction, modal } of languages) {
    /** @type {Map<string, Messages>} */
    const parts = new Map()
    for (const section of Object.keys(english.modal)) {
      const part = partOf[section] ?? section
      parts.set(part, { ...parts.get(part), ...modal[section] })
    }
    const buttons = Object.entries(parts.get('buttons') ?? {})
    parts.delete('buttons')
    for (const [part, messages] of parts) {
      const type = `import type { WordOverrides } from '../../../words/WordOverrides.js'\n\n`
      modules.set(`${tag}/${part}.ts`, `${type}export const words: WordOverrides = ${literal(messages)}\n`)
    }
    const fields = [
      `  locale: ${JSON.stringify(tag)},`,
      ...(direction === 'rtl' ? [`  direction: 'rtl',`] : []),
      ...buttons.map(
        ([key, message]) => `  ${JSON.stringify(key)}: ${JSON.stringify(compileMessage(message).text)},`,
      ),
      '  load: async (part) => (await parts[part]()).words,',
    ]
    const loaders = [...parts.keys()].map((part) => `  ${part}: () => import('./${tag}/${part}.js'),`)
    modules.set(
      `${tag}.ts`,
      `import type { Locale } from '../../words/Locale.js'\n\nconst parts = {\n${loaders.join('\n')}\n}\n\n/** The words of ${tag}. */\nexport const ${nameOf(tag)}: Locale = {\n${fields.join('\n')}\n}\n`,
    )
  }
  return modules
}

/** @param {Messages} messages */
export const literal = (messages) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compileMessage(message).text])),
  )
