import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folder } from './readLanguages.mjs'

/** Settle these before translating. */
const concepts = [
  'wallet',
  'connect',
  'disconnect',
  'network',
  'network fee',
  'token',
  'send',
  'receive',
  'swap',
  'buy',
  'pay',
  'balance',
  'activity',
  'account',
  'address',
  'recipient',
  'approve',
  'decline',
  'sign',
  'sign in',
  'log in',
  'log out',
  'passkey',
  'recovery phrase',
  'recovery',
  'permission',
  'allowance',
  'request',
  'browser extension',
  'explorer',
  'device',
]

/**
 * A missing text stays English.
 *
 * @param {string} tag canonical BCP 47
 * @throws {Error} for another spelling or an existing language
 */
export async function createLanguage(tag) {
  const canonical = canonicalTag(tag)
  if (canonical !== tag)
    throw new Error(`"${tag}" is no tag of BCP 47${canonical ? `: write ${canonical}` : ''}.`)
  const target = join(folder, tag)
  if (existsSync(target)) throw new Error(`languages/${tag} exists already.`)
  const nameIn = (/** @type {string} */ locale) =>
    new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag
  /** @type {Record<string, unknown>} */
  const files = {
    about: {
      name: nameIn(tag),
      english: nameIn('en'),
      address: '',
      terms: concepts.map((english) => ({ english, term: '' })),
      same: [],
      reviews: [],
      doubts: [],
      credits: [],
    },
    modal: {},
    frame: {},
    email: {},
    'site-ui': {},
  }
  await mkdir(target, { recursive: true })
  for (const [name, content] of Object.entries(files))
    await writeFile(join(target, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`)
}

/** @param {string} tag */
function canonicalTag(tag) {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
