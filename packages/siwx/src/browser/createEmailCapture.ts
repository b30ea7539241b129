import type { EmailCapture } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError, type ErrorName } from '@latchkey/protocol/errors'

interface Entry {
  readonly account: string
  readonly email: string
  readonly proof: string
}

export interface ConfirmedEmails extends EmailCapture {
  proofOf(chainId: Caip2, address: string): string | undefined
  drop(chainId: Caip2, address: string): void
}

interface Server {
  post(path: string, body?: unknown): Promise<unknown>
  forget(chainId: Caip2, address: string): Promise<void>
  /** Read on each use. */
  name(): string
}

const names: Readonly<Record<string, ErrorName>> = {
  email: 'invalid_email',
  code_wrong: 'wrong_code',
  code_expired: 'expired_code',
  too_often: 'email_cooldown',
  mail_failed: 'mail_failed',
}

export function createEmailCapture({ post, forget, name }: Server): ConfirmedEmails {
  const { read, write } = createEntries(name)
  let attempt = ''

  const find = (chainId: Caip2, address: string) =>
    read().find(({ account }) => account === accountOf(chainId, address))

  const drop = (chainId: Caip2, address: string): void =>
    write(read().filter(({ account }) => account !== accountOf(chainId, address)))

  function take({ chainId, address }: { chainId: Caip2; address: string }, proven: unknown): string {
    const { email, proof } = (proven ?? {}) as Partial<Entry>
    if (typeof email !== 'string' || typeof proof !== 'string') throw new LatchkeyError('siwx_unreachable')
    drop(chainId, address)
    write([...read(), { account: accountOf(chainId, address), email, proof }])
    return email
  }

  async function requestServer(path: string, body: unknown): Promise<unknown> {
    try {
      return await post(path, body)
    } catch (cause) {
      if (!isLatchkeyError(cause)) throw cause
      const known = names[String(cause.details.code)]
      const n = Number(/\d+/.exec(String(cause.details.reason))?.[0] ?? 30)
      throw known ? new LatchkeyError(known, { details: { n }, cause }) : cause
    }
  }

  return {
    confirmed: (chainId, address) => find(chainId, address)?.email,
    proofOf: (chainId, address) => find(chainId, address)?.proof,
    drop,
    take,
    async begin({ email, locale }) {
      const answer = (await requestServer('sign-in-email', { email, ...(locale && { locale }) })) as {
        attempt: string
      }
      attempt = String(answer.attempt)
    },
    async resend() {
      await requestServer('sign-in-email/resend', { attempt })
    },
    async confirm({ code, ...account }) {
      return take(account, await requestServer('sign-in-email/code', { attempt, code }))
    },
    async forget(chainId, address) {
      await forget(chainId, address)
      drop(chainId, address)
    },
  }
}

/** Without storage, as long as the page. */
function createEntries(name: Server['name']) {
  let memory: readonly Entry[] = []

  function read(): readonly Entry[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(name()) ?? 'null')
      return Array.isArray(stored) ? stored.filter(isEntry) : memory
    } catch {
      return memory
    }
  }

  function write(entries: readonly Entry[]): void {
    memory = entries
    try {
      if (entries.length > 0) localStorage.setItem(name(), JSON.stringify(entries))
      else localStorage.removeItem(name())
    } catch {}
  }

  return { read, write }
}

function accountOf(chainId: Caip2, address: string): string {
  const [namespace = ''] = chainId.split(':')
  return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}

function isEntry(value: unknown): value is Entry {
  const { account, email, proof } = (value ?? {}) as Partial<Entry>
  return typeof account === 'string' && typeof email === 'string' && typeof proof === 'string'
}
