import { basename } from 'node:path'
import { listFiles } from './listFiles.mjs'
import { report } from './report.mjs'

/**
 * Later migrations leave the previous release working: it runs beside them during an update and
 * starts after a rollback.
 */
const uncheckedCounts = { gateway: 27, recovery: 5 }

/** @type {Readonly<Record<string, string>>} */
const exceptions = {
  '0033_analytics_partitions.sql': 'the table is the same under its name, in partitions',
}

/** @type {readonly (readonly [string, RegExp])[]} */
const breaking = [
  [
    'removes what the release before reads',
    /\bdrop\s+(?:table|column|schema|type|view|sequence|function)\b/i,
  ],
  [
    'removes a column',
    /\balter\s+table\b[^;]*\bdrop\s+(?!constraint\b|not\s+null\b|column\b|default\b)(?:if\s+exists\s+)?["\w]+/i,
  ],
  ['renames', /\brename\b/i],
  ['refuses rows that the release before writes', /\bset\s+not\s+null\b|\bdrop\s+default\b/i],
  ['changes a type', /\balter\s+(?:column\s+)?["\w]+\s+(?:set\s+data\s+)?type\b/i],
  ['removes rows', /\b(?:truncate|delete\s+from)\b/i],
]

/**
 * @param {readonly { path: string, text: string }[]} files
 * @returns {string[]}
 */
export function checkMigrations(files) {
  return files.flatMap(({ path, text }) => {
    const [, service = '', number = ''] = /^services\/(\w+)\/migrations\/(\d{4})_/.exec(path) ?? []
    const last = Object.hasOwn(uncheckedCounts, service)
      ? uncheckedCounts[/** @type {keyof typeof uncheckedCounts} */ (service)]
      : 0
    if (number === '' || Number(number) <= last || Object.hasOwn(exceptions, basename(path))) return []
    const code = text.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''")
    const found = breaking.flatMap(([what, pattern]) => (pattern.test(code) ? [`${path}: ${what}`] : []))
    return addsRequired(code)
      ? [...found, `${path}: adds a column that must be written, without a default`]
      : found
  })
}

/**
 * The previous release writes no required column without a default.
 *
 * @param {string} code
 */
function addsRequired(code) {
  return code
    .split(';')
    .filter((statement) => /\balter\s+table\b/i.test(statement))
    .flatMap((statement) => statement.split(/\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?/i).slice(1))
    .some((column) => /\bnot\s+null\b/i.test(column) && !/\bdefault\b|\bgenerated\b/i.test(column))
}

await report(import.meta.url, 'migrations that the release before survives', () =>
  checkMigrations(listFiles((path) => /^services\/\w+\/migrations\/.*\.sql$/.test(path))),
)
