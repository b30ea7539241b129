// No machine names, registries or secrets.
import { listFiles } from './listFiles.mjs'
import { report } from './report.mjs'

const before = '(?:^|[\\s"\'`(=:,>])'
/** Does not match itself. */
const patterns = [
  {
    what: 'a path of one machine',
    pattern: new RegExp(`${before}(?:file://)?/(?:work|root|Users/[\\w.-]+|home/[\\w.-]+)/`),
  },
  {
    what: 'a registry host',
    pattern: /\b(?:registry\.(?:npmjs|yarnpkg)\.(?:org|com)|[\w.-]*artifactory[\w.-]*\.\w+\/)/,
  },
  { what: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/ },
  {
    what: 'an access token',
    pattern: /\b(?:npm_[A-Za-z0-9]{36}|gh[pousr]_[A-Za-z0-9]{36,}|AKIA[0-9A-Z]{16}|xox[abp]-[\w-]{20,})/,
  },
]

/**
 * @param {readonly { path: string, text: string }[]} files
 * @returns {string[]}
 */
export function checkPaths(files) {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const hit = patterns.find(({ pattern }) => pattern.test(line))
      return hit ? [`${path}:${index + 1}: ${hit.what}: ${line.trim().slice(0, 120)}`] : []
    }),
  )
}

await report(import.meta.url, 'machine paths and secrets', () =>
  checkPaths(listFiles((path) => !/\.(png|woff2|ico|webp|jpg)$/.test(path))),
)
