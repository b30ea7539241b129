// No references to pages that readers cannot open.
import { posix } from 'node:path'
import { listFiles } from './listFiles.mjs'
import { report } from './report.mjs'

/** Across lines of a comment. */
const gap = '\\s(?:\\s|\\*|//)*'
/** Does not match itself. */
const patterns = [
  new RegExp(`\\brulings?${gap}\\d`, 'gi'),
  new RegExp(`\\buser${gap}demand\\b`, 'gi'),
  new RegExp(`\\bprotocol${gap}page\\b`, 'gi'),
  new RegExp(`\\bspecification,?${gap}(?:section|\\d)`, 'gi'),
  new RegExp(`(?<!\\bRFC \\d+,? )\\bsections?${gap}\\d`, 'gi'),
]
const page = /(?<![\w*<{$-])[\w-]+\.md\b/g
const trial = /(?<=`(?:[\w-]+\/)*)[\w-]+\.(?:test|spec)\.tsx?(?=`)/g
const link = /\bhttps?:\/\/[^\s)>\]'"`]+/g

/**
 * @param {readonly { path: string, text: string }[]} files
 * @returns {string[]}
 */
export function checkReferences(files) {
  const pages = new Set(files.map(({ path }) => posix.basename(path)))
  return files.flatMap(({ path, text }) => {
    const own = text.replace(link, (url) => ' '.repeat(url.length))
    const hits = [
      ...patterns.flatMap((pattern) => [...own.matchAll(pattern)]),
      ...[...own.matchAll(page), ...(path.endsWith('.md') ? own.matchAll(trial) : [])].filter(
        ([name]) => !pages.has(name),
      ),
    ]
    return hits
      .sort((a, b) => a.index - b.index)
      .map(({ 0: hit, index }) => {
        const line = own.slice(0, index).split('\n').length
        return `${path}:${line}: no reader can open "${hit.replace(/\s+/g, ' ')}"`
      })
  })
}

await report(import.meta.url, 'references to pages elsewhere', () => {
  const files = listFiles(
    (path) =>
      /\.(ts|tsx|mts|mjs|cjs|js|css|html|sol|md|json|sh|yml|yaml|sql)$/.test(path) &&
      path !== 'package-lock.json',
  )
  return checkReferences(files)
})
