import type { SgNode } from '@ast-grep/napi'

export interface Property {
  readonly key: string
  /** Source. */
  readonly value: string
  readonly node: SgNode
  /** With line breaks. */
  readonly comments: string
  /** With its comments. */
  readonly text: string
}

/** Undefined if it spreads another. */
export function readProperties(object: SgNode | null | undefined): Property[] | undefined {
  if (object?.kind() !== 'object') return undefined
  const found: Property[] = []
  let comments = ''
  for (const node of object.children()) {
    const kind = String(node.kind())
    if (kind === 'comment') {
      const last = found.at(-1)
      const isBeside = last && last.node.range().end.line === node.range().start.line
      if (isBeside) found[found.length - 1] = { ...last, text: `${asBlock(node.text())} ${last.text}` }
      else comments += `${node.text()}\n  `
      continue
    }
    if (kind === 'spread_element' || kind === 'method_definition') return undefined
    if (kind !== 'pair' && kind !== 'shorthand_property_identifier') continue
    const key = (node.field('key')?.text() ?? node.text()).replace(/^['"]|['"]$/g, '')
    const value = node.field('value')?.text() ?? node.text()
    found.push({ key, value, node, comments, text: comments + node.text() })
    comments = ''
  }
  return found
}

const asBlock = (comment: string): string =>
  comment.startsWith('//') ? `/* ${comment.slice(2).trim()} */` : comment

export const objectText = (properties: readonly string[]): string =>
  `{\n${properties.map((text) => `  ${text},\n`).join('')}}`

/** A declared name's value, else the node. */
export function resolveConst(root: SgNode, node: SgNode): { value: SgNode; declarator?: SgNode } {
  if (node.kind() !== 'identifier') return { value: node }
  const declarator = root
    .findAll({ rule: { kind: 'variable_declarator' } })
    .find((one) => one.field('name')?.text() === node.text())
  const value = declarator?.field('value')
  return declarator && value ? { value, declarator } : { value: node }
}
