// ICU placeholders and plurals only.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** @import { MessageFormatElement, PluralElement } from '@formatjs/icu-messageformat-parser' */
/** @typedef {string | ({ other: string } & Record<string, string>)} Text */
/** @typedef {{ text: Text, names: string[], argument?: string, forms: string[] }} Compiled */

/**
 * To `{name}` placeholders, and a text per plural form that differs from `other`.
 *
 * @param {string} message for example `{count, plural, one {# wallet} other {# wallets}}`
 * @returns {Compiled} `argument` selects the form
 * @throws {Error} for invalid or unsupported syntax
 */
export function compileMessage(message) {
  const elements = parse(message, { requiresOtherClause: true, shouldParseSkeletons: false })
  /** @type {Set<string>} */
  const names = new Set()
  const plurals = elements.filter((element) => element.type === TYPE.plural)
  const [plural] = plurals
  if (!plural) return { text: textOf(elements, names), names: [...names], forms: [] }
  if (plurals.length > 1) throw new Error('two plurals in one text')
  if (plural.pluralType !== 'cardinal') throw new Error('only cardinal plurals are known')
  if (plural.offset !== 0) throw new Error('a plural has no offset here')
  names.add(plural.value)
  const forms = Object.entries(plural.options).map(([form, option]) => {
    if (!/^(?:zero|one|two|few|many|other)$/.test(form)) throw new Error(`the plural form ${form} is unknown`)
    const text = elements.map((element) =>
      element === plural ? textOf(option.value, names, plural) : textOf([element], names),
    )
    return /** @type {const} */ ([form, text.join('')])
  })
  const other = forms.find(([form]) => form === 'other')?.[1] ?? ''
  const by = names.size > 1 ? { by: plural.value } : {}
  const distinct = forms.filter(([, text]) => text !== other)
  return {
    text: distinct.length === 0 ? other : { ...Object.fromEntries(distinct), ...by, other },
    names: [...names],
    argument: plural.value,
    forms: forms.map(([form]) => form),
  }
}

/**
 * @param {readonly MessageFormatElement[]} elements
 * @param {Set<string>} names collects placeholders
 * @param {PluralElement} [plural] around them
 */
function textOf(elements, names, plural) {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value
      if (element.type === TYPE.pound && plural) return `{${plural.value}}`
      if (element.type !== TYPE.argument) throw new Error('only {name} and one plural are known')
      names.add(element.value)
      return `{${element.value}}`
    })
    .join('')
}
