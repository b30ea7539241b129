import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './openDatabase.js'

test('behavior: no other account of the machine reads the data folder, also one from before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-data-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await chmod(folder, 0o755)
  await (await openDatabase({ dataDir: folder })).close()
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})
