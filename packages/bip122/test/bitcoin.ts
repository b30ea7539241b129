import { afterAll, beforeAll } from 'vitest'

export interface Bitcoin {
  readonly esploraUrl: string
  readonly accounts: readonly {
    readonly address: string
    readonly publicKey: string
    readonly privateKey: `0x${string}`
  }[]
}

interface Devnet {
  startFamilies(options: object): Promise<{ bitcoin?: Bitcoin }>
  onFreePorts<T>(
    wanted: Record<string, number>,
    start: (ports: Record<string, number>) => Promise<T>,
  ): Promise<T>
}

const load = async <Name extends keyof Devnet>(file: string, name: Name): Promise<Devnet[Name]> => {
  const url = new URL(`../../../apps/devnet/src/${file}`, import.meta.url).href
  return ((await import(url)) as Devnet)[name]
}

export function useBitcoin() {
  let bitcoin: Bitcoin | undefined
  const parts: { stop(): Promise<void> }[] = []
  beforeAll(async () => {
    const onFreePorts = await load('onFreePorts.mjs', 'onFreePorts')
    const startFamilies = await load('startFamilies.mjs', 'startFamilies')
    const logNothing = () => {}
    const started = await onFreePorts({ bitcoin: 0 }, (ports) =>
      startFamilies({
        bitcoin: ports['bitcoin'],
        blockTime: 0.2,
        onStart: (part: { stop(): Promise<void> }) => void parts.push(part),
        onReady: logNothing,
        onMissing: logNothing,
        onDeath: logNothing,
      }),
    )
    bitcoin = started.bitcoin
  })
  afterAll(() => Promise.all(parts.map((part) => part.stop())))

  const chain = (): Bitcoin => {
    if (bitcoin === undefined) throw new Error('the chain is used before the suite has begun')
    return bitcoin
  }
  return {
    chain,
    accountAt(index: number) {
      const account = chain().accounts[index]
      if (account === undefined) throw new Error('no account')
      return account
    },
    async ask(path: string, body?: string): Promise<string> {
      const response = await fetch(
        `${chain().esploraUrl}${path}`,
        body === undefined ? {} : { method: 'POST', body },
      )
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
      return text
    },
  }
}
