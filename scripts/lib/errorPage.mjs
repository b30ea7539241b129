import { ADVICE } from './errorAdvice.mjs'

const AREAS = [
  'Configuration',
  'Wallets and connections',
  'Networks and ids',
  'Tokens and sending',
  'Names and identity',
  'Sign-in',
  'Embedded wallet',
  'Transport',
  'Internal',
]

/** @param {Record<string, readonly [number, string]>} errors */
export function errorPage(errors) {
  const sections = AREAS.map((area, index) => {
    const rows = Object.entries(errors)
      .filter(([, [code]]) => Math.floor(code / 1000) === index + 1)
      .sort(([, [code]], [, [other]]) => code - other)
    const lines = rows.map(
      ([name, [code, text]]) =>
        `| <a id="${name}"></a>\`${name}\` | ${code} | ${text.replaceAll('|', '\\|')} | ${ADVICE[name]} |`,
    )
    return [`## ${area}`, '', '| name | code | text | what to do |', '|---|---|---|---|', ...lines].join('\n')
  })
  return [
    '# Errors',
    '',
    'Every error that Latchkey throws, or puts into its state, has a stable `name`, a numeric `code` that is never reused, the text below, and `details`. Recognize one with `isLatchkeyError(error, name?)`, which works across copies of the package. `{word}` is filled from the details.',
    '',
    'This page is made from the catalog by `node scripts/generate-errors.mjs`.',
    '',
    sections.join('\n\n'),
    '',
  ].join('\n')
}
