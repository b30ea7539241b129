import { readFile, writeFile } from 'node:fs/promises'
import { printTable } from '../lib/table.mjs'
import { BUDGETS, REQUESTS } from './budgets.mjs'
import { judgeSizes, judgeCounts } from './judge.mjs'
import { measureSizes } from './measure.mjs'

/**
 * Fails above a limit, warns above 90 percent, and prints changes since the last release. `--all`
 * adds esbuild and every webpack step; `--record` stores a release's figures.
 */
const RECORDED = new URL('recorded.json', import.meta.url)
const isWhole = process.argv.includes('--all') || process.argv.includes('--record')
const names = process.argv.includes('--all') ? undefined : ['vite', 'webpack']
// webpack's later steps have no limit, and cost as much as all that has one.
const sizes = await measureSizes(names, isWhole ? [] : ['webpack'])
const recorded = JSON.parse(await readFile(RECORDED, 'utf8'))
const { rows, near, broken, figures } = judgeSizes(sizes, BUDGETS, recorded)
printTable('Sizes, kB gzip (change since the last release)', ['step', ...Object.keys(sizes), 'budget'], rows)
const counts = judgeCounts(sizes.vite, REQUESTS)
printTable('Requests, with Vite', ['step', 'requests', 'limit'], counts.rows)
for (const line of near) console.warn(`close to its budget: ${line}`)
for (const line of [...broken, ...counts.broken]) console.error(`budget: ${line}`)
if (process.argv.includes('--record')) await writeFile(RECORDED, `${JSON.stringify(figures, null, 2)}\n`)
process.exitCode = broken.length + counts.broken.length > 0 ? 1 : 0
