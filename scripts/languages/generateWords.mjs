// From languages/<tag>/*.json.
import { join } from 'node:path'
import { root } from '../lib/root.mjs'
import { englishModules, localeModules } from './modalModules.mjs'
import { elementsModules, frameModules, listModule, mailModules } from './otherModules.mjs'
import { readLanguages } from './readLanguages.mjs'
import { writeModule, writeModules } from './writeModules.mjs'

export async function generateWords() {
  const languages = await readLanguages()
  const [english, ...others] = languages
  if (!english) throw new Error('languages/en is missing')
  const inSource = (/** @type {string} */ path) => join(root, path, 'src/generated')
  await writeModules(`${inSource('packages/react')}/words`, englishModules(english))
  await writeModules(`${inSource('packages/react')}/locales`, localeModules(english, others))
  await writeModule(`${inSource('packages/react')}/languages.ts`, listModule(languages))
  await writeModules(`${inSource('packages/elements')}/locales`, elementsModules(others))
  await writeModules(`${inSource('services/frame')}/words`, frameModules(languages))
  await writeModules(`${inSource('services/kit')}/words`, mailModules(languages))
}
