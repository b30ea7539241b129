import { Lang, parse, type SgNode } from '@ast-grep/napi'
import type { Kit, Shared } from './types.js'

export interface KitImport {
  /** Or `default`, `*`; empty without names. */
  readonly name: string
  readonly local: string
  readonly source: string
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const languageOf = (path: string) => (/\.[mc]?ts$/.test(path) ? Lang.TypeScript : Lang.Tsx)

const quoted = (node: SgNode | null): string => node?.text().slice(1, -1) ?? ''

/** A file's tree, edits, and new imports. */
export class Source {
  readonly root: SgNode
  readonly imports: readonly KitImport[]
  readonly #edits: Edit[] = []
  readonly #added = new Map<string, Map<string, string>>()
  readonly #quote: string
  readonly semicolon: string

  constructor(
    readonly path: string,
    readonly text: string,
    readonly kit: Kit,
    readonly shared: Shared,
  ) {
    this.root = parse(languageOf(path), text).root()
    const statements = this.importStatements()
    const first = statements[0]?.text()
    this.#quote = first?.includes('"') ? '"' : "'"
    this.semicolon = !first || first.endsWith(';') ? ';' : ''
    this.imports = statements.flatMap((statement) => importsOf(statement, kit))
  }

  importStatements(): SgNode[] {
    return this.root.children().filter((node) => node.kind() === 'import_statement')
  }

  all(kind: string, from: SgNode = this.root): SgNode[] {
    // Plain TypeScript lacks these nodes.
    if (kind.startsWith('jsx_') && languageOf(this.path) === Lang.TypeScript) return []
    return from.findAll({ rule: { kind } })
  }

  replace(node: SgNode, text: string): void {
    this.edit(node.range().start.index, node.range().end.index, text)
  }

  edit(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text })
  }

  /** With the white space before it. */
  remove(node: SgNode): void {
    const { start, end } = node.range()
    let from = start.index
    while (from > 0 && /\s/.test(this.text.charAt(from - 1))) from--
    this.edit(from, end.index, '')
  }

  isEdited(): boolean {
    return this.#edits.length > 0
  }

  report(node: SgNode, why: string, page = this.kit.page): void {
    this.shared.remaining.push({ file: this.path, line: node.range().start.line + 1, why, page })
  }

  /** In the file's style. */
  style(code: string): string {
    return this.#quote === "'" ? code : code.replaceAll("'", '"')
  }

  /** Apart from imports of the kit. */
  isTaken(name: string): boolean {
    return ['identifier', 'shorthand_property_identifier_pattern'].some((kind) =>
      this.all(kind).some((node) => node.text() === name && !this.#isKitImport(node)),
    )
  }

  /** Returns the local name. */
  need(name: string, source: string, as = name): string {
    const added = this.#added.get(source) ?? new Map<string, string>()
    this.#added.set(source, added)
    const known = added.get(name)
    if (known) return known
    // Same values in both.
    const same = /^(?:viem|wagmi)/.test(source) ? /^(?:viem|wagmi)(?:\/chains)?$/ : undefined
    for (const statement of this.importStatements()) {
      const from = quoted(statement.field('source'))
      if (from !== source && !same?.test(from)) continue
      const found = specifiers(statement).find((one) => one.name === name)
      if (found) return found.local
    }
    const isReference = this.imports.some(({ local }) => local === as)
    const local = !isReference && this.isTaken(as) ? aliasOf(as) : as
    added.set(name, local)
    return local
  }

  /** Without unused imports of the kit. */
  finish(): string {
    const body = applyEdits(this.text, this.#edits)
    return finishImports(this, body, this.#added)
  }

  reparse(text: string): SgNode {
    return parse(languageOf(this.path), text).root()
  }

  #isKitImport(node: SgNode): boolean {
    const statement = node.ancestors().find((one) => one.kind() === 'import_statement')
    return statement !== undefined && this.kit.packages.test(quoted(statement.field('source')))
  }
}

/** Outer edits replace inner ones. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  const outer = edits.filter(
    (one) =>
      !edits.some(
        (other) =>
          other !== one &&
          other.start <= one.start &&
          !(one.start === one.end && (other.start === one.start || other.end === one.end)) &&
          other.end >= one.end &&
          other.end - other.start > one.end - one.start,
      ),
  )
  let result = text
  for (const { start, end, text: value } of outer.toSorted((a, b) => b.start - a.start || b.end - a.end)) {
    result = result.slice(0, start) + value + result.slice(end)
  }
  return result
}

const aliasOf = (name: string): string =>
  name.startsWith('use')
    ? `useLatchkey${name.slice(3)}`
    : `latchkey${name[0]?.toUpperCase()}${name.slice(1)}`.replace(
        /^latchkey(?=[A-Z]\w*(?:Button|Provider)$)/,
        'Latchkey',
      )

function specifiers(statement: SgNode): { name: string; local: string; node: SgNode }[] {
  return statement.findAll({ rule: { kind: 'import_specifier' } }).map((node) => {
    const name = node.field('name')?.text() ?? ''
    return { name, local: node.field('alias')?.text() ?? name, node }
  })
}

function importsOf(statement: SgNode, kit: Kit): KitImport[] {
  const source = quoted(statement.field('source'))
  if (!kit.packages.test(source)) return []
  const clause = statement.children().find((node) => node.kind() === 'import_clause')
  if (!clause) return [{ name: '', local: '', source }]
  return [
    ...specifiers(statement).map(({ name, local }) => ({ name, local, source })),
    ...clause.children().flatMap((node): KitImport[] => {
      if (node.kind() === 'identifier') return [{ name: 'default', local: node.text(), source }]
      if (node.kind() !== 'namespace_import') return []
      const local = node.children().at(-1)?.text() ?? ''
      return [{ name: '*', local, source }]
    }),
  ]
}

/** Reports used imports of the kit. */
function finishImports(source: Source, body: string, added: Map<string, Map<string, string>>): string {
  const { kit } = source
  const root = source.reparse(body)
  const statements = root.children().filter((node) => node.kind() === 'import_statement')
  const used = new Set(
    ['identifier', 'type_identifier', 'shorthand_property_identifier'].flatMap((kind) =>
      root
        .findAll({ rule: { kind } })
        .filter((node) => !node.ancestors().some((one) => one.kind() === 'import_statement'))
        .map((node) => node.text()),
    ),
  )
  const edits: Edit[] = []
  let insertAt: number | undefined
  const need = (name: string, from: string, local: string) => {
    const names = added.get(from) ?? new Map<string, string>()
    names.set(name, local)
    added.set(from, names)
  }
  for (const statement of statements) {
    const from = quoted(statement.field('source'))
    if (!kit.packages.test(from)) continue
    const { start, end } = statement.range()
    const isType = /^import\s+type\b/.test(statement.text())
    const found = importsOf(statement, kit)
    const remainingImports = found.filter(({ name, local }) => {
      const isReplaced = [...added.values()].some((names) => [...names.values()].includes(local))
      if (!used.has(local) || isReplaced) return false
      const target = kit.moved?.(name, from)
      if (target) need(target.name, target.from, local)
      return !target
    })
    for (const { name, local } of remainingImports) {
      const advice = kit.advice[name] ?? `No rule for \`${local}\` of ${from}`
      const { why, page } = typeof advice === 'string' ? { why: advice, page: kit.page } : advice
      const use = source
        .all('identifier')
        .concat(source.all('type_identifier'))
        .filter((node) => node.text() === local)
      source.report(use.at(-1) ?? source.root, why, page)
    }
    if (remainingImports.length === found.length && found[0]?.name !== '') continue
    const named = remainingImports.filter(({ name }) => name !== 'default' && name !== '*')
    const list = named.map(({ name, local }) => (name === local ? name : `${name} as ${local}`)).join(', ')
    const wholeImport = remainingImports.find(({ name }) => name === 'default' || name === '*')
    const clause = [
      ...(wholeImport ? [wholeImport.name === '*' ? `* as ${wholeImport.local}` : wholeImport.local] : []),
      ...(list ? [`{ ${list} }`] : []),
    ].join(', ')
    const next = clause
      ? source.style(`import ${isType ? 'type ' : ''}${clause} from '${from}'${source.semicolon}`)
      : ''
    const newline = next === '' && body[end.index] === '\n' ? 1 : 0
    insertAt ??= start.index
    edits.push({ start: start.index, end: end.index + newline, text: next })
  }
  const lines: string[] = []
  for (const [from, names] of added) {
    const live = [...names].filter(([, local]) => used.has(local))
    if (live.length === 0) continue
    const list = live.map(([name, local]) => {
      const type = name === 'Chain' ? 'type ' : ''
      return type + (name === local ? name : `${name} as ${local}`)
    })
    const existing = statements.find(
      (one) =>
        quoted(one.field('source')) === from &&
        !/^import\s+type\b/.test(one.text()) &&
        specifiers(one).length > 0,
    )
    const last = existing && specifiers(existing).at(-1)?.node.range().end.index
    if (last === undefined)
      lines.push(source.style(`import { ${list.join(', ')} } from '${from}'${source.semicolon}\n`))
    else edits.push({ start: last, end: last, text: `, ${list.join(', ')}` })
  }
  if (lines.length > 0) {
    const at = insertAt ?? statements.at(-1)?.range().end.index ?? 0
    const text = insertAt === undefined && at > 0 ? `\n${lines.join('').trimEnd()}` : lines.join('')
    edits.push({ start: at, end: at, text })
  }
  let result = body
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end)) {
    result = result.slice(0, start) + text + result.slice(end)
  }
  return result
}
