// npm run site: builds the documentation site to site/dist and checks its links.
// npm run site -- --dev serves it while you write, --preview serves the built one.
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

try {
  await progress('dependencies', ensureInstalled)
  if (!existsSync(`${site}/${vitepress}`)) {
    // Apart from the workspaces: TypeDoc needs a compiler of its own.
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
  await progress('links', async () => {
    const { brokenLinks } = await import('../site/brokenLinks.mjs')
    const broken = brokenLinks(`${site}/dist`)
    if (broken.length > 0) throw new Error(`${broken.length} broken links:\n${broken.join('\n')}`)
  })
  console.log('\nsite/dist is ready; npm run site -- --preview serves it.')
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

/**
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 */
function step(name, command, args) {
  return progress(name, async () => {
    const { code, output } = await runCommand(command, args, { cwd: site, quiet: true })
    if (code !== 0) throw new Error(output.trim())
  })
}
