import { pageUrl } from './pages.js'
import type { SgNode } from '@ast-grep/napi'
import { objectText, type Property } from './objects.js'
import type { Source } from './Source.js'

/** Only at a top-level `const name = call`. */
export interface Place {
  readonly statement: SgNode
  readonly name: string
  readonly isExported: boolean
  readonly isDefault: boolean
}

export function placeOf(source: Source, value: SgNode): Place | undefined {
  const declarator = value.parent()
  const declaration = declarator?.parent()
  if (declarator?.kind() !== 'variable_declarator' || !declaration) return undefined
  const outer = declaration.parent()
  const isExported = outer?.kind() === 'export_statement'
  const statement = isExported && outer ? outer : declaration
  if (statement.parent()?.kind() !== 'program') return undefined
  const name = declarator.field('name')?.text() ?? ''
  const isDefault = source
    .all('export_statement')
    .some((one) => new RegExp(`^export default ${name}\\b`).test(one.text()))
  return { statement, name, isExported, isDefault }
}

/** In front of a statement; returns its name. */
export function createClient(
  source: Source,
  place: Place,
  options: readonly string[],
  adapters?: string,
): string {
  const name = source.isTaken('client') ? 'latchkeyClient' : 'client'
  const start = place.statement.range().start.index
  const eip155 = adapters ?? `[${source.need('eip155', '@latchkey/eip155')}()]`
  const all = [
    ...options,
    `adapters: ${eip155}`,
    ...[...source.shared.options].map((one) => source.style(one)),
  ]
  const call = `${source.need('createLatchkey', '@latchkey/core')}(${objectText(all)})`
  const isShared = place.isExported || place.isDefault
  source.edit(start, start, `${isShared ? 'export ' : ''}const ${name} = ${call}${source.semicolon}\n\n`)
  source.shared.client = { file: source.path, name }
  return name
}

export const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 100 ? `${line.slice(0, 100)}…` : line
}

export function reportPhones(source: Source, node: SgNode): void {
  source.report(
    node,
    'Phone wallets: add `walletConnect({ projectId, relayUrl })` of @latchkey/walletconnect to `connectors` of the client',
    pageUrl('remote-wallets.md#which-wallets-it-reaches'),
  )
}

/** `rest` were not taken. */
export function taker(properties: readonly Property[]) {
  const remaining = new Map(properties.map((one) => [one.key, one]))
  const take = (key: string): Property | undefined => {
    const found = remaining.get(key)
    remaining.delete(key)
    return found
  }
  return Object.assign(take, { rest: () => [...remaining.values()] })
}
