// Ignores placeholders and texts fixed by the specification.
import { parseSync, Visitor } from 'oxc-parser'
import { listFiles } from './listFiles.mjs'
import { report } from './report.mjs'

/** @typedef {'en' | 'de' | 'ar'} Language */

/** @type {Readonly<Record<Language, readonly (readonly [pattern: RegExp, better: string])[]>>} */
const rules = {
  en: [
    [/[A-Za-z]'[a-z]/, 'a typographic apostrophe (’)'],
    [/\be-mails?\b/i, 'email'],
    [/\blog-ins?\b/i, 'login (noun), log in (verb)'],
    [/\bgo on\b/i, 'continue'],
    [/\b(?:any|some)body\b/i, 'anyone, someone'],
    [/\bwho(?:so)?ever\b/i, 'anyone who'],
    [/\bfor ever\b/i, 'forever, no end date'],
    [/\bat most\b/i, 'up to, maximum'],
    [/\bthe (?:least|most) is\b/i, 'minimum, maximum'],
    [/\b(?:behind|after) the point\b/i, 'decimal places'],
    [/\btak(?:e|en|es|ing) (?:it |them |.{1,20}permission )?back\b/i, 'undo, revoke, reset'],
    [/\b(?:Receiver|receiver)s?\b/, 'recipient'],
    [/\bsellers?\b/i, 'on-ramp provider'],
    [/\b(?:is|are|was|were|do|does|did|has|have|had|could|would|should) not\b/i, 'a contraction'],
    [/\bcannot\b/i, 'can’t'],
    [/\bone a line\b/i, 'one per line'],
    [/\b(?:cancelled|recognise|colour|behaviour|afterwards)\b/i, 'American spelling'],
  ],
  de: [
    [/unterschr(?:eib|ift|ieb)/i, 'signieren, Signatur'],
    [/\berlaubnis(?:se)?\b/i, 'Berechtigung'],
    [/\bin \{network\}/, 'auf {network}'],
    [/\bin (?:jedem|diesem|einem) Netzwerk/, 'auf … Netzwerk'],
    [/noch einmal versuchen|versuchen Sie es noch einmal/i, 'erneut'],
    [/\p{L}…/u, 'a space in front of the ellipsis'],
    [/"/, '„ and “'],
  ],
  ar: [
    [/رمز مميز|رموز مميزة|الرمز المميز|الرموز المميزة/, 'عملة'],
    [/حاول (?:مرة أخرى|مجددًا)/, 'أعد المحاولة'],
    [/الاستعادة/, 'الاسترداد'],
    [/أولاً/, 'أولًا'],
  ],
}

/** Hosts rely on them. */
const fixed = new Set(['Chain is not supported'])

const pages =
  /^(?:services\/console\/src|apps\/demo\/src|apps\/wallet\/src)\/.*\.tsx?$|^apps\/devnet\/src\/standIns\/\w+\.mjs$/
const tables = /^languages\/(en|de|ar)\/(?!about)[\w-]+\.json$/

/**
 * @param {readonly { path: string, text: string }[]} files
 * @returns {string[]}
 */
export function checkVoice(files) {
  return files.flatMap(({ path, text }) => {
    const [, translated] = tables.exec(path) ?? []
    const texts = translated
      ? textsOfJson(JSON.parse(text)).map((value) => ({
          value,
          language: /** @type {Language} */ (translated),
        }))
      : textsOfSource(path, text)
    return texts.flatMap(({ value, language }) =>
      fixed.has(value)
        ? []
        : rules[language].flatMap(([pattern, better]) => {
            const shownText = language === 'de' ? value : value.replaceAll(/\{\w+\}/g, '…')
            const [found] = pattern.exec(shownText) ?? []
            return found === undefined ? [] : [`${path}: “${found}” in “${value.trim()}”: say ${better}`]
          }),
    )
  })
}

/**
 * Strings with a space, and markup.
 *
 * @param {string} path
 * @param {string} text
 */
function textsOfSource(path, text) {
  const { program } = parseSync(path, text)
  /** @type {{ value: string, language: Language }[]} */
  const found = []
  /** @type {Set<number>} */
  const names = new Set()
  const add = (/** @type {string} */ value, /** @type {number} */ start) => {
    if (!names.has(start) && value.includes(' ')) found.push({ value, language: 'en' })
  }
  new Visitor({
    ImportDeclaration: ({ source }) => void names.add(source.start),
    Property: ({ key }) => void names.add(key.start),
  }).visit(program)
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') add(value, start)
    },
    TemplateElement: ({ value, start }) => add(value.cooked ?? '', start),
    JSXText: ({ value, start }) => {
      if (value.trim() !== '') add(` ${value.trim()}`, start)
    },
  }).visit(program)
  return found
}

/**
 * @param {unknown} value
 * @returns {string[]}
 */
const textsOfJson = (value) =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsOfJson)

await report(import.meta.url, 'words that visitors read', () =>
  checkVoice(
    listFiles((path) => !/\.test\.|\/generated\//.test(path) && (tables.test(path) || pages.test(path))),
  ),
)
