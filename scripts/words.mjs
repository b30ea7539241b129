// The texts of all languages.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLanguage } from './languages/createLanguage.mjs'
import { describeLanguages } from './languages/describeLanguages.mjs'
import { generateWords } from './languages/generateWords.mjs'
import { readLanguages } from './languages/readLanguages.mjs'
import { takePictures } from './languages/takePictures.mjs'
import { withLanguages } from './lib/languagesTable.mjs'
import { root } from './lib/root.mjs'

const usage = `npm run words                 writes what the packages and services load
npm run words -- status       says how complete each language is, and who reviewed it
npm run words -- new <tag>    creates languages/<tag>, to be translated
npm run words -- pictures [tag ...]
                              draws every view in .cache/languages
npm run words -- page         writes the table in docs/languages.md`

const [command, tag, ...rest] = process.argv.slice(2)
try {
  if (command === undefined) await generateWords()
  else if (command === 'status' && tag === undefined) console.log(await describeLanguages())
  else if (command === 'new' && tag !== undefined && rest.length === 0) {
    await createLanguage(tag)
    await generateWords()
    console.log(`Created languages/${tag}. docs/contributing/translating.md says how to go on.`)
  } else if (command === 'pictures') await takePictures(tag === undefined ? [] : [tag, ...rest])
  else if (command === 'page' && tag === undefined) await writePage()
  else throw new Error(`Unknown command. Known are:\n\n${usage}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function writePage() {
  const file = join(root, 'docs/languages.md')
  await writeFile(file, withLanguages(await readFile(file, 'utf8'), await readLanguages()))
}
