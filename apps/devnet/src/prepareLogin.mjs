import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestClient, http } from 'viem'
import { placeIdRegistry } from './standIns/farcasterAccounts.mjs'
import { startFarcasterRelay } from './standIns/startFarcasterRelay.mjs'
import { startInbox } from './standIns/startInbox.mjs'
import { startProviders } from './standIns/startProviders.mjs'
import { tokens } from './tokens.mjs'

/** @param {string} gatewayUrl @param {string} chainId */
const bundlerAt = (gatewayUrl, chainId) =>
  `${gatewayUrl}/v1/bundler?${new URLSearchParams({ chainId, projectId: 'demo' })}`

const demoAdmin = 'admin@latchkey.example'

const secret = () => randomBytes(32).toString('base64url')

/**
 * @param {object} options
 * @param {Record<'frame' | 'recovery' | 'smtp' | 'inbox' | 'providers' | 'farcaster' | 'gateway',
 *   number>} options.ports
 * @param {string} options.dataDir
 * @param {import('./types.js').DevnetChainJson[]} options.chains
 * @param {readonly string[]} options.origins pages that may embed the frame
 * @param {(part: { stop: () => Promise<void> }) => void} options.onStart
 * @param {boolean} options.bundler on the first chain
 * @param {ReturnType<typeof import('./startServices.mjs').startServices>['start']} options.startOne
 * @param {AbortSignal | undefined} options.signal
 * @param {(text: string) => void} options.onDeath
 * @returns {Promise<{ gateway: { config: object, settings: Record<string, string> }, inboxUrl:
 *   string, start: () => Promise<{ part: import('./types.js').Part, frameUrl: string, recoveryUrl:
 *   string }> }>} `start`: recovery service and frame
 */
export async function prepareLogin({
  ports,
  dataDir,
  chains,
  origins,
  bundler,
  startOne,
  onStart,
  signal,
  onDeath,
}) {
  // Passkeys need a host name, and the frame its own origin.
  const frameUrl = `http://localhost:${ports.frame}`
  const gatewayUrl = `http://127.0.0.1:${ports.gateway}`
  const [chain] = chains
  const inbox = await startInbox({ smtpPort: ports.smtp, port: ports.inbox })
  onStart(inbox)
  const redirect = `${frameUrl}/social`
  const providers = await startProviders({ port: ports.providers, redirect, signal, onDeath })
  onStart(providers.part)
  const farcaster = await startFarcasterRelay({ port: ports.farcaster })
  onStart(farcaster)
  if (chain) await placeIdRegistry(createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }))
  const mail = (/** @type {string} */ name) => ({
    LATCHKEY_SMTP_URL: inbox.smtpUrl,
    LATCHKEY_MAIL_FROM: `${name} <${name.toLowerCase()}@latchkey.example>`,
  })
  const shared = {
    frames: [frameUrl],
    socials: providers.socials,
    socialRedirect: redirect,
    ...(chain && {
      farcaster: { siweUri: `${frameUrl}/farcaster`, rpcUrl: chain.rpcUrl, relay: farcaster.url },
    }),
  }
  return {
    inboxUrl: inbox.url,
    gateway: {
      config: shared,
      settings: {
        LATCHKEY_AUTH_SECRET: secret(),
        LATCHKEY_PUBLIC_URL: gatewayUrl,
        LATCHKEY_ADMINS: demoAdmin,
        ...mail('Login'),
      },
    },
    async start() {
      const projects = [{ id: 'demo', name: 'Latchkey demo', allowedOrigins: origins }]
      const recoveryUrl = `http://127.0.0.1:${ports.recovery}`
      const write = (/** @type {string} */ name, /** @type {object} */ config) => {
        const path = join(dataDir, `${name}.config.json`)
        writeFileSync(path, `${JSON.stringify(config, null, 2)}\n`)
        return path
      }
      const recoveryData = join(dataDir, 'recovery')
      mkdirSync(recoveryData, { recursive: true })
      const started = await Promise.allSettled([
        startOne({
          service: 'recovery',
          args: ['--data', recoveryData, '--config', write('recovery', { ...shared, projects })],
          settings: { LATCHKEY_RECOVERY_SECRET: secret(), ...mail('Recovery') },
        }),
        startOne({
          service: 'frame',
          args: [
            '--config',
            write('frame', {
              gateway: gatewayUrl,
              recovery: recoveryUrl,
              projects,
              networks: chains.map(({ caip2, name, nativeCurrency, rpcUrl }, index) => ({
                id: caip2,
                name,
                symbol: nativeCurrency.symbol,
                rpcUrl,
                tokens: tokens().map(({ address, decimals, symbol: ticker }) => ({
                  address,
                  decimals,
                  symbol: ticker,
                })),
                ...(bundler && index === 0 && { bundlerUrl: bundlerAt(gatewayUrl, caip2) }),
              })),
            }),
          ],
        }),
      ])
      for (const result of started) if (result.status === 'rejected') throw result.reason
      return { part: providers.part, frameUrl, recoveryUrl }
    },
  }
}
