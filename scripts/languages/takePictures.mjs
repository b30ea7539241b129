import { buildSteps } from '../lib/buildSteps.mjs'
import { ensureBrowser } from '../lib/ensureBrowser.mjs'
import { root } from '../lib/root.mjs'
import { runCommand } from '../lib/runCommand.mjs'

/**
 * Draws every view of the modal and every approval of the embedded wallet at 360 px, as contact
 * sheets in `.cache/languages/<tag>`.
 *
 * @param {readonly string[]} tags all languages if empty
 */
export async function takePictures(tags) {
  const { path } = await ensureBrowser()
  for (const { run } of buildSteps()) {
    const { code, output } = await run(true)
    if (code !== 0) throw new Error(output.trim())
  }
  const env = { CHROMIUM: path, LATCHKEY_LANGUAGES: tags.length > 0 ? tags.join() : undefined }
  const cli = `${root}node_modules/@playwright/test/cli.js`
  const { code } = await runCommand(
    process.execPath,
    [cli, 'test', '-c', 'e2e/languages/playwright.config.ts'],
    { env },
  )
  if (code !== 0) throw new Error('No complete set of pictures could be taken.')
}
