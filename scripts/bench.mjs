// npm run bench: installs and builds if necessary.
import { existsSync } from 'node:fs'
import { buildSteps } from './lib/buildSteps.mjs'
import { ensureBrowser } from './lib/ensureBrowser.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { progress } from './lib/progress.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { root } from './lib/root.mjs'
import { runCommand } from './lib/runCommand.mjs'

requireNode()
if (!existsSync(`${root}bench/run.mjs`)) {
  console.error('There is no bench/run.mjs.')
  process.exit(1)
}
await progress('dependencies', ensureInstalled)
for (const step of buildSteps({ apps: true })) {
  await progress(step.name, async () => {
    const { code, output } = await step.run(true)
    if (code !== 0) throw new Error(output.trim())
  })
}
const browser = await ensureBrowser()
console.log(`  browser: ${browser.from}`)
const args = ['bench/run.mjs', ...process.argv.slice(2)]
const { code } = await runCommand(process.execPath, args, {
  env: { LATCHKEY_CHROMIUM: browser.path, CHROMIUM: browser.path },
})
process.exit(code)
