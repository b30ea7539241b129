// Requires the same languages in the modal, the embedded wallet's page, emails and the demo, so
// that a visitor gets all of them in one language.
import { report } from './report.mjs'
import { listFiles } from './listFiles.mjs'

/** How each place names its languages; English is built in and needs no file. */
const places = {
  modal: /^packages\/react\/src\/words\/([\w-]+)\/buttons\.json$/,
  'embedded wallet': /^services\/frame\/src\/page\/words\/([a-z]{2,3}(?:-\w+)?)\.ts$/,
}
const lists = {
  emails: { path: 'services/kit/src/mail/words.ts', list: /\bconst languages\b[^=]*= \{([^}]*)\}/ },
  demo: { path: 'apps/demo/src/settings/settings.ts', list: /\bLANGUAGES = \[([^\]]*)\]/ },
}

/**
 * @param {readonly { path: string, text: string }[]} files
 * @returns {string[]} a line for each missing language
 */
export function checkLanguages(files) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map()
  for (const [place, pattern] of Object.entries(places))
    found.set(place, new Set(['en', ...files.flatMap(({ path }) => pattern.exec(path)?.[1] ?? [])]))
  for (const [place, { path, list }] of Object.entries(lists)) {
    const text = files.find((file) => file.path === path)?.text ?? ''
    found.set(place, new Set(list.exec(text)?.[1]?.match(/[a-z]{2,3}(?:-\w+)?/g)))
  }
  const all = new Set([...found.values()].flatMap((languages) => [...languages]))
  return [...found].flatMap(([place, languages]) =>
    [...all].filter((language) => !languages.has(language)).map((language) => `${place}: no ${language}`),
  )
}

await report(import.meta.url, 'languages in every place', () =>
  checkLanguages(
    listFiles((path) => /^(?:packages\/react|services|apps\/demo)\/.*\.(?:ts|json)$/.test(path)),
  ),
)
