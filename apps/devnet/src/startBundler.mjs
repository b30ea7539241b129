import { fileURLToPath } from 'node:url'
import { createTestClient, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { bundlerKeys } from './accounts.mjs'
import { installBundler } from './installBundler.mjs'
import { entryPointAddress } from './placeSmartAccounts.mjs'
import { startPart } from './startPart.mjs'

const loopback = fileURLToPath(new URL('../bundler/loopback.mjs', import.meta.url))

/**
 * @param {{ port: number, chainId: number, rpcUrl: string, signal?: AbortSignal | undefined,
 *   onInstall?: (() => void) | undefined, onDeath: (message: string) => void }} options
 * @returns {Promise<{ part: import('./types.js').Part, url: string }>}
 * @throws when it does not start
 */
export async function startBundler({ port, chainId, rpcUrl, signal, onInstall, onDeath }) {
  const script = await installBundler({ signal, onInstall })
  const { executor, utility } = bundlerKeys()
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  for (const key of [executor, utility])
    await client.setBalance({ address: privateKeyToAccount(key).address, value: parseEther('100') })
  const url = `http://127.0.0.1:${port}`
  const options = {
    entrypoints: entryPointAddress,
    'rpc-url': rpcUrl,
    'executor-private-keys': executor,
    'utility-private-key': utility,
    // anvil lacks the tracer of safe mode.
    'safe-mode': 'false',
    'block-time': '50',
    'min-bundle-interval': '20',
    'max-bundle-interval': '50',
    'min-executor-balance': '0',
    'refilling-wallets': 'false',
    port: String(port),
    'log-level': 'error',
  }
  const part = await startPart({
    name: `bundler of chain ${chainId}`,
    command: process.execPath,
    args: [
      '--import',
      loopback,
      script,
      'run',
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    env: { PATH: process.env['PATH'] ?? '', OTEL_SDK_DISABLED: 'true' },
    answers: async () => (await fetch(`${url}/health`).catch(() => undefined))?.ok === true,
    ...(signal ? { signal } : {}),
    onDeath,
  })
  return { part, url }
}
