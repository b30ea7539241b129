// --apps adds demo, gallery and wallet; --clean starts from scratch.
import { buildSteps } from './lib/buildSteps.mjs'
import { progress } from './lib/progress.mjs'
import { requireNode } from './lib/requireNode.mjs'

requireNode()
const flags = process.argv.slice(2)
const unknown = flags.find((flag) => !['--apps', '--clean'].includes(flag))
if (unknown) {
  console.error(`Unknown option ${unknown}. Known: --apps --clean`)
  process.exit(1)
}
try {
  for (const step of buildSteps({ apps: flags.includes('--apps'), clean: flags.includes('--clean') })) {
    await progress(step.name, async () => {
      const { code, output } = await step.run(true)
      if (code !== 0) throw new Error(output.trim())
    })
  }
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
