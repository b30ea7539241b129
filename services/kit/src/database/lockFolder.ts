import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const prefix = 'latchkey.lock.'

/** How long starters that meet wait for each other, in milliseconds. */
const patience = 10_000

/**
 * Marks a data folder as used by this process: the built-in database allows one process a folder, and two would
 * destroy it.
 *
 * Each starter creates a claim with a name of its own and then looks for other claims; only one that sees none
 * owns the folder. Of two owners one would have looked after the other's claim was there. A claim of a process
 * that is gone is removed by its name, which no other claim ever has, so removing it cannot hit a newcomer's.
 *
 * @returns what gives the folder free again
 * @throws when another live process uses it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = `${prefix}${process.pid}.${await startOf(process.pid)}.${randomUUID()}`
  const file = join(folder, name)
  const withdraw = () => rm(file, { force: true })
  const giveUpAt = performance.now() + patience
  try {
    for (let claimed = false; ;) {
      if (!claimed) await writeFile(file, '', { flag: 'wx' })
      const rivals = await liveClaims(folder, name)
      const [rival] = rivals
      if (rival === undefined) {
        await writeFile(file, 'owner')
        return withdraw
      }
      const owner = await findOwner(folder, rivals)
      if (owner !== undefined) {
        throw new Error(
          `The data folder ${folder} is used by process ${owner}. Stop it, or name another folder.`,
        )
      }
      if (performance.now() > giveUpAt) {
        throw new Error(`The data folder ${folder} is being opened by process ${pidOf(rival)}.`)
      }
      // The first by name stays and looks again, the others step back: so one of them gets through.
      claimed = rivals.every((other) => name < other)
      if (!claimed) await withdraw()
      await sleep(5 + Math.random() * 20)
    }
  } catch (error) {
    await withdraw()
    throw error
  }
}

/** The claims of others whose process lives; the rest is removed. */
async function liveClaims(folder: string, own: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name !== own)
  const live: string[] = []
  for (const name of names) {
    const pid = pidOf(name)
    // A process that was killed leaves its claim behind, and in a container the next one has the same number.
    if (isAlive(pid) && name.slice(prefix.length).split('.')[1] === (await startOf(pid))) live.push(name)
    else await rm(join(folder, name), { force: true })
  }
  return live
}

async function findOwner(folder: string, claims: readonly string[]): Promise<number | undefined> {
  for (const name of claims) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '')
    if (text === 'owner') return pidOf(name)
  }
  return undefined
}

function pidOf(name: string): number {
  return Number(name.slice(prefix.length).split('.')[0])
}

/** When a process was started, where the system says so (Linux: field 22 of its stat line, after the name). */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
