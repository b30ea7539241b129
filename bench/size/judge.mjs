const WARN_FROM = 0.9

/**
 * @param {Record<string, Record<string, number>>} sizes bundler → step → gzip bytes
 * @param {readonly { name: string, steps: readonly string[], limit?: number, under?: readonly
 *   string[] }[]} budgets limits in kB; `under` names bundlers
 * @param {Record<string, Record<string, number>>} recorded last release: row → bundler → gzip bytes
 */
export function judgeSizes(sizes, budgets, recorded) {
  const brokenBudgets = []
  const near = []
  const figures = {}
  const rows = budgets.map(({ name, limit = Infinity, under = ['vite'], steps }) => {
    const cells = Object.entries(sizes).map(([bundler, measured]) => {
      const isHeld = under.includes(bundler)
      // A renamed file would satisfy every budget.
      const unknown = steps.filter((step) => !(step in measured))
      if (isHeld && unknown.length > 0)
        brokenBudgets.push(
          `${name}: nothing called ${unknown.join(', ')} was measured with ${bundler}; name its files in bench/size`,
        )
      if (!steps.some((step) => step in measured)) return ''
      const bytes = steps.reduce((sum, step) => sum + (measured[step] ?? 0), 0)
      if (isHeld && bytes > limit * 1000)
        brokenBudgets.push(`${name}: ${kilobytes(bytes)} kB with ${bundler}, the budget is ${limit} kB`)
      else if (isHeld && bytes > limit * 1000 * WARN_FROM)
        near.push(`${name}: ${kilobytes(bytes)} of ${limit} kB with ${bundler}`)
      figures[name] = { ...figures[name], [bundler]: bytes }
      const before = recorded[name]?.[bundler]
      return before === undefined ? kilobytes(bytes) : `${kilobytes(bytes)} ${change(bytes - before)}`
    })
    return [name, ...cells, limit === Infinity ? '' : `${limit} (${under.join(', ')})`]
  })
  return { rows, near, broken: brokenBudgets, figures }
}

/**
 * @param {Record<string, number>} measured
 * @param {readonly { name: string, limit: number, count: string }[]} limits
 */
export function judgeCounts(measured, limits) {
  const rows = limits.map(({ name, limit, count }) => [name, measured[count] ?? 'not counted', limit])
  const brokenBudgets = rows
    .filter(([, counted, limit]) => !(Number(counted) <= limit))
    .map(([name, counted, limit]) => `${name}: ${counted}, the limit is ${limit}`)
  return { rows, broken: brokenBudgets }
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(2)
const change = (bytes) => `(${bytes < 0 ? '-' : '+'}${kilobytes(Math.abs(bytes))})`
