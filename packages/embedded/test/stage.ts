import { setImmediate } from 'node:timers/promises'
import type {
  AccountTypes,
  DiscoveryEnv,
  LoginResume,
  Network,
  Platform,
  PresentRequest,
  RemoteFamily,
} from '@latchkey/core/adapter'
import { createFrameDouble, type FrameDouble, type FrameDoubleOptions } from '@latchkey/testkit/frame'
import { remoteFamily as evm } from '../../eip155/src/remote/remoteFamily.js'
import { remoteFamily as solana } from '../../solana/src/remote/remoteFamily.js'
import { createWallet, type Wallet } from '../src/createWallet.js'
import type { EmbeddedOptions } from '../src/embedded.js'

export const EVM = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
export const SMART = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const FRAME = 'https://frame.example'

export interface PresentedView extends PresentRequest {
  leave(): void
}

export interface Stage {
  readonly wallet: Wallet
  readonly frame: FrameDouble
  readonly env: DiscoveryEnv
  readonly presented: PresentedView[]
  readonly errors: string[]
  readonly resumed: unknown[]
  failed(): number
  readonly stored: Map<string, string>
  /** Status; undefined: unreachable. */
  allowed: number | undefined
  isPage: boolean
  advance(ms: number): Promise<void>
}

const network = (id: Network['caipNetworkId'], rpcUrl: string) =>
  ({ caipNetworkId: id, chainNamespace: id.split(':')[0], rpcUrls: [rpcUrl] }) as unknown as Network

const networks = [
  network('eip155:1', 'https://rpc.example/1'),
  network('eip155:10', 'https://rpc.example/10'),
  network(SOLANA, 'https://rpc.example/sol'),
]

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await setImmediate()
}

export function stage(
  options: Partial<EmbeddedOptions> = {},
  double: Partial<FrameDoubleOptions> = {},
  resume: Parameters<LoginResume>[0] = {},
): Stage {
  const frame = createFrameDouble({ origin: FRAME, ...double })
  let time = 1_700_000_000_000
  let handles = 0
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>()
  const stored = new Map<string, string>()
  const presented: PresentedView[] = []
  const errors: string[] = []
  const resumed: unknown[] = []
  let failed = 0
  const platform = {
    now: () => time,
    setTimeout: (run: () => void, ms: number) => {
      handles += 1
      timers.set(handles, { at: time + ms, run })
      return handles
    },
    clearTimeout: (handle: unknown) => void timers.delete(handle as number),
    random: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    storage: {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, value: string) => void stored.set(key, value),
      remove: (key: string) => void stored.delete(key),
    },
    fetch: async () => {
      if (scene.allowed === undefined) throw new TypeError('out of reach')
      if (scene.isPage) return new Response('<html>Blocked</html>', { status: scene.allowed })
      const reasons = [{ name: 'origin_not_allowed', description: 'This page may not embed the frame.' }]
      return scene.allowed === 403
        ? Response.json({ status: 'FAILED', reasons }, { status: 403 })
        : new Response(null, { status: scene.allowed })
    },
    window: frame.window,
    isDevelopment: () => true,
  } as unknown as Platform
  const logNothing = (): void => undefined
  const env: DiscoveryEnv = {
    platform,
    scope: 'latchkey.test',
    metadata: { name: 'Shop', icons: ['/icon.png'], url: 'https://elsewhere.example' },
    log: {
      debug: logNothing,
      info: logNothing,
      warn: logNothing,
      error: (message) => void errors.push(message),
    },
    networks: (namespace) => networks.filter((one) => one.chainNamespace === namespace),
    network: (id) => networks.find((one) => one.caipNetworkId === id),
    remoteNamespaces: ['eip155', 'solana'],
    remoteFamilies: async () => [evm, solana] as readonly RemoteFamily[],
    present: (request) =>
      new Promise((resolve) => {
        presented.push({ ...request, leave: () => resolve(undefined) })
        request.signal?.addEventListener('abort', () => resolve(undefined))
      }),
    rpc: async <T>(...given: Parameters<DiscoveryEnv['rpc']>) => `rpc:${given[1]}` as T,
    found: logNothing,
    lost: logNothing,
    resumed: async (given) => {
      const connections = typeof given === 'function' ? await given(resume) : given
      resumed.push(...connections)
      if (connections.length === 0) failed += 1
    },
  }
  const all = { frameUrl: FRAME, projectId: 'shop', ...options }
  const scene: Stage = {
    frame,
    env,
    presented,
    errors,
    resumed,
    failed: () => failed,
    stored,
    allowed: undefined,
    isPage: false,
    wallet: createWallet(env, all, all.namespaces ?? ['eip155', 'solana']),
    async advance(ms) {
      const end = time + ms
      for (;;) {
        await settle()
        const [due] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
        if (!due) break
        timers.delete(due[0])
        time = Math.max(time, due[1].at)
        due[1].run()
      }
      time = end
      await settle()
    },
  }
  return scene
}

export const loggedIn = {
  IS_CONNECTED: () => ({ isConnected: true }),
  GET_USER: ({ chainId }: { readonly chainId?: unknown }) =>
    typeof chainId === 'string'
      ? { address: SOL, chainId: SOLANA as `solana:${string}`, email: 'ann@shop.example' }
      : {
          address: SMART,
          chainId: Number(chainId),
          email: 'ann@shop.example',
          preferredAccountType: 'smartAccount' as const,
          accounts: [
            { address: EVM, type: 'eoa' as const },
            { address: SMART, type: 'smartAccount' as const },
          ],
        },
}

export async function connected(
  options: Partial<EmbeddedOptions> = {},
  answers: FrameDoubleOptions['answers'] = {},
  accountTypes: AccountTypes = {},
) {
  const scene = stage(options, { answers: { ...loggedIn, ...answers } })
  const running = scene.wallet.connect({
    namespaces: ['eip155', 'solana'],
    accountTypes,
    silent: false,
    signal: new AbortController().signal,
  })
  await scene.advance(600)
  const [onEvm, onSolana] = await running
  if (!onEvm || !onSolana) throw new Error('not connected')
  return { ...scene, evm: onEvm, solana: onSolana, advance: scene.advance }
}
