const MINIMUM = [20, 19]

/**
 * @param {string} [version] e.g. `20.19.0`
 * @returns {string | undefined} when too old
 */
export function nodeProblem(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [wantedMajor = 0, wantedMinor = 0] = MINIMUM
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return undefined
  return `Latchkey needs Node ${MINIMUM.join('.')} or newer, this is ${version}. Get it from https://nodejs.org.`
}

export function requireNode() {
  const problem = nodeProblem()
  if (!problem) return
  console.error(problem)
  process.exit(1)
}
