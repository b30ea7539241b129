import { setTimeout as pause } from 'node:timers/promises'

const RESTART_MS = 1_000

/**
 * Restarts each copy that ends by itself.
 *
 * @param {object} options
 * @param {string} options.name
 * @param {readonly number[]} options.ports
 * @param {(copy: { name: string, port: number, onDeath: (text: string) => void }) =>
 *   Promise<import('./types.js').Part>} options.start
 * @param {(part: { stop: () => Promise<void> }) => void} options.onStart called once
 * @param {(text: string) => void} options.onNote
 * @param {(text: string) => void} options.onDeath a copy cannot be restarted
 * @returns {Promise<import('./types.js').Copy[]>}
 */
export async function startCopies({ name, ports, start, onStart, onNote, onDeath }) {
  let stopping = false
  const copies = ports.map((port, index) => superviseCopy({ name: `${name}-${index + 1}`, port }))
  onStart({
    async stop() {
      stopping = true
      await Promise.all(copies.map((copy) => copy.stop()))
    },
  })
  for (const { error } of await Promise.all(copies.map((copy) => copy.started))) if (error) throw error
  return copies.map(({ name: named, port, pid }) => ({ name: named, port, pid }))

  /** @param {{ name: string, port: number }} copy */
  function superviseCopy(copy) {
    /** @type {import('./types.js').Part | undefined} */
    let part
    const run = async () => {
      part = await start({
        ...copy,
        onDeath: (text) => {
          if (stopping) return
          onNote(`${text.split('. Its last lines')[0]}; it is started again`)
          starting = again()
        },
      })
      if (stopping) await part.stop()
    }
    const again = async () => {
      await pause(RESTART_MS)
      if (stopping) return
      try {
        await run()
        onNote(`${copy.name} answers again`)
      } catch (error) {
        if (!stopping) onDeath(error instanceof Error ? error.message : String(error))
      }
    }
    const started = run().then(
      () => ({ error: undefined }),
      (/** @type {unknown} */ error) => ({ error }),
    )
    let starting = started.then(() => {})
    return {
      ...copy,
      started,
      pid: () => part?.pid ?? 0,
      async stop() {
        await part?.stop()
        await starting
      },
    }
  }
}
