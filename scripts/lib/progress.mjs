/**
 * Ends with the duration.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function progress(name, work) {
  const live = process.stdout.isTTY
  const start = performance.now()
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`
  process.stdout.write(live ? `  … ${name}` : `  … ${name}\n`)
  const mark = (/** @type {string} */ sign) =>
    process.stdout.write(`${live ? '\r\u001B[2K' : ''}  ${sign} ${name} (${seconds()})\n`)
  try {
    const result = await work()
    mark('✓')
    return result
  } catch (error) {
    mark('✗')
    throw error
  }
}
