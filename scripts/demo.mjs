// npm run demo: installs and builds if necessary, starts chains, gateway, relay, demo and wallet,
// and stops everything on Ctrl-C.
import { installBundler } from '../apps/devnet/src/installBundler.mjs'
import { buildSteps } from './lib/buildSteps.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { progress } from './lib/progress.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { urlTable } from './lib/urlTable.mjs'

requireNode()

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
    // Only npm or the build is running, which exiting ends too.
    if (installing) process.exit(0)
  })
}

console.log('\nLatchkey demo\n')
try {
  // 375 MB, loaded while the rest is installed and built.
  const bundler = installBundler({ signal: abort.signal })
  bundler.catch(() => {})
  await progress('dependencies', ensureInstalled)
  for (const step of buildSteps({ apps: ['demo', 'wallet'] })) {
    await progress(step.name, async () => {
      const { code, output } = await step.run(true)
      if (code !== 0) throw new Error(`The build failed at "${step.name}":\n${output.trim()}`)
    })
  }
  await progress('bundler', () => bundler)
  installing = false
  const { demoPorts, startDevnet } = await import('@latchkey/devnet')
  const devnet = await startDevnet({
    ports: demoPorts,
    bundler: true,
    login: true,
    solana: true,
    bitcoin: true,
    gateway: true,
    history: true,
    names: true,
    swaps: true,
    onramp: true,
    analytics: true,
    relay: true,
    demo: true,
    wallet: true,
    signal: abort.signal,
    onEvent: ({ type, text }) => {
      if (type === 'died') end({ code: 1, text })
      else console.log(`  ${type === 'step' ? '✓' : '·'} ${text}`)
    },
  })
  console.log(`\n${urlTable(devnet)}\n\n  Press Ctrl-C to stop.\n`)

  const { code, text } = await ended
  if (text) console.error(`\n${text}\n\nStopping the other parts.`)
  else console.log('\n  Stopping.')
  await devnet.stop()
  console.log('  Everything has stopped.')
  process.exit(code)
} catch (error) {
  if (abort.signal.aborted) process.exit(0)
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
