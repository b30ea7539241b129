import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockFolder } from './lockFolder.js'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The pid is above Linux's maximum. */
const leaveStale = () => writeFileSync(join(folder, 'latchkey.lock.4194305.1.stale'), 'owner')

test('behavior: of several that start at once beside a lock of a killed process, one gets in', async () => {
  for (let round = 0; round < 25; round += 1) {
    leaveStale()
    const settled = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder)))
    const unlocks = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(unlocks).toHaveLength(1)
    for (const outcome of settled) {
      if (outcome.status === 'rejected')
        expect(String(outcome.reason)).toContain(`is used by process ${process.pid}`)
    }
    await unlocks[0]?.()
    expect(readdirSync(folder)).toEqual([])
  }
})

test('error: a folder in use is refused with the owner’s number, and the owner keeps it', async () => {
  const unlock = await lockFolder(folder)
  for (let i = 0; i < 3; i += 1) {
    await expect(lockFolder(folder)).rejects.toThrow(
      `The data folder ${folder} is used by process ${process.pid}. Stop it, or name another folder.`,
    )
  }
  expect(readdirSync(folder)).toHaveLength(1)
  await unlock()
  await unlock()
  await (
    await lockFolder(folder)
  )()
})

test.each(['4194305.1.a', `${process.pid}.1.a`])(
  'behavior: a lock of a process that is gone (%s) is taken over',
  async (name) => {
    writeFileSync(join(folder, `latchkey.lock.${name}`), 'owner')
    const unlock = await lockFolder(folder)
    expect(readdirSync(folder)).toHaveLength(1)
    await unlock()
    expect(readdirSync(folder)).toEqual([])
  },
)
