import type { SgNode } from '@ast-grep/napi'
import type { Source } from './Source.js'
import type { Field } from './types.js'

const functions = new Set([
  'function_declaration',
  'arrow_function',
  'function_expression',
  'method_definition',
])

/** A function, else the program. */
export const scopeOf = (node: SgNode): SgNode =>
  node.ancestors().find((one) => functions.has(String(one.kind()))) ?? node.ancestors().at(-1) ?? node

/** Returns the pattern, and adapts references in `scope`. */
export function rewriteField(
  source: Source,
  scope: SgNode,
  pattern: SgNode,
  local: string,
  field: Field,
): string {
  const { start, end } = pattern.range()
  for (const kind of ['identifier', 'shorthand_property_identifier']) {
    for (const node of source.all(kind, scope)) {
      const { start: at } = node.range()
      if (node.text() !== local || (at.index >= start.index && at.index < end.index)) continue
      if (kind === 'identifier') rewriteReference(source, node, local, field)
      else if (field.bare) source.replace(node, `${local}: ${field.bare.replace('$', local)}`)
    }
  }
  const path = field.to.split('.')
  const key = path.at(-1) ?? ''
  const inner = key === local ? local : `${key}: ${local}`
  return path.slice(0, -1).reduceRight((text, part) => `${part}: { ${text} }`, inner)
}

function rewriteReference(source: Source, node: SgNode, local: string, field: Field): void {
  const parent = node.parent()
  const kind = String(parent?.kind())
  if (!parent) return
  if (kind === 'member_expression' && parent.field('object')?.id() === node.id()) {
    const member = parent.field('property')?.text() ?? ''
    const next = field.members?.[member]
    if (next) source.replace(parent, next.replace('$', local))
    else if (field.members) source.report(node, `\`${local}.${member}\` has no equivalent`)
    return
  }
  if (kind === 'call_expression' && parent.field('function')?.id() === node.id()) {
    rewriteCall(source, parent, local, field)
    return
  }
  const isHandedOn =
    kind === 'arguments' || kind === 'pair' || (kind === 'jsx_expression' && isHandler(parent))
  if (field.isAction && isHandedOn) {
    source.replace(node, `() => void ${local}(${source.style(field.argument ?? '')})`)
  } else if (field.bare) source.replace(node, field.bare.replace('$', local))
}

const isHandler = (expression: SgNode): boolean => expression.parent()?.kind() === 'jsx_attribute'

function rewriteCall(source: Source, call: SgNode, local: string, field: Field): void {
  const list = call.field('arguments')
  if (!field.isAction || !list) return
  const text = list.text()
  if (field.argument) source.replace(list, `(${source.style(field.argument)})`)
  else if (local === 'setOpen' || /^\((?:true|false)\)$/.test(text)) {
    if (text === '(true)') source.replace(list, '()')
    else
      source.report(call, `\`${call.text()}\`: \`open()\` opens; take \`close\` of \`useModal()\` to close`)
  } else if (source.kit.name !== 'appkit' && text !== '()') source.replace(list, '()')
}

/** Reports unknown fields. */
export function rewritePattern(
  source: Source,
  pattern: SgNode,
  scope: SgNode,
  fields: Readonly<Record<string, Field>>,
  owner: string,
): void {
  for (const part of pattern.children()) {
    const kind = String(part.kind())
    if (kind === 'rest_pattern') source.report(part, `The rest of ${owner} has other fields here`)
    if (!/^(?:shorthand_property_identifier_pattern|pair_pattern|object_assignment_pattern)$/.test(kind))
      continue
    const key = part.field('key')?.text() ?? part.text()
    const value = part.field('value')
    const local = value ? value.text() : part.text()
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field || (value && value.kind() !== 'identifier')) {
      source.report(part, `\`${key}\` of ${owner} has no equivalent`)
    } else {
      const next = rewriteField(source, scope, part, local, field)
      if (next !== part.text()) source.replace(part, next)
    }
  }
}
