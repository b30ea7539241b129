import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveStatic, startDevnet } from '@latchkey/devnet'
import { installTestWallet } from '@latchkey/testkit/playwright'
import { launch } from '../lib/browser.mjs'
import { hostPage } from '../lib/hostPage.mjs'
import { BUNDLERS } from '../size/bundlers.mjs'

/**
 * @param {(tools: { freshPage: (options?: { wallet?: boolean }) => Promise<{ page, client, close
 *   }>, devnet }) => Promise<void>} run
 */
export async function withHost(run) {
  const root = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const devnet = await startDevnet({ gateway: true, origins: ['http://127.0.0.1:*', 'http://localhost:*'] })
  const browser = await launch()
  try {
    await BUNDLERS.vite(join(root, 'bundle'))
    await writeFile(join(root, 'index.html'), hostPage({ title: 'Bench', chains: devnet.chains }))
    const server = await serveStatic({ root })
    const query = new URLSearchParams({ gateway: devnet.gatewayUrl })
    const freshPage = async ({ wallet = true } = {}) => {
      const context = await browser.newContext()
      const tab = await context.newPage()
      if (wallet) {
        const chains = devnet.chains.map((chain) => ({
          chainId: chain.id,
          rpcUrl: chain.rpcUrl,
          name: chain.name,
        }))
        await installTestWallet(tab, { approval: 'auto', chains })
      }
      await tab.goto(`${server.url}/?${query}`)
      await tab.getByTestId('lk-connect-button').waitFor()
      return { page: tab, session: await context.newCDPSession(tab), close: () => context.close() }
    }
    try {
      await run({ freshPage, devnet })
    } finally {
      await server.stop()
    }
  } finally {
    await browser.close()
    await devnet.stop()
    await rm(root, { recursive: true, force: true })
  }
}
