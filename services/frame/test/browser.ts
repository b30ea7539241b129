import { LatchkeyError } from '@latchkey/protocol/errors'
import { vi } from 'vitest'
import type { Choice } from '../src/page/keyring/chooseWallet.js'
import { createKeyring } from '../src/page/keyring/keyring.js'
import type { Recovered } from '../src/page/keyring/keyringDeps.js'
import { createSession } from '../src/page/login/session.js'
import { type AuthShare, createGateway } from '../src/page/services/gateway.js'
import { createServiceClient } from '../src/page/services/http.js'
import { createShareRequests } from '../src/page/services/shareRequests.js'
import type { ShareKind } from '../src/page/services/recovery.js'
import type { Records, StoredSession, Vault } from '../src/page/vault/vault.js'

export const refusal = (status: number, name: string) =>
  Response.json({ status: 'FAILED', reasons: [{ name, description: name }] }, { status })

export function createServices(passkey?: (share: string) => string) {
  const auth: { share?: AuthShare | undefined } = {}
  const recovery = new Map<string, string>()
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    const body = init?.body === undefined ? {} : (JSON.parse(String(init.body)) as Record<string, string>)
    asked.push(`${init?.method ?? ''} ${pathname}`)
    if (init?.method === 'GET') return auth.share ? Response.json(auth.share) : refusal(404, 'no_share')
    const replaces = body['replaces'] as unknown as number | undefined
    if (replaces !== auth.share?.version) return refusal(409, 'share_changed')
    const version = (auth.share?.version ?? 0) + 1
    const { passkeyShare } = body
    auth.share = { walletId: String(body['walletId']), share: String(body['share']), passkeyShare, version }
    return Response.json({ version })
  }
  return { auth, recovery, asked, fetch, passkey, kind: 'server' as ShareKind }
}

export function createVault(): Vault & { readonly records: Map<string, unknown> } {
  const records = new Map<string, unknown>()
  return {
    records,
    get: async <K extends keyof Records>(key: K) => records.get(key) as Records[K] | undefined,
    set: async (key, value) => void records.set(key, value),
    getOrSet: async (_key, value) => value,
    delete: async (key) => void records.delete(key),
  }
}

const runExclusive = <T>(run: () => Promise<T>): Promise<T> => run()

export async function createBrowser(services: ReturnType<typeof createServices>, vault = createVault()) {
  const client = createServiceClient('https://service.example', {
    projectId: 'shop',
    fetch: services.fetch,
    prove: async () => 'a proof',
  })
  const gateway = createGateway(client, () => 'en')
  const session = createSession({ vault, gateway, runExclusive, now: () => 0, onOver: () => undefined })
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 1e12, userId: 'user-1', deviceToken: 'd' }
  await session.begin({ ...tokens, email: 'mira@example.com' })
  const recover = vi.fn(async (_: StoredSession, walletId: string, __?: AuthShare): Promise<Recovered> => ({
    share: services.recovery.get(walletId) ?? '',
    kind: services.kind,
  }))
  const fromDevice = vi.fn(async (): Promise<Recovered | undefined> => undefined)
  const choose = vi.fn(async (): Promise<Choice> => {
    throw new LatchkeyError('user_rejected')
  })
  const onCreated = vi.fn()
  const protect = vi.fn(async (_: StoredSession, __: string, share: string) => services.passkey?.(share))
  const keyring = createKeyring({
    vault,
    session,
    gateway,
    onCreated,
    recover,
    protect,
    fromDevice,
    choose,
    runExclusive,
    newId: () => crypto.randomUUID(),
  })
  return {
    vault,
    session,
    gateway,
    requests: createShareRequests(client, session.token),
    keyring,
    recover,
    fromDevice,
    choose,
    onMade: onCreated,
    async backUp() {
      const { walletId, share } = await keyring.deriveShare()
      services.recovery.set(walletId, share)
    },
  }
}
