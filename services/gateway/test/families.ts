import { afterAll, beforeAll } from 'vitest'

interface Families {
  readonly solana?: {
    readonly rpcUrl: string
    readonly accounts: readonly { readonly address: string; readonly privateKey: string }[]
    readonly tokens: readonly { readonly address: string; readonly program: string }[]
  }
  readonly bitcoin?: {
    readonly esploraUrl: string
    readonly accounts: readonly { readonly address: string }[]
  }
}

interface Devnet {
  startFamilies(options: {
    readonly solana: { readonly rpc: number; readonly ws: number }
    readonly bitcoin: number
    readonly blockTime: number
    readonly onStart: (part: { stop(): Promise<void> }) => void
    readonly onReady: () => void
    readonly onMissing: (text: string) => void
    readonly signal: undefined
    readonly onDeath: (text: string) => void
  }): Promise<Families>
  onFreePorts<T>(
    wanted: Record<string, number>,
    start: (ports: { rpc: number; ws: number; bitcoin: number }) => Promise<T>,
  ): Promise<T>
  findSurfpool(): unknown
}

const load = async <Name extends keyof Devnet>(file: string, name: Name): Promise<Devnet[Name]> => {
  const url = new URL(`../../../apps/devnet/src/${file}`, import.meta.url).href
  return ((await import(url)) as Devnet)[name]
}

export const hasSolana = (await load('solana/findSurfpool.mjs', 'findSurfpool'))() !== undefined
if (!hasSolana)
  process.stderr.write('SKIPPED: Surfpool has no build for this platform, nothing of Solana is tested\n')

export function useFamilies(): () => {
  solana: Required<Families>['solana']
  bitcoin: Required<Families>['bitcoin']
} {
  let families: Families = {}
  const parts: { stop(): Promise<void> }[] = []
  beforeAll(async () => {
    const onFreePorts = await load('onFreePorts.mjs', 'onFreePorts')
    const startFamilies = await load('startFamilies.mjs', 'startFamilies')
    families = await onFreePorts({ rpc: 0, ws: 0, bitcoin: 0 }, (ports) =>
      startFamilies({
        solana: ports,
        bitcoin: ports.bitcoin,
        blockTime: 1,
        onStart: (part) => void parts.push(part),
        onReady: () => {},
        onMissing: () => {},
        signal: undefined,
        onDeath: () => {},
      }),
    )
  })
  afterAll(() => Promise.all(parts.map((part) => part.stop())))
  return () => ({
    solana: families.solana ?? { rpcUrl: 'http://127.0.0.1:1', accounts: [], tokens: [] },
    bitcoin: families.bitcoin ?? { esploraUrl: 'http://127.0.0.1:1', accounts: [] },
  })
}
