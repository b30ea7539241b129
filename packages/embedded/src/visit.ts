import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'

/** What the page keeps of a log-in, so that a reload finds it: that there is one, and where it stood. */
export interface Visit {
  isOn(): boolean
  /** The network of a family that was used last. */
  chainOf(namespace: string): Caip2 | undefined
  begin(): void
  standOn(chainId: Caip2): void
  end(): void
}

export function createVisit({ platform: { storage }, scope }: Pick<Env, 'platform' | 'scope'>): Visit {
  const key = `${scope}.embedded`
  /** By family; read with the first question. */
  let chains: Readonly<Record<string, Caip2>> | undefined
  const known = (): Readonly<Record<string, Caip2>> => (chains ??= readChains(storage.get(key)))
  const isOn = (): boolean => storage.get(key) !== null
  const save = (): void => storage.set(key, JSON.stringify({ chains: known() }))
  return {
    isOn,
    chainOf: (namespace) => (Object.hasOwn(known(), namespace) ? known()[namespace] : undefined),
    begin: save,
    standOn(chainId) {
      const [namespace = ''] = chainId.split(':')
      chains = { ...known(), [namespace]: chainId }
      if (isOn()) save()
    },
    end() {
      chains = {}
      storage.remove(key)
    },
  }
}

/** Anybody may have written there. */
function readChains(text: string | null): Readonly<Record<string, Caip2>> {
  try {
    const { chains } = Object(JSON.parse(text ?? '{}')) as { readonly chains?: unknown }
    return Object.fromEntries(
      Object.entries(Object(chains) as object).filter(([, id]) => typeof id === 'string'),
    ) as Readonly<Record<string, Caip2>>
  } catch {
    return {}
  }
}
