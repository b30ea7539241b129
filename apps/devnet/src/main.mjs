import { demoPorts } from './demoPorts.mjs'
import { startDevnet } from './startDevnet.mjs'
import { untilSignal } from './untilSignal.mjs'

const flags = new Set(process.argv.slice(2))
const known = [
  '--bundler',
  '--solana',
  '--bitcoin',
  '--gateway',
  '--relay',
  '--demo',
  '--wallet',
  '--swaps',
  '--ephemeral',
]
for (const flag of flags)
  if (!known.includes(flag)) throw new Error(`Unknown option ${flag}. Known: ${known.join(' ')}`)

const abort = new AbortController()
const interrupted = untilSignal().then(() => abort.abort())
/** @type {(text: string) => void} */
let reportDeath = () => {}
const death = new Promise((resolve) => {
  reportDeath = resolve
})
try {
  const devnet = await startDevnet({
    ...(flags.has('--ephemeral') ? {} : { ports: demoPorts }),
    bundler: flags.has('--bundler'),
    solana: flags.has('--solana'),
    bitcoin: flags.has('--bitcoin'),
    gateway: flags.has('--gateway'),
    relay: flags.has('--relay'),
    demo: flags.has('--demo'),
    wallet: flags.has('--wallet'),
    login: flags.has('--login'),
    swaps: flags.has('--swaps'),
    quiet: false,
    signal: abort.signal,
    onEvent: ({ type, text }) => type === 'died' && reportDeath(text),
  })
  for (const chain of devnet.chains) console.log(`${chain.name}  ${chain.rpcUrl}`)
  if (devnet.solana) console.log(`${devnet.solana.name}  ${devnet.solana.rpcUrl}  ${devnet.solana.wsUrl}`)
  if (devnet.bitcoin) console.log(`${devnet.bitcoin.name}  ${devnet.bitcoin.esploraUrl}`)
  if (devnet.bundlerUrl) console.log(`bundler  ${devnet.bundlerUrl}`)
  if (devnet.gatewayUrl) console.log(`gateway  ${devnet.gatewayUrl}`)
  if (devnet.frameUrl) console.log(`frame  ${devnet.frameUrl}`)
  if (devnet.inboxUrl) console.log(`inbox  ${devnet.inboxUrl}`)
  if (devnet.relayUrl) console.log(`relay  ${devnet.relayUrl}`)
  if (devnet.demoUrl) console.log(`demo  ${devnet.demoUrl}`)
  if (devnet.walletUrl) console.log(`wallet  ${devnet.walletUrl}`)
  console.log(`pids ${devnet.pids.join(' ')}`)
  const reason = await Promise.race([interrupted, death])
  await devnet.stop()
  process.exit(reason === undefined ? 0 : 1)
} catch (error) {
  if (abort.signal.aborted) process.exit(0)
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
