import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'

/**
 * Links and pictures without a file or heading.
 *
 * @param {string} folder full path
 * @returns {string[]}
 */
export function brokenLinks(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.html'),
  )
  const pages = new Map(
    files.map((path) => [`/${path.replaceAll('\\', '/')}`, readFileSync(`${folder}/${path}`, 'utf8')]),
  )
  return [...pages].flatMap(([page, html]) =>
    [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)]
      .map(([, target = '']) => target.replaceAll('&amp;', '&'))
      .filter((target) => !/^[a-z]+:|^\/\//i.test(target))
      .filter((target) => !leads(target, page))
      .map((target) => `${page}: ${target}`),
  )

  /**
   * @param {string} target
   * @param {string} page
   */
  function leads(target, page) {
    const [path = '', hash] = decodeURI(target).split('#')
    const at = path === '' ? page : posix.resolve(posix.dirname(page), path.replace(/\?.*$/, ''))
    const file = [at, `${at}.html`, posix.join(at, 'index.html')].find(
      (one) => existsSync(folder + one) && /\.\w+$/.test(one),
    )
    if (file === undefined) return false
    if (!hash || !file.endsWith('.html')) return true
    return pages.get(file)?.includes(`id="${hash}"`) ?? false
  }
}
