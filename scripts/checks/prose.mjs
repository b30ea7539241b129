import { execFileSync } from 'node:child_process'
import { parseSync } from 'oxc-parser'
import { root } from '../lib/root.mjs'
import { listFiles } from './listFiles.mjs'
import { report } from './report.mjs'

/** @typedef {{ path: string, text: string }} File */
/** @typedef {{ rule: 'opening' | 'word' | 'length', line: string }} Finding */

/** Words. */
const MAX_WORDS = 35
/** A number never rises. */
const tolerated = { opening: 1, word: 4, length: 0 }

const opening = /^(?:What|Who|Whoever|Whose|Whom|Whatever|Where)\b(?![^?]*\?)/
/**
 * From docs/contributing/glossary.md.
 *
 * @type {readonly (readonly [word: RegExp, better: string])[]}
 */
const words = [
  [/\be-mails?\b/i, 'email'],
  [/\blog-ins?\b/i, 'login'],
  [/\b(?:is|are|was|were) (?:on its|on their) way\b/i, 'pending, in flight'],
  [/\bunder way\b/i, 'pending, in flight'],
  [/\btaken back\b/i, 'canceled, revoked'],
  [/\bthird of a key\b/i, 'a share'],
  [/\bnobody knows\b/i, 'unknown'],
  [/\bhonours?\b|\bcolours?\b|\bbehaviours?\b|\bcancelled\b|\blicence\b/i, 'the American spelling'],
]

/**
 * @param {readonly File[]} files
 * @returns {Finding[]}
 */
export function checkEnglish(files) {
  return files.flatMap((file) =>
    sentencesOf(file).flatMap(({ text, line }) => {
      const at = (/** @type {string} */ problem) => `${file.path}:${line}: ${problem}: ${text.slice(0, 80)}`
      const count = text.split(/\s+/).filter((word) => /[a-z]/i.test(word)).length
      /** @type {Finding[]} */
      const found = []
      if (opening.test(text)) found.push({ rule: 'opening', line: at('name the subject first') })
      for (const [word, better] of words) {
        if (word.test(text)) found.push({ rule: 'word', line: at(`say ${better}`) })
      }
      if (file.path.endsWith('.md') && count > MAX_WORDS) {
        found.push({ rule: 'length', line: at(`${count} words`) })
      }
      return found
    }),
  )
}

/**
 * @param {readonly { hash: string, subject: string, body: string }[]} commits
 * @returns {string[]}
 */
export function checkCommits(commits) {
  return commits.flatMap(({ hash, subject, body }) => [
    ...(subject.length > 72
      ? [`${hash}: the subject has ${subject.length} characters, at most 72: ${subject}`]
      : []),
    ...(body.trim() === '' ? [`${hash}: no body says why: ${subject}`] : []),
  ])
}

/**
 * @param {readonly Finding[]} findings
 * @param {Readonly<Record<Finding['rule'], number>>} limits
 * @returns {string[]} findings of the exceeded rules
 */
export function aboveLimit(findings, limits) {
  return Object.entries(limits).flatMap(([rule, limit]) => {
    const lines = findings.filter((finding) => finding.rule === rule).map(({ line }) => line)
    return lines.length > limit ? lines : []
  })
}

/**
 * @param {File} file
 * @returns {{ text: string, line: number }[]}
 */
function sentencesOf({ path, text }) {
  const blocks = path.endsWith('.md') ? paragraphs(text) : comments(path, text)
  return blocks.flatMap(({ text: block, line }) =>
    block
      .replace(/```[\s\S]*?```/g, '')
      .split(/(?<=[.!?:](?:\*\*)?)\s+|\n\s*\n|\n\s*[-*|] |\n@\w+/)
      .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
      .filter((sentence) => /[a-z]{2}/i.test(sentence))
      .map((sentence) => ({ text: sentence, line })),
  )
}

/** @param {string} text */
function paragraphs(text) {
  const visible = text.replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ''))
  let line = 1
  return visible
    .replace(/^#.*$/gm, '')
    .split(/\n/)
    .map((part) => {
      const block = part.startsWith('|') ? part.replaceAll('|', '\n\n') : part.replace(/^(?:[-*]|\d+\.) /, '')
      return { text: block.replace(/`[^`]*`/g, 'code').replace(/\]\([^)]*\)/g, ']'), line: line++ }
    })
}

/**
 * @param {string} path
 * @param {string} text
 */
function comments(path, text) {
  /** @type {{ text: string, line: number, end: number }[]} */
  const found = []
  for (const { value, start, end, type } of parseSync(path, text).comments) {
    const line = text.slice(0, start).split('\n').length
    const last = found.at(-1)
    const body = value
      .replace(/^\*/, '')
      .replace(/^\s*\* ?/gm, '')
      .trim()
    if (type === 'Line' && last && /^\n\s*$/.test(text.slice(last.end, start))) {
      last.text += `\n${body}`
      last.end = end
    } else found.push({ text: body, line, end })
  }
  return found
}

await report(import.meta.url, 'English', () => {
  const files = listFiles(
    (path) =>
      /\.(ts|tsx|mjs|js)$/.test(path) ||
      (path.endsWith('.md') && !/^\.changeset|CHANGELOG|glossary/.test(path)),
  )
  return [...aboveLimit(checkEnglish(files), tolerated), ...checkCommits(commitsSinceRelease())]
})

/** None without a known tag, as in a shallow clone. */
function commitsSinceRelease() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const tag = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')[0]
  if (!tag) return []
  return git('log', '--no-merges', '--format=%h%x00%s%x00%b%x01', `${tag}..HEAD`)
    .split('\u0001')
    .map((entry) => entry.trim().split('\0'))
    .filter(([hash]) => hash)
    .map(([hash = '', subject = '', body = '']) => ({ hash, subject, body }))
}
