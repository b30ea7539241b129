// npm run demo: installs and builds if necessary, starts chains, gateway, relay, demo and wallet,
// and stops on Ctrl-C.
import { installBundler } from '../apps/devnet/src/installBundler.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { runWorld } from './lib/runWorld.mjs'

requireNode()
await runWorld({
  title: 'Latchkey demo',
  // 375 MB, loaded during installation and build.
  beside: (signal) => installBundler({ signal }),
  prepare: async () => ({ bundler: true, solana: true, bitcoin: true, swaps: true, onramp: true }),
})
