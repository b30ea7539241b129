import { listFiles } from './listFiles.mjs'
import { report } from './report.mjs'

const MAX_LINES = 300
// Split, so as not to match itself.
const leftoverPattern = new RegExp(
  `\\b(${['TO', 'FIX'].map((half, index) => half + ['DO', 'ME'][index]).join('|')})\\b`,
)

/**
 * @param {readonly { path: string, text: string }[]} files
 * @returns {string[]}
 */
export function checkFileSize(files) {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n')
    const count = text.endsWith('\n') ? lines.length - 1 : lines.length
    const long = count > MAX_LINES ? [`${path}: ${count} lines, at most ${MAX_LINES}`] : []
    const notes = lines.flatMap((line, index) =>
      leftoverPattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
    )
    return [...long, ...notes]
  })
}

await report(import.meta.url, 'file sizes and leftovers', () =>
  checkFileSize(
    listFiles((path) => /\.(ts|tsx|mts|mjs|js|css|html|sol)$/.test(path) && !/(^|\/)generated\//.test(path)),
  ),
)
