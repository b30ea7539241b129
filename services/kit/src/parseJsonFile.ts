/**
 * Parses the JSON of a file that may hold secrets.
 *
 * @param name what a message calls the file
 * @throws an Error that names the line and the reason, and repeats nothing of the text: JSON.parse quotes what stands
 * around a mistake, and messages reach the log
 */
export function parseJsonFile(text: string, name: string): unknown {
  // Some editors begin a file with a byte order mark, which is no part of JSON.
  const plain = text.replace(/^\ufeff/, '')
  const problem = problemOf(plain)
  if (problem === undefined) return JSON.parse(plain)
  const reason = problem
    .replace(/, (?:\.\.\.)?".*$| in JSON at position.*$| at position.*$/s, '')
    .replaceAll(/\s+/g, ' ')
  throw new Error(`${name} is not JSON: line ${lineOf(plain)}: ${reason}. Correct the file.`)
}

function problemOf(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The first line after which a text can no longer become JSON; the last one where only its end is missing. */
function lineOf(text: string): number {
  const lines = text.split('\n')
  let start = ''
  for (const [index, line] of lines.entries()) {
    start += index < lines.length - 1 ? `${line}\n` : line
    const problem = problemOf(start)
    const at = /at position (\d+)/.exec(problem ?? '')?.[1]
    const isUnfinished =
      problem === undefined || problem.startsWith('Unexpected end') || Number(at) >= start.length
    if (!isUnfinished) return index + 1
  }
  return lines.length
}
