import { buildSteps } from './buildSteps.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { progress } from './progress.mjs'
import { urlTable } from './urlTable.mjs'

/** @typedef {import('../../apps/devnet/src/types.js').Devnet} Devnet */
/** @typedef {import('../../apps/devnet/src/types.js').DevnetOptions} DevnetOptions */

/**
 * Stops on Ctrl-C, when a part dies, or when its work is done, and ends the process.
 *
 * @param {object} options
 * @param {string} options.title
 * @param {(signal: AbortSignal) => Promise<unknown>} [options.beside] during installation and build
 * @param {(tools: { signal: AbortSignal, died: (text: string) => void, onStop: (stop: () =>
 *   Promise<void>) => void }) => Promise<DevnetOptions>} options.prepare `onStop` runs after the
 *   devnet stops
 * @param {(devnet: Devnet) => string} [options.describe] lines below the table
 * @param {(devnet: Devnet, signal: AbortSignal) => Promise<number>} [options.work] returns the exit
 *   code; without it the devnet runs until Ctrl-C
 */
export async function runWorld({ title, beside, prepare, describe, work }) {
  const abort = new AbortController()
  /** @type {(reason: { code: number, text?: string }) => void} */
  let end = () => {}
  const ended = new Promise((/** @type {(reason: { code: number, text?: string }) => void} */ resolve) => {
    end = resolve
  })
  let installing = true
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      abort.abort()
      end({ code: 0 })
      // Ends npm or the build.
      if (installing) process.exit(0)
    })
  }
  const onDeath = (/** @type {string} */ text) => end({ code: 1, text })
  /** @type {(() => Promise<void>)[]} */
  const stops = []
  const stopAll = async () => {
    for (const stop of stops.toReversed()) await stop()
  }

  console.log(`\n${title}\n`)
  try {
    const besides = beside?.(abort.signal)
    besides?.catch(() => {})
    await progress('dependencies', ensureInstalled)
    for (const step of buildSteps({ apps: ['demo', 'wallet'] })) {
      await progress(step.name, async () => {
        const { code, output } = await step.run(true)
        if (code !== 0) throw new Error(`The build failed at "${step.name}":\n${output.trim()}`)
      })
    }
    if (besides) await progress('bundler', () => besides)
    installing = false
    const { demoPorts, startDevnet } = await import('@latchkey/devnet')
    const options = await prepare({ signal: abort.signal, died: onDeath, onStop: (stop) => stops.push(stop) })
    const devnet = await startDevnet({
      ports: demoPorts,
      demo: true,
      wallet: true,
      gateway: true,
      login: true,
      relay: true,
      history: true,
      names: true,
      analytics: true,
      signal: abort.signal,
      onEvent: ({ type, text }) => {
        if (type === 'died') onDeath(text)
        else console.log(`  ${type === 'step' ? '✓' : '·'} ${text}`)
      },
      ...options,
    })
    stops.push(devnet.stop)
    console.log(`\n${urlTable(devnet)}\n${describe ? `\n${describe(devnet)}\n` : ''}`)
    if (work) work(devnet, abort.signal).then((code) => end({ code }))
    else console.log('  Press Ctrl-C to stop.\n')

    const { code, text } = await ended
    abort.abort()
    if (text) console.error(`\n${text}\n\nStopping the other parts.`)
    else console.log('\n  Stopping.')
    await stopAll()
    console.log('  Everything has stopped.')
    process.exit(code)
  } catch (error) {
    const isAborted = abort.signal.aborted
    await stopAll()
    if (isAborted) process.exit(0)
    console.error(`\n${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}
