import { posix } from 'node:path'

const link = /(!?\[[^\]]*\]\()([^)\s]+)(\))/g
const fence = /^(```[\s\S]*?^```)$/m

/**
 * To pages, to pictures, or else to the repository.
 *
 * @param {string} markdown
 * @param {object} where
 * @param {string} where.source the document's path
 * @param {ReadonlyMap<string, string>} where.targets page by document, e.g. `/guides/react`
 * @param {string} where.repository URL prefix
 * @returns {string}
 */
export function rewriteLinks(markdown, { source, targets, repository }) {
  const rewrite = (/** @type {string} */ target) => {
    if (/^(?:[a-z]+:|#|\/)/.test(target)) return target
    const [path = '', hash] = target.split('#')
    const file = posix.normalize(posix.join(posix.dirname(source), path))
    const anchor = hash === undefined ? '' : `#${hash}`
    if (file.startsWith('docs/screens/')) return `/screens/${posix.basename(file)}`
    const page = targets.get(file) ?? targets.get(posix.join(file, 'README.md'))
    return page === undefined ? `${repository}${file}${anchor}` : `${page}${anchor}`
  }
  return markdown
    .split(fence)
    .map((part) =>
      part.startsWith('```')
        ? part
        : part.replace(link, (_, start, target, end) => `${start}${rewrite(target)}${end}`),
    )
    .join('')
}
