/** @throws an Error with line and reason only: JSON.parse would quote secrets */
export function parseJsonFile(text: string, name: string): unknown {
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
