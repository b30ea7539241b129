import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { services } from '../../test/deployment.js'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

/** By pino and `createLog`; the last two within a trace. */
const always = ['level', 'time', 'pid', 'hostname', 'name', 'msg', 'trace_id', 'span_id']

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** `log.warn({ reason }, 'text')`. */
function fieldsIn(node: Node, found: Set<string>): void {
  const callee = node['callee']
  const [first] = Array.isArray(node['arguments']) ? (node['arguments'] as readonly unknown[]) : []
  if (node.type === 'CallExpression' && isNode(callee) && isLog(callee) && isNode(first)) {
    for (const property of (first['properties'] ?? []) as readonly Node[]) {
      const key = property['key']
      if (isNode(key)) found.add(String(key['name'] ?? key['value']))
    }
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as readonly unknown[]) : [value])
      if (isNode(child)) fieldsIn(child, found)
  }
}

/** `log.warn`, `deps.log[level]`. */
function isLog({ object, property, computed }: Node): boolean {
  if (!isNode(object) || !isNode(property)) return false
  const inner = object['property']
  const owner = object['name'] ?? (isNode(inner) ? inner['name'] : undefined)
  return owner === 'log' && (computed === true || levels.has(String(property['name'])))
}

test('behavior: the documents name every field of the log, and no other', () => {
  const found = new Set(always)
  for (const folder of ['kit', ...services]) {
    const files = readdirSync(`${root}services/${folder}/src`, { recursive: true, encoding: 'utf8' })
    for (const file of files) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file.startsWith('page/')) continue
      const path = `${root}services/${folder}/src/${file}`
      fieldsIn(parseSync(path, readFileSync(path, 'utf8')).program as unknown as Node, found)
    }
  }
  const [, table = ''] =
    /### Fields of the log\n([^]*?)\n#/.exec(readFileSync(`${root}docs/operating.md`, 'utf8')) ?? []
  const rows = table.split('\n').flatMap((line) => /^\| (`[^|]+`) \|/.exec(line)?.[1] ?? [])
  const documented = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(documented.toSorted()).toEqual([...found].toSorted())
})
