import { type Caip2, parseCaip2 } from '@latchkey/protocol/caip'
import type { SiwxSession } from '@latchkey/protocol/signIn'

/** Without storage, as long as the page. */
export interface Book<T extends { readonly session: SiwxSession }> {
  read(): readonly T[]
  write(entries: readonly T[]): void
}

export function createBook<T extends { readonly session: SiwxSession }>(name: string): Book<T> {
  let memory: readonly T[] | undefined
  return {
    read() {
      if (memory) return memory
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
        return Array.isArray(stored) ? stored.filter(isEntry<T>) : []
      } catch {
        return []
      }
    },
    write(entries) {
      memory = undefined
      try {
        if (entries.length > 0) localStorage.setItem(name, JSON.stringify(entries))
        else localStorage.removeItem(name)
      } catch {
        // Storage is full or forbidden.
        memory = entries
      }
    },
  }
}

function isEntry<T>(value: unknown): value is T {
  const { session } = (value ?? {}) as { session?: Partial<SiwxSession> }
  const { data, message, signature } = session ?? {}
  return (
    typeof message === 'string' &&
    typeof signature === 'string' &&
    typeof data?.accountAddress === 'string' &&
    typeof data.chainId === 'string'
  )
}

/** Case-insensitive on EVM chains. */
function isSameAddress(chainId: Caip2, one: string, other: string): boolean {
  return chainId.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other
}

export const isOf =
  (chainId: Caip2, address: string) =>
  ({ data }: SiwxSession): boolean =>
    data.chainId === chainId && isSameAddress(chainId, data.accountAddress, address)

/** `ahead`: milliseconds by which the clock that dated the session is ahead. */
export const countsFor =
  (chainId: Caip2, address: string, perNetwork: boolean | undefined) =>
  ({ data }: SiwxSession, ahead = 0): boolean => {
    const { namespace } = parseCaip2(chainId)
    const isNetworkMatch = perNetwork ? data.chainId === chainId : data.chainId.startsWith(`${namespace}:`)
    const ends = data.expirationTime === undefined ? Infinity : Date.parse(data.expirationTime)
    const begins = data.notBefore === undefined ? 0 : Date.parse(data.notBefore)
    const now = Date.now() + ahead
    const isValidNow = begins <= now && ends > now
    return isNetworkMatch && isValidNow && isSameAddress(chainId, data.accountAddress, address)
  }
