import type { SgNode } from '@ast-grep/napi'
import { rewriteField, rewritePattern, scopeOf } from './references.js'
import type { KitImport, Source } from './Source.js'
import type { ElementRule, HookRule } from './types.js'

const react = '@latchkey/react'

/** `clientName` is called once one is needed. */
export function rewriteElements(source: Source, clientName: () => string): void {
  const { kit } = source
  for (const kind of ['jsx_opening_element', 'jsx_self_closing_element', 'jsx_closing_element']) {
    for (const tag of source.all(kind)) {
      const name = tag.field('name')
      const rule = name && ruleOf(source, name.text())
      if (!name || !rule) continue
      source.replace(name, source.need(rule.to, react))
      if (kind === 'jsx_closing_element') continue
      rewriteProps(source, tag, name, rule, clientName)
      if (rule.fields) rewriteRender(source, tag, name.text(), rule)
    }
  }
  for (const [name] of Object.entries(kit.customElements ?? {})) {
    for (const call of source.all('string_fragment').filter((node) => node.text() === name))
      source.report(call, `\`${name}\` is created by its name: use \`client.open()\` or @latchkey/elements`)
  }
}

/** Inside wagmi's: AppKit has none. Returns whether it is there. */
export function addProvider(source: Source, clientName: () => string): boolean {
  if (source.text.includes('LatchkeyProvider')) return true
  const opening = source
    .all('jsx_opening_element')
    .find((tag) => tag.field('name')?.text() === 'WagmiProvider')
  const closing = opening?.parent()?.children().at(-1)
  if (!opening || closing?.kind() !== 'jsx_closing_element') return false
  const name = source.need('LatchkeyProvider', react)
  const after = opening.range().end.index
  const before = closing.range().start.index
  source.edit(after, after, `<${name} client={${clientName()}}>`)
  source.edit(before, before, `</${name}>`)
  return true
}

function ruleOf(source: Source, tag: string): ElementRule | undefined {
  const { kit } = source
  const custom = kit.customElements
  if (custom && Object.hasOwn(custom, tag)) return custom[tag]
  const [first = '', ...members] = tag.split('.')
  const found = source.imports.find(({ local }) => local === first)
  if (!found) return undefined
  const id = found.name === '*' ? members.join('.') : [found.name, ...members].join('.')
  return Object.hasOwn(kit.elements, id) ? kit.elements[id] : undefined
}

function rewriteProps(
  source: Source,
  tag: SgNode,
  name: SgNode,
  rule: ElementRule,
  clientName: () => string,
): void {
  for (const part of tag.children()) {
    if (part.kind() === 'jsx_expression' && part.text().startsWith('{...')) {
      source.report(part, `Props that are spread into \`<${rule.to}>\`: check each`)
    }
    if (part.kind() !== 'jsx_attribute') continue
    const [key, , value] = part.children()
    const prop = key?.text() ?? ''
    if (prop === 'key') continue
    const to = Object.hasOwn(rule.props, prop) ? rule.props[prop] : undefined
    if (to && key) {
      if (to !== prop) source.replace(key, to)
      continue
    }
    source.remove(part)
    if (prop === 'web3Onboard') continue
    if (prop === rule.theme && themeOptions(source, value)) continue
    source.report(part, `Removed from \`<${name.text()}>\`: \`${part.text().replace(/\s+/g, ' ')}\``)
  }
  if (rule.takesClient) {
    const end = name.range().end.index
    source.edit(end, end, ` client={${clientName()}}`)
  }
}

function themeOptions(source: Source, value: SgNode | undefined): boolean {
  const text = (value?.text() ?? '').replace(/^\{\s*|\s*\}$/g, '')
  const mode = /^['"](dark|light|auto)['"]$/.exec(text)?.[1] ?? /^(dark|light)Theme\(\s*\)$/.exec(text)?.[1]
  if (!mode) return false
  source.shared.options.add(`themeMode: '${mode === 'auto' ? 'system' : mode}'`)
  return true
}

function rewriteRender(source: Source, tag: SgNode, name: string, rule: ElementRule): void {
  const element = tag.parent()
  const render = element
    ?.children()
    .find((node) => node.kind() === 'jsx_expression')
    ?.children()
    .find((node) => node.kind() === 'arrow_function' || node.kind() === 'function_expression')
  const pattern = render && source.all('object_pattern', render)[0]
  if (render && pattern) rewritePattern(source, pattern, render, rule.fields ?? {}, `\`<${name}>\``)
  else source.report(tag, `The function of \`<${name}>\` receives other fields`)
}

/** Web3-Onboard's return tuples. */
export function rewriteHooks(source: Source): void {
  for (const found of source.imports) {
    const rule = Object.hasOwn(source.kit.hooks, found.name) ? source.kit.hooks[found.name] : undefined
    if (rule) for (const call of callsOf(source, found)) rewriteHook(source, call, found.name, rule)
    else if (found.name === 'useConnectWallet')
      for (const call of callsOf(source, found)) rewriteConnectWallet(source, call)
  }
}

export const callsOf = (source: Source, { local }: KitImport): SgNode[] =>
  source.all('call_expression').filter((call) => call.field('function')?.text() === local)

function rewriteHook(source: Source, call: SgNode, name: string, rule: HookRule): void {
  const called = call.field('function')
  const list = call.field('arguments')
  const declarator = call.parent()
  const pattern = declarator?.kind() === 'variable_declarator' ? declarator.field('name') : null
  const isObject = pattern?.kind() === 'object_pattern'
  // Other members, for a later edit.
  if (!called || (!isObject && Object.keys(rule.fields).length > 0)) {
    source.report(call, `\`${name}()\` becomes \`${rule.to}()\`, whose result has other fields`)
    return
  }
  if (rule.unwrap) {
    const parts = pattern?.children().filter((node) => String(node.kind()).endsWith('pattern')) ?? []
    const [only] = parts
    if (!pattern || parts.length !== 1 || only?.text() !== rule.unwrap) {
      source.report(call, `\`${name}()\` becomes \`${rule.to}()\`, which returns the value itself`)
      return
    }
    source.replace(pattern, only.text())
  } else if (pattern && isObject) {
    rewritePattern(source, pattern, scopeOf(call), rule.fields, `\`${name}()\``)
  }
  source.replace(called, source.need(rule.to, rule.from))
  if (!list || rule.keepsArguments || list.text() === '()') return
  const family = /^\(\s*\{\s*namespace:\s*(['"][\w]+['"])\s*,?\s*\}\s*\)$/.exec(list.text())?.[1]
  source.replace(list, family ? `(${family})` : '()')
  if (!family) source.report(list, `Removed from \`${name}()\`: \`${list.text().replace(/\s+/g, ' ')}\``)
}

/** `const [{ wallet, connecting }, connect, disconnect] = useConnectWallet()` */
function rewriteConnectWallet(source: Source, call: SgNode): void {
  const declarator = call.parent()
  const statement = declarator?.parent()
  const pattern = declarator?.field('name')
  const isAlone = statement?.children().filter((node) => node.kind() === 'variable_declarator').length === 1
  const parts = pattern?.children().filter((node) => node.isNamed() && node.kind() !== 'comment') ?? []
  const [state, connect, disconnect] = parts
  if (!statement || !isAlone || pattern?.kind() !== 'array_pattern' || state?.kind() !== 'object_pattern')
    return
  const keyword = statement.text().split(/\s/)[0] ?? 'const'
  const indent = ' '.repeat(statement.range().start.column)
  const scope = scopeOf(call)
  const lines: string[] = []
  const fields = state.children().filter((node) => String(node.kind()).endsWith('pattern'))
  const names = fields.map((node) => {
    const key = node.field('key')?.text() ?? node.text()
    const local = node.field('value')?.text() ?? node.text()
    if (key === 'wallet') rewriteWallet(source, scope, local, node)
    if (key === 'connecting') {
      return rewriteField(source, scope, node, local, {
        to: 'status',
        bare: source.style(`($ === 'connecting')`),
      })
    }
    return key === local ? local : `${key}: ${local}`
  })
  const add = (name: string, hook: string) => {
    lines.push(`${keyword} ${name} = ${source.need(hook, react)}()${source.semicolon}`)
  }
  if (names.length > 0) add(`{ ${names.join(', ')} }`, 'useAccount')
  for (const [node, field, hook] of [
    [connect, 'open', 'useModal'],
    [disconnect, 'mutate', 'useDisconnect'],
  ] as const) {
    if (!node) continue
    add(`{ ${field}: ${node.text()} }`, hook)
    for (const one of source.all('call_expression', scope)) {
      const list = one.field('arguments')
      if (one.field('function')?.text() === node.text() && list && list.text() !== '()')
        source.replace(list, '()')
    }
  }
  source.replace(statement, lines.join(`\n${indent}`))
}

function rewriteWallet(source: Source, scope: SgNode, local: string, pattern: SgNode): void {
  for (const node of source.all('member_expression', scope)) {
    if (node.field('object')?.text() !== local) continue
    const property = node.field('property')
    if (property?.text() === 'label') source.replace(property, 'name')
    else source.report(node, `\`${node.text()}\`: use \`useAccount()\` or \`useProvider('eip155')\``)
  }
  const handed = source
    .all('identifier', scope)
    .filter((node) => node.text() === local && node.range().start.index > pattern.range().end.index)
  for (const node of handed) {
    if (
      /^(?:arguments|pair)$/.test(String(node.parent()?.kind())) &&
      !/^(?:dis)?connect/.test(node.parent()?.parent()?.text() ?? '')
    )
      source.report(node, `\`${local}\` is now \`{ id, name }\` of the wallet`)
  }
}
