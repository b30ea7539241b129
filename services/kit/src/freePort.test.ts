import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from './freePort.js'

/** Enough that ports chosen without a reservation would meet (600 of 17,000: all differ once in 40,000). */
const COUNT = 300

test('behavior: no two callers get the same port, in one process or in two', async () => {
  const own = await Promise.all(Array.from({ length: COUNT }, () => freePort()))
  const script = `
    import { freePort } from '@latchkey/kit/freePort'
    console.log(JSON.stringify(await Promise.all(Array.from({ length: ${COUNT} }, () => freePort()))))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: new URL('..', import.meta.url),
  })
  expect(new Set([...own, ...(JSON.parse(stdout) as number[])]).size).toBe(2 * COUNT)
})
