import type { Connection, Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { AppEvent } from '@latchkey/protocol/frame'

/** Stored on the page for a reload. */
export interface Visit {
  isOn(): boolean
  chainOf(namespace: string): Caip2 | undefined
  begin(): void
  standOn(chainId: Caip2): void
  smartAccountNetworks(): readonly number[]
  noteSmart(chains: Readonly<Record<number, boolean>>): void
  method(): Method | undefined
  locale(): string | undefined
  noteLocale(locale: string): void
  noteLogin(event: AppEvent, answer: unknown): void
  end(): void
}

type Method = NonNullable<Connection['method']>

const BY_REQUEST: { readonly [N in AppEvent]?: Method } = {
  CONNECT_EMAIL: 'email',
  CONNECT_OTP: 'email',
  CONNECT_SOCIAL: 'social',
  CONNECT_FARCASTER: 'social',
  CONNECT_PASSKEY: 'passkey',
}

export function createVisit({ platform: { storage }, scope }: Pick<Env, 'platform' | 'scope'>): Visit {
  const key = `${scope}.embedded`
  let stored: StoredVisit | undefined
  const known = (): StoredVisit => (stored ??= read(storage.get(key)))
  const isOn = (): boolean => storage.get(key) !== null
  const save = (): void => storage.set(key, JSON.stringify(known()))
  const update = (change: Partial<StoredVisit>): void => {
    stored = { ...known(), ...change }
    if (isOn()) save()
  }
  return {
    isOn,
    chainOf: (namespace) =>
      Object.hasOwn(known().chains, namespace) ? known().chains[namespace] : undefined,
    begin: save,
    standOn(chainId) {
      const [namespace = ''] = chainId.split(':')
      update({ chains: { ...known().chains, [namespace]: chainId } })
    },
    smartAccountNetworks: () => known().smartAccountNetworks,
    noteSmart(networks) {
      const previous = known().smartAccountNetworks
      const all = [...new Set([...previous, ...Object.keys(networks).map(Number)])]
      const smartAccountNetworks = all.filter((id) => networks[id] ?? true)
      if (smartAccountNetworks.join() !== previous.join()) update({ smartAccountNetworks })
    },
    method: () => known().method,
    locale: () => known().locale,
    noteLocale: (locale) => update({ locale }),
    noteLogin(event, answer) {
      const method = BY_REQUEST[event]
      // A sent email is no login yet.
      const { action = 'CONNECT' } = Object(answer) as { readonly action?: string }
      if (method && action === 'CONNECT') update({ method })
    },
    end() {
      stored = undefined
      storage.remove(key)
    },
  }
}

interface StoredVisit {
  readonly chains: Readonly<Record<string, Caip2>>
  readonly smartAccountNetworks: readonly number[]
  readonly method: Method | undefined
  readonly locale: string | undefined
}

const METHODS = ['email', 'social', 'passkey'] as const

/** Untrusted: any script may write it. */
function read(text: string | null): StoredVisit {
  try {
    const { chains, locale, method, smartAccountNetworks } = Object(JSON.parse(text ?? '{}')) as {
      readonly [K in keyof StoredVisit]?: unknown
    }
    return {
      chains: Object.fromEntries(
        Object.entries(Object(chains) as object).filter(([, id]) => typeof id === 'string'),
      ) as StoredVisit['chains'],
      smartAccountNetworks: Array.isArray(smartAccountNetworks)
        ? smartAccountNetworks.filter((id) => Number.isSafeInteger(id))
        : [],
      method: METHODS.find((one) => one === method),
      locale: typeof locale === 'string' && locale.length <= 35 ? locale : undefined,
    }
  } catch {
    return { chains: {}, smartAccountNetworks: [], method: undefined, locale: undefined }
  }
}
