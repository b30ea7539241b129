// Writes docs/errors.md from the built @latchkey/protocol.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errorPage } from './lib/errorPage.mjs'

const { ERRORS } = await import('../packages/protocol/dist/errors/index.js')
writeFileSync(fileURLToPath(new URL('../docs/errors.md', import.meta.url)), errorPage(ERRORS))
