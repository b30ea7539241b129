import { createRequire } from 'node:module'

/** The used part of WalletKit (Apache-2.0). */
export interface OfficialWallet {
  pair(params: { uri: string }): Promise<void>
  approveSession(params: unknown): Promise<{ topic: string }>
  rejectSession(params: unknown): Promise<void>
  respondSessionRequest(params: unknown): Promise<void>
  emitSessionEvent(params: unknown): Promise<void>
  updateSession(params: unknown): Promise<{ acknowledged(): Promise<void> }>
  extendSession(params: unknown): Promise<{ acknowledged(): Promise<void> }>
  disconnectSession(params: unknown): Promise<void>
  approveSessionAuthenticate(params: unknown): Promise<unknown>
  rejectSessionAuthenticate(params: unknown): Promise<unknown>
  formatAuthMessage(params: unknown): string
  getActiveSessions(): Record<string, { topic: string; acknowledged: boolean; expiry: number }>
  on(event: string, listener: (event: WalletEvent) => void): void
  readonly core: {
    readonly relayer: {
      transportClose(): Promise<void>
      transportOpen(): Promise<void>
      publish(topic: string, message: string, options: object): Promise<void>
    }
    readonly heartbeat: { stop(): void }
    readonly crypto: {
      encode(topic: string, payload: object): Promise<string>
      decode(
        topic: string,
        message: string,
        options?: object,
      ): Promise<{ readonly method?: string; readonly error?: unknown }>
      readonly keychain: { get(tag: string): string }
    }
    readonly pairing: {
      ping(params: { topic: string }): Promise<void>
      disconnect(params: { topic: string }): Promise<void>
    }
  }
  readonly engine: { readonly signClient: { ping(params: { topic: string }): Promise<void> } }
}

export interface WalletEvent {
  readonly id: number
  readonly topic: string
  readonly params: {
    readonly request: { readonly method: string; readonly params: unknown }
    readonly chainId: string
    readonly proposer: { readonly metadata: object }
    readonly requester: { readonly metadata: object }
    readonly optionalNamespaces: Record<
      string,
      { readonly chains: readonly string[]; readonly methods: readonly string[] }
    >
    readonly authPayload: object
  }
}

export const releases = ['walletkit-1.2.8', 'walletkit-1.2.10'] as const

const require = createRequire(import.meta.url)
let counter = 0

export async function officialWallet(
  release: (typeof releases)[number],
  relayUrl: string,
): Promise<OfficialWallet> {
  process.env['IS_VITEST'] = 'true'
  counter += 1
  const { WalletKit } = require(release) as { WalletKit: { init(options: object): Promise<OfficialWallet> } }
  const { Core } = createRequire(require.resolve(release))('@walletconnect/core') as {
    Core: new (options: object) => OfficialWallet['core']
  }
  const core = new Core({
    projectId: 'demo',
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `wallet${counter}`,
    storageOptions: { database: ':memory:' },
  })
  const metadata = {
    name: 'Vector Wallet',
    description: 'A wallet of the tests',
    url: 'https://wallet.example',
    icons: ['https://wallet.example/icon.png'],
    redirect: { native: 'vectorwallet://', universal: 'https://wallet.example/app' },
  }
  return WalletKit.init({ core, metadata })
}

export async function stopWallet({ core }: OfficialWallet): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}
