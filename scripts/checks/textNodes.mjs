// Every text is its element's only child: translators wrap texts in elements, and React then fails
// or leaves the text when siblings change.
import { parseSync, Visitor } from 'oxc-parser'
import { listFiles } from './listFiles.mjs'
import { report } from './report.mjs'

/** @typedef {import('oxc-parser').JSXChild} Child */
/** @typedef {import('oxc-parser').Expression | import('oxc-parser').JSXEmptyExpression} Expression */

/** Lists, and functions named after their content. */
const elements =
  /(?:^|\.)(?:map|flatMap|from|rows\w*|\w*Rows|render\w*|createPortal|createElement|cloneElement)$/
/** Callers wrap these texts. */
const slots = /^(?:children|icon|endIcon|trailing|toast|action|foot|wallets|row\.icon)$/

/**
 * @param {readonly { path: string, text: string }[]} files
 * @returns {string[]}
 */
export function checkTextNodes(files) {
  return files.flatMap(({ path, text }) => {
    /** @type {string[]} */
    const found = []
    /** @type {Map<string, Expression[]>} */
    const values = new Map()
    const { program } = parseSync(path, text)
    /** @param {readonly Child[]} children */
    const look = (children) => {
      for (const child of children) {
        const part = textIn(child, { source: text, values })
        if (!part) continue
        const blank = /^\s*/.exec(text.slice(part.start))?.[0].length ?? 0
        const line = text.slice(0, part.start + blank).split('\n').length
        const words = text.slice(part.start, part.end).trim().replace(/\s+/g, ' ').slice(0, 60)
        found.push(`${path}:${line}: a text beside other nodes, give it an element: ${words}`)
      }
    }
    new Visitor({
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && init) values.set(id.name, [...(values.get(id.name) ?? []), init])
      },
    }).visit(program)
    new Visitor({
      JSXElement: ({ children }) => {
        const shown = children.filter(isShown)
        if (shown.length > 1) look(shown)
      },
      JSXFragment: ({ children }) => look(children.filter(isShown)),
    }).visit(program)
    return found
  })
}

/** @param {Child} child */
const isShown = (child) =>
  child.type === 'JSXText'
    ? child.value.trim() !== ''
    : !(child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression')

/**
 * @typedef {object} Scope
 * @property {string} source
 * @property {ReadonlyMap<string, readonly Expression[]>} values of variables, by name
 */

/**
 * @param {Child} child
 * @param {Scope} scope
 */
function textIn(child, scope) {
  if (child.type === 'JSXText') return child
  return child.type === 'JSXExpressionContainer' ? textOf(child.expression, scope) : undefined
}

/**
 * Words, literals, values. Translators ignore blanks.
 *
 * @param {Expression} node
 * @param {Scope} scope
 * @returns {{ readonly start: number, readonly end: number } | undefined}
 */
function textOf(node, scope) {
  const { source, values } = scope
  const code = source.slice(node.start, node.end)
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return textOf(node.expression, scope)
    case 'ConditionalExpression':
      return textOf(node.consequent, scope) ?? textOf(node.alternate, scope)
    case 'LogicalExpression':
      return (node.operator === '&&' ? undefined : textOf(node.left, scope)) ?? textOf(node.right, scope)
    case 'Literal':
      return String(node.value ?? '').trim() !== '' && typeof node.value !== 'boolean' ? node : undefined
    case 'CallExpression':
      return elements.test(source.slice(node.callee.start, node.callee.end)) ? undefined : node
    case 'Identifier': {
      if (node.name === 'undefined' || slots.test(node.name)) return undefined
      const isElement = values.get(node.name)?.some((value) => !textOf(value, { source, values: new Map() }))
      return isElement ? undefined : node
    }
    case 'MemberExpression':
      return slots.test(code) ? undefined : node
    case 'TemplateLiteral':
    case 'ChainExpression':
      return node
    default:
      return undefined
  }
}

await report(import.meta.url, 'texts beside other nodes', () =>
  checkTextNodes(
    listFiles((path) => /^packages\/(?:react|ui)\/src\/.*\.tsx$/.test(path) && !path.endsWith('.test.tsx')),
  ),
)
