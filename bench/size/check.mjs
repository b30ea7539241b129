import { printTable } from '../lib/table.mjs'
import { BUDGETS } from './budgets.mjs'
import { measureSizes } from './measure.mjs'

/** The size check: fails when a budget, or the debt of one, does not hold under Vite or esbuild. `--all` measures webpack as well. */
const names = process.argv.includes('--all') ? undefined : ['vite (rolldown)', 'esbuild']
const sizes = await measureSizes(names)
const kilo = (bytes) => (bytes / 1000).toFixed(2)
const over = []
const owed = []
const rows = BUDGETS.map(({ name, limit, debt, steps }) => {
  const cells = Object.entries(sizes).map(([bundler, measured]) => {
    const bytes = steps.reduce((sum, step) => sum + (measured[step] ?? 0), 0)
    if (limit !== undefined && bytes > limit * 1000) {
      const isOwed = bytes <= (debt?.[bundler] ?? 0) * 1000
      const list = isOwed ? owed : over
      list.push(`${name}: ${kilo(bytes)} kB with ${bundler}, the budget is ${limit} kB`)
    }
    // Some things have no file of their own under every bundler.
    return steps.some((step) => step in measured) ? kilo(bytes) : ''
  })
  return [name, ...cells, limit ?? '']
})
printTable('Sizes, kB gzip, React external', ['step', ...Object.keys(sizes), 'budget'], rows)
for (const line of owed) console.error(`over budget, a known debt: ${line}`)
for (const line of over) console.error(`over budget: ${line}`)
process.exitCode = over.length > 0 ? 1 : 0
