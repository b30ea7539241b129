import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { root } from '../lib/root.mjs'

/**
 * Tracked, or new and not ignored.
 *
 * @param {(path: string) => boolean} wanted relative to the repository
 * @returns {{ path: string, text: string }[]}
 */
export function listFiles(wanted) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0')
  return [...new Set(paths)]
    .filter((path) => path && wanted(path) && existsSync(root + path))
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
}
