import { randomBytes } from 'node:crypto'
import type { Choices } from './choices.js'
import type { Files } from './templates.js'

/** 256 bits; needs no quotes. */
const secret = (): string => randomBytes(32).toString('base64url')

/**
 * @param deploy files of `deploy/`
 * @param repository from which compose builds the image
 * @param makeSecret for tests
 */
export function backendFiles(
  deploy: Files,
  { name, domain }: Choices,
  { version, repository }: { readonly version: string; readonly repository: string },
  makeSecret: () => string = secret,
): Files {
  const source = `\${LATCHKEY_SOURCE:-${repository}.git#v${version}}`
  return Object.fromEntries(
    Object.entries(deploy).map(([path, text]) => {
      if (path === '.env.example') return ['.env', environment(text, domain, makeSecret)]
      if (path === 'compose.yaml')
        return [
          path,
          text.replace(/^# +npx latchkey-admin init.*\n/m, '').replace(/^( *build: )\.\.$/m, `$1${source}`),
        ]
      return [path, path.endsWith('.json') ? settings(text, name, domain) : text]
    }),
  )
}

const environment = (text: string, domain: string, makeSecret: () => string): string =>
  text
    .replace(/^#.*\n/, '# Each container gets the variables that it needs and no others.\n')
    .replaceAll('example.com', domain)
    .replace(/^(\w+_(?:SECRET|PASSWORD))=$/gm, (_, variable: string) => `${variable}=${makeSecret()}`)

function settings(text: string, name: string, domain: string): string {
  const parsed = JSON.parse(text.replaceAll('example.com', domain)) as Record<string, unknown>
  const projects = [{ id: name, name, allowedOrigins: [`https://${domain}`] }]
  return `${JSON.stringify({ ...parsed, projects }, null, 2)}\n`
}
