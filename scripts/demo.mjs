// npm run demo: installs and builds if necessary, then runs chains, services and apps until Ctrl-C.
import { installBundler } from '../apps/devnet/src/installBundler.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { runWorld } from './lib/runWorld.mjs'

requireNode()
await runWorld({
  title: 'Latchkey demo',
  // 375 MB.
  beside: (signal) => installBundler({ signal }),
  prepare: async () => ({ bundler: true, solana: true, bitcoin: true, swaps: true, onramp: true }),
})
