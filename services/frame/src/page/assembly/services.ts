import type { Facts } from '../facts.js'
import type { Session } from '../login/session.js'
import { createGateway } from '../services/gateway.js'
import { createServiceClient } from '../services/http.js'
import { createMailbox } from '../services/mailbox.js'
import { createProver } from '../services/prover.js'
import { createRecovery } from '../services/recovery.js'
import { createShareRequests } from '../services/shareRequests.js'
import type { Vault } from '../vault/vault.js'
import { now } from './clock.js'

interface ServicesDeps {
  readonly facts: Pick<Facts, 'gateway' | 'project' | 'recovery' | 'trace'>
  readonly vault: Vault
  readonly fetch: typeof globalThis.fetch
  /** BCP 47, for emails. */
  readonly locale: () => string
  readonly site: () => string | undefined
  readonly session: () => Pick<Session, 'renew' | 'token'>
}

/** This browser's key signs each request. */
export function createServices({ facts, vault, fetch, locale, site, session }: ServicesDeps) {
  const service = {
    projectId: facts.project.id,
    fetch,
    prove: createProver({ vault, now }),
    trace: facts.trace,
  }
  const renew = (token: string) => session().renew(token)
  const client = createServiceClient(facts.gateway, { ...service, renew })
  return {
    gateway: createGateway(client, locale),
    mailbox: createMailbox(client),
    recovery: createRecovery(createServiceClient(facts.recovery, service), locale, site),
    requests: createShareRequests(client, () => session().token()),
  }
}

export type Services = ReturnType<typeof createServices>
