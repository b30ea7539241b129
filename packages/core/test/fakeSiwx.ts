import type { SiwxSession } from '@latchkey/protocol/signIn'
import type { Siwx } from '../src/types/siwx.js'

export interface FakeSiwx extends Siwx {
  readonly sessions: SiwxSession[]
  readonly revoked: string[]
  look: () => Promise<void>
  verify: () => Promise<void>
}

export function fakeSiwx(more: Partial<Siwx> = {}): FakeSiwx {
  const sessions: SiwxSession[] = []
  const revoked: string[] = []
  const isOf = (chainId: string, address: string) => (session: SiwxSession) =>
    session.data.chainId === chainId && session.data.accountAddress === address
  const siwx: FakeSiwx = {
    sessions,
    revoked,
    look: async () => undefined,
    verify: async () => undefined,
    createMessage: async ({ chainId, accountAddress }) => ({
      chainId,
      accountAddress,
      domain: 'shop.example',
      uri: 'https://shop.example/',
      version: '1',
      nonce: '12345678',
      toString: () => `I am ${accountAddress} on ${chainId}`,
    }),
    addSession: async (session) => {
      await siwx.verify()
      sessions.push(session)
    },
    setSessions: async (all) => {
      sessions.splice(0, sessions.length, ...all)
    },
    getSessions: async (chainId, address) => {
      await siwx.look()
      return sessions.filter(isOf(chainId, address))
    },
    revokeSession: async (chainId, address) => {
      revoked.push(`${chainId}:${address}`)
      const left = sessions.filter((session) => !isOf(chainId, address)(session))
      sessions.splice(0, sessions.length, ...left)
    },
    ...more,
  }
  return siwx
}
