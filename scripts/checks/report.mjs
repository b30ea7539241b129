import { pathToFileURL } from 'node:url'

/**
 * Only if the file is the entry point.
 *
 * @param {string} url `import.meta.url`
 * @param {string} subject
 * @param {() => readonly string[] | Promise<readonly string[]>} check
 */
export async function report(url, subject, check) {
  if (!process.argv[1] || pathToFileURL(process.argv[1]).href !== url) return
  const problems = await check()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) {
    console.error(`${problems.length} problem${problems.length === 1 ? '' : 's'} with ${subject}`)
    process.exitCode = 1
  } else {
    console.log(`${subject}: no problem`)
  }
}
