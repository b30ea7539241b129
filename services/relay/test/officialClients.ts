import { createRequire } from 'node:module'

export interface OfficialDapp {
  connect(params: unknown): Promise<{ uri: string; approval: () => Promise<{ topic: string }> }>
  request(params: unknown): Promise<unknown>
  ping(params: unknown): Promise<void>
  disconnect(params: unknown): Promise<void>
  on(event: string, listener: (event: { topic: string; params: unknown }) => void): void
  readonly core: OfficialCore
}

export interface OfficialWallet {
  pair(params: { uri: string }): Promise<void>
  approveSession(params: unknown): Promise<{ topic: string }>
  rejectSession(params: unknown): Promise<void>
  respondSessionRequest(params: unknown): Promise<void>
  emitSessionEvent(params: unknown): Promise<void>
  updateSession(params: unknown): Promise<unknown>
  extendSession(params: unknown): Promise<unknown>
  on(event: string, listener: (event: { id: number; topic: string; params: unknown }) => void): void
  readonly core: OfficialCore
}

interface OfficialCore {
  readonly relayer: { transportClose(): Promise<void> }
  readonly heartbeat: { stop(): void }
}

/** Apache-2.0 releases: 2.21.4 knows only `irn_*`, the others also `wc_*`. */
export const dapps = ['sign-client-2.21.4', 'sign-client-2.21.7', 'sign-client-2.21.8'] as const
export const wallets = ['walletkit-1.2.8', 'walletkit-1.2.10'] as const

const require = createRequire(import.meta.url)
const metadata = { name: 'Test', description: 'Test', url: 'https://test.example', icons: [] }
let counter = 0

/** 2.21.7 comes from walletkit 1.2.10. */
const load = (release: (typeof dapps)[number]): unknown =>
  release === 'sign-client-2.21.7'
    ? createRequire(require.resolve('walletkit-1.2.10'))('@walletconnect/sign-client')
    : require(release)

// With it the clients open no verify frame and send no usage events.
const options = (relayUrl: string): object => {
  process.env['IS_VITEST'] = 'true'
  counter += 1
  return {
    projectId: 'demo',
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `test${counter}`,
    storageOptions: { database: ':memory:' },
  }
}

export async function officialDapp(release: (typeof dapps)[number], relayUrl: string): Promise<OfficialDapp> {
  const { SignClient } = load(release) as {
    SignClient: { init(options: object): Promise<OfficialDapp> }
  }
  return SignClient.init({ ...options(relayUrl), metadata })
}

export async function officialWallet(
  release: (typeof wallets)[number],
  relayUrl: string,
): Promise<OfficialWallet> {
  const { WalletKit } = require(release) as {
    WalletKit: { init(options: object): Promise<OfficialWallet> }
  }
  const { Core } = createRequire(require.resolve(release))('@walletconnect/core') as {
    Core: new (options: object) => OfficialCore
  }
  return WalletKit.init({ core: new Core(options(relayUrl)), metadata })
}

export async function stopOfficial({ core }: { readonly core: OfficialCore }): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}
