import type { Eip1193Provider } from '@latchkey/core/adapter'
import { afterEach, beforeEach } from 'vitest'
import { injectedConnector } from '../src/injectedConnector.js'
import { fakeEnv } from './fakeEnv.js'

export const ANNOUNCE = 'eip6963:announceProvider'
export const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const connected = { eth_accounts: [account], eth_requestAccounts: [account], eth_chainId: '0x7a69' }
export const page = window as unknown as Window & typeof globalThis & { ethereum?: unknown }

const stops: (() => void)[] = []
export const afterTest = (stop: () => void) => void stops.push(stop)

export const setUp = (options: { touch?: boolean } = {}) => {
  const fake = fakeEnv({ window: page, ...options })
  const connector = injectedConnector()
  const start = () => {
    const stop = connector.start(fake.env)
    stops.push(stop)
    return stop
  }
  return { ...fake, connector, start }
}
export const infoOf = (rdns: string, name = rdns) => ({
  uuid: `id-${rdns}`.replaceAll('.', '-'),
  rdns,
  name,
  icon: 'data:image/png;base64,AA==',
})
export const announce = (rdns: string, provider: Eip1193Provider, name?: string) =>
  page.dispatchEvent(
    new CustomEvent(ANNOUNCE, { detail: Object.freeze({ info: infoOf(rdns, name), provider }) }),
  )
export const install = (rdns: string, provider: Eip1193Provider, name?: string) => {
  const answer = () => announce(rdns, provider, name)
  page.addEventListener('eip6963:requestProvider', answer)
  stops.push(() => page.removeEventListener('eip6963:requestProvider', answer))
}
export const ask = (walletId: string, silent: boolean, signal = AbortSignal.timeout(5_000)) =>
  ({ walletId, silent, signal, namespaces: ['eip155'] }) as const

export function cleanUpPage(): void {
  beforeEach(() => delete page.ethereum)
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })
}
