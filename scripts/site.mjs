// npm run site [-- --dev | --preview]: builds site/dist with the gallery at /gallery/, and checks
// links, search (site/questions.json) and, with axe, accessibility.
import { existsSync } from 'node:fs'
import { buildSteps } from './lib/buildSteps.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { progress } from './lib/progress.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { root } from './lib/root.mjs'
import { runCommand } from './lib/runCommand.mjs'

requireNode()
const mode = process.argv[2]
if (![undefined, '--dev', '--preview', '--built'].includes(mode)) {
  console.error(`Unknown option ${mode}. Known: --dev --preview --built`)
  process.exit(1)
}
const site = `${root}site`
const vitepress = 'node_modules/vitepress/bin/vitepress.js'
/** @type {string[]} */
const notes = []

try {
  await progress('dependencies', ensureInstalled)
  if (!existsSync(`${site}/${vitepress}`)) {
    // TypeDoc needs its own compiler.
    await step('dependencies of the site', 'npm', ['ci', '--no-audit', '--no-fund'])
  }
  if (mode === '--preview') {
    await runCommand(process.execPath, [vitepress, 'preview', '--host', '127.0.0.1'], { cwd: site })
    process.exit()
  }
  if (mode !== '--built') {
    for (const { name, run } of buildSteps()) {
      await progress(name, async () => {
        const { code, output } = await run(true)
        if (code !== 0) throw new Error(output.trim())
      })
    }
  }
  await step('pages', process.execPath, ['generate.mjs'])
  if (mode === '--dev') {
    await runCommand(process.execPath, [vitepress, 'dev', '--host', '127.0.0.1'], { cwd: site })
    process.exit()
  }
  await step('site', process.execPath, [vitepress, 'build'])
  const base = process.env.LATCHKEY_SITE_BASE ?? '/'
  const gallery = ['build', 'apps/gallery', '--mode', 'site', '--base', `${base}gallery/`]
  const target = ['--outDir', `${site}/dist/gallery`, '--emptyOutDir', '--logLevel', 'error']
  await step('gallery', process.execPath, ['node_modules/vite/bin/vite.js', ...gallery, ...target], root)
  await progress('links', async () => {
    const { brokenLinks } = await import('../site/brokenLinks.mjs')
    const broken = brokenLinks(`${site}/dist`)
    if (broken.length > 0) throw new Error(`${broken.length} broken links:\n${broken.join('\n')}`)
  })
  await progress('search', async () => {
    const { askQuestions } = await import('../site/questions.mjs')
    const answers = await askQuestions(`${site}/dist`)
    const missed = answers.filter(({ place }) => place !== 1)
    const lines = missed.map(
      ({ question, page, first, place }) =>
        `"${question}": ${first} first, ${page} at ${place || 'no place'}`,
    )
    const found = `${answers.length - missed.length} of ${answers.length} questions find their page first`
    if (missed.length > answers.length / 10) throw new Error(`${found}\n${lines.join('\n')}`)
    notes.push(found, ...lines)
  })
  if (base === '/') {
    await progress('accessibility', async () => {
      const { accessibilityProblems } = await import('../site/accessibility.mjs')
      const found = await accessibilityProblems(`${site}/dist`)
      if (found.length > 0) throw new Error(`${found.length} findings:\n${found.join('\n')}`)
    })
  }
  console.log(`\n${notes.join('\n')}`)
  console.log('site/dist is ready; npm run site -- --preview serves it.')
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

/**
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {string} [cwd]
 */
function step(name, command, args, cwd = site) {
  return progress(name, async () => {
    const { code, output } = await runCommand(command, args, { cwd, quiet: true })
    if (code !== 0) throw new Error(output.trim())
  })
}
