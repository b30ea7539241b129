import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const prefix = 'latchkey.lock.'

const patience = 10_000

/**
 * A second process would destroy the built-in database.
 *
 * Each starter creates a uniquely named claim; only one that sees no other owns the folder. Names
 * are never reused, so removing a dead process's claim cannot hit a new one.
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
      // The first by name stays.
      claimed = rivals.every((other) => name < other)
      if (!claimed) await withdraw()
      await sleep(5 + Math.random() * 20)
    }
  } catch (error) {
    await withdraw()
    throw error
  }
}

async function liveClaims(folder: string, own: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name !== own)
  const live: string[] = []
  for (const name of names) {
    const pid = pidOf(name)
    // A restarted container may reuse the killed process's pid.
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

/** Field 22 of Linux's stat line, counted after the name. */
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
    // EPERM: alive, but another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
