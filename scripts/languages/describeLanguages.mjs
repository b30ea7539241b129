import { checkLanguages, filesOf } from '../checks/languages.mjs'
import { readLanguages } from './readLanguages.mjs'

/** @returns {Promise<string>} a table */
export async function describeLanguages() {
  const [english, ...others] = await readLanguages()
  if (!english) throw new Error('languages/en is missing')
  const wanted = Object.entries(filesOf(english)).flatMap(([file, texts]) =>
    Object.keys(texts).map((key) => /** @type {const} */ ([file, key])),
  )
  const rows = others.map((language) => {
    const files = filesOf(language)
    const found = wanted.filter(([file, key]) => Object.hasOwn(files[file] ?? {}, key)).length
    const problems = checkLanguages([english, language]).filter((line) => !line.endsWith(': missing')).length
    const reviews = language.about.reviews.map(({ by, date }) => `${by} ${date}`).join(', ')
    return [
      language.tag,
      language.about.english,
      `${Math.floor((found / wanted.length) * 100)}%`,
      `${found} of ${wanted.length}`,
      problems === 0 ? 'no problem' : `${problems} problems`,
      reviews || 'not reviewed',
    ]
  })
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
