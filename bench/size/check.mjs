import { printTable } from '../lib/table.mjs'
import { BUDGETS } from './budgets.mjs'
import { measureSizes } from './measure.mjs'

// Above this part of a limit the check warns: time to look at the row before it fails.
const WARN_FROM = 0.9

/**
 * The size check: fails when a budget does not hold under a bundler that must keep to it, and warns above 90 percent of it.
 * `--all` measures esbuild as well.
 */
const names = process.argv.includes('--all') ? undefined : ['vite', 'webpack']
const sizes = await measureSizes(names)
const kilo = (bytes) => (bytes / 1000).toFixed(2)
const broken = []
const near = []
const rows = BUDGETS.map(({ name, limit = Infinity, under = ['vite'], steps }) => {
  const cells = Object.entries(sizes).map(([bundler, measured]) => {
    // A file that has another name now would hold every budget.
    const unknown = steps.filter((step) => !(step in measured))
    if (under.includes(bundler) && unknown.length > 0)
      broken.push(
        `${name}: nothing called ${unknown.join(', ')} was measured with ${bundler}; name its files in bench/size`,
      )
    const bytes = steps.reduce((sum, step) => sum + (measured[step] ?? 0), 0)
    if (under.includes(bundler) && bytes > limit * 1000)
      broken.push(`${name}: ${kilo(bytes)} kB with ${bundler}, the budget is ${limit} kB`)
    else if (under.includes(bundler) && bytes > limit * 1000 * WARN_FROM)
      near.push(`${name}: ${kilo(bytes)} of ${limit} kB with ${bundler}`)
    // Some things have no file of their own under every bundler.
    return steps.some((step) => step in measured) ? kilo(bytes) : ''
  })
  return [name, ...cells, limit === Infinity ? '' : `${limit} (${under.join(', ')})`]
})
printTable('Sizes, kB gzip', ['step', ...Object.keys(sizes), 'budget'], rows)
for (const line of near) console.warn(`close to its budget: ${line}`)
for (const line of broken) console.error(`budget: ${line}`)
process.exitCode = broken.length > 0 ? 1 : 0
