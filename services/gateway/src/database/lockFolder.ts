import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Marks a data folder as used by this process: the built-in database allows one process a folder, and two would
 * destroy it.
 *
 * @returns what gives the folder free again
 * @throws when another live process uses it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'latchkey.lock')
  const mark = `${process.pid} ${await startOf(process.pid)}`
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await writeFile(file, mark, { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const [pid, start] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
      const owner = Number(pid)
      // A process that was killed leaves its mark behind, and in a container the next one has the same number.
      if (isAlive(owner) && start === (await startOf(owner))) {
        throw new Error(
          `The data folder ${folder} is used by process ${owner}. Stop it, or name another folder.`,
          {
            cause: error,
          },
        )
      }
      await rm(file, { force: true })
    }
  }
  throw new Error(`The data folder ${folder} is being opened by another process.`)
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
