/**
 * @typedef {object} Import
 * @property {string} specifier
 * @property {boolean} typeOnly
 * @property {boolean} [lazy] `import()`
 */

const statement = /(?:^|[;\n}])\s*(import|export)\s+(type\s+)?(?:[\w$*{}\s,]+?\s+from\s+|)['"]([^'"\n]+)['"]/g
const dynamic = /(typeof\s+)?\bimport\(\s*['"]([^'"\n]+)['"]\s*\)(\.[A-Z])?/g

/**
 * TypeScript 7 has no JavaScript API, and JavaScript parsers do not read types.
 *
 * @param {string} source
 * @returns {Import[]}
 */
export function listImports(source) {
  const text = withoutComments(source)
  const imports = []
  for (const [, , type, specifier = ''] of text.matchAll(statement))
    imports.push({ specifier, typeOnly: Boolean(type) })
  for (const [, typeOf, specifier = '', member] of text.matchAll(dynamic)) {
    imports.push({ specifier, typeOnly: Boolean(typeOf ?? member), lazy: true })
  }
  return imports
}

/**
 * Strings stay: they may contain URLs.
 *
 * @param {string} source
 */
function withoutComments(source) {
  const tokens = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
  return source.replace(tokens, (token) => (token.startsWith('/') ? ' ' : token))
}
