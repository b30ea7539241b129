import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { commonQuery, failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { refuse, ServiceError } from '@latchkey/kit/http/serviceError'
import { revokeText, wrongExpiry } from '@latchkey/protocol/permissions'
import * as Address from 'ox/Address'
import * as PublicKey from 'ox/PublicKey'
import type { AuthContext } from '../auth/authContext.js'
import type { ChainEntry, ChainRegistry } from '../chains/chainRegistry.js'
import { findEvmSigner } from '../chains/evmSigner.js'
import { readContext } from './readContext.js'
import {
  activateSessionBody,
  createdSchema,
  createSessionBody,
  emptySchema,
  largestSession,
  revokedSchema,
  revokeSessionBody,
  sessionParams,
  sessionsSchema,
  signatureSchema,
  signSessionBody,
} from './smartSessionSchemas.js'
import { createSmartSessionStore, type SessionPlace } from './smartSessionStore.js'

const MINUTE = 60_000
/** Anyone may create keys. */
const limits = {
  caller: { name: 'smart session caller', most: 60, per: 10 * MINUTE },
  account: { name: 'smart session account', most: 20, per: 10 * MINUTE },
  /** A use takes one signature, or two with an account in between. */
  signing: { name: 'smart session signing', most: 300, per: 10 * MINUTE },
}

const noSession = () =>
  new ServiceError({
    status: 404,
    reasons: [{ name: 'no_session', description: 'There is no such session, or it is over.' }],
  })

const noStore = { 'cache-control': 'no-store' }

/** The gateway holds the key. The account signs the limits and the chain enforces them. */
export function smartSessionRoutes(context: AuthContext, registry: ChainRegistry): readonly Route[] {
  const desk = createSessionDesk(context, registry)
  return [
    listRoute(desk),
    createSessionRoute(desk, context),
    activateRoute(desk, context),
    revokeRoute(desk),
    signRoute(desk, context),
  ]
}

type SessionDesk = ReturnType<typeof createSessionDesk>

function createSessionDesk(context: AuthContext, registry: ChainRegistry) {
  const { caller, limit } = context
  const store = createSmartSessionStore(context)

  const placeOf = (c: ServiceContext, account: string): SessionPlace => ({
    projectId: caller(c).project.id,
    account: account.toLowerCase(),
  })

  async function count(c: ServiceContext, { projectId, account }: SessionPlace): Promise<void> {
    await limit(limits.caller, `${projectId} ${caller(c).address}`)
    await limit(limits.account, `${projectId} ${account}`)
  }

  function chainOf(account: string): ChainEntry & { readonly id: number; readonly address: `0x${string}` } {
    const [namespace, reference, address] = account.split(':')
    const entry = registry.get(`${namespace}:${reference}`)
    if (entry === undefined) throw refuse('network_not_served', 'Network not found')
    return { ...entry, id: Number(reference), address: address as `0x${string}` }
  }

  async function find(place: SessionPlace, pci: string) {
    const found = await store.find(place, pci)
    if (found !== undefined) return found
    throw noSession()
  }

  return { store, placeOf, count, chainOf, find }
}

const shared = {
  access: 'project',
  tags: ['smart sessions'],
  params: sessionParams,
  query: z.object(commonQuery),
} as const
const path = '/v1/sessions/{account}'
const refused = failureResponses(404, 422, 503)

function listRoute({ store, placeOf }: SessionDesk): Route {
  return defineRoute({
    ...shared,
    method: 'get',
    path,
    summary: 'What an account allows this project, as far as the gateway holds the key',
    responses: jsonResponse(sessionsSchema, 'Newest first; those whose key is deleted say so'),
    handle: async (c, { params: { account } }) =>
      c.json({ pcis: await store.list(placeOf(c, account)) }, 200, noStore),
  })
}

function createSessionRoute(
  { store, placeOf, count, chainOf }: SessionDesk,
  { now }: Pick<AuthContext, 'now'>,
): Route {
  return defineRoute({
    ...shared,
    method: 'post',
    path,
    summary: 'Makes a key for what a wallet is about to be asked to allow',
    body: { schema: createSessionBody, limit: largestSession },
    responses: {
      ...jsonResponse(createdSchema, 'The session and its public key'),
      ...failureResponses(422),
    },
    async handle(c, { params: { account }, body }) {
      const { expiry, permissions } = checkJson(createSessionBody, await body())
      const wrong = wrongExpiry(expiry, Math.floor(now() / 1000))
      if (wrong !== undefined) throw refuse('expiry', `Here ${wrong}.`)
      chainOf(account)
      const place = placeOf(c, account)
      await count(c, place)
      const { pci, publicKey } = await store.create(place, expiry, permissions)
      return c.json({ pci, key: { type: 'secp256k1', publicKey } }, 200, noStore)
    },
  })
}

function activateRoute(
  { store, placeOf, count, chainOf, find }: SessionDesk,
  { now }: Pick<AuthContext, 'now'>,
): Route {
  return defineRoute({
    ...shared,
    method: 'post',
    path: `${path}/activate`,
    summary: 'Keeps what the wallet signed, within 15 minutes',
    body: { schema: activateSessionBody, limit: largestSession },
    responses: { ...jsonResponse(emptySchema, 'The session can be used'), ...refused },
    async handle(c, { params: { account }, body }) {
      const { pci, context: signed, dependencies } = checkJson(activateSessionBody, await body())
      const place = placeOf(c, account)
      await count(c, place)
      const { publicKey, expiresAt, permissions } = await find(place, pci)
      const [permission] = permissions
      if (permission === undefined) throw noSession()
      const { id: chainId, address, rpc } = chainOf(account)
      const delegate = Address.fromPublicKey(PublicKey.fromHex(publicKey))
      const { end, permission: allowed } = await readContext(
        { rpc },
        { context: signed, chainId, account: address, delegate, permission, dependencies },
      )
      if (end * 1000 > expiresAt) throw refuse('expiry', 'The delegation ends later than was asked for.')
      const wrong = wrongExpiry(end, Math.floor(now() / 1000))
      if (wrong !== undefined) throw refuse('expiry', `Here ${wrong}.`)
      if (!(await store.activate(pci, { context: signed, expiry: end, permissions: [allowed] }))) {
        throw new ServiceError({
          status: 409,
          reasons: [{ name: 'session_active', description: 'This session was activated or revoked before.' }],
        })
      }
      return c.json({}, 200, noStore)
    },
  })
}

function revokeRoute({ store, placeOf, count, chainOf, find }: SessionDesk): Route {
  return defineRoute({
    ...shared,
    method: 'post',
    path: `${path}/revoke`,
    summary: 'Deletes the key of a session, by a message that its account signed',
    body: { schema: revokeSessionBody, limit: largestSession },
    responses: { ...jsonResponse(revokedSchema, 'The key is deleted'), ...refused },
    async handle(c, { params: { account }, body }) {
      const { pci, signature } = checkJson(revokeSessionBody, await body())
      const place = placeOf(c, account)
      await count(c, place)
      await find(place, pci)
      const entry = chainOf(account)
      const message = revokeText(pci, account)
      if ((await findEvmSigner(entry, { address: entry.address, message, signature })) === undefined)
        throw refuse('wrong_signature', 'The signature is not one of this account.')
      await store.revoke(pci)
      return c.json({ success: true }, 200, noStore)
    },
  })
}

function signRoute({ store }: SessionDesk, { limit }: Pick<AuthContext, 'limit'>): Route {
  return defineRoute({
    access: 'admin',
    keys: 'project',
    // The chain enforces the key's limits.
    changes: 'nothing',
    method: 'post',
    path: '/admin/v1/sessions/sign',
    summary: 'Signs 32 bytes with the key of a session, for the server of its project',
    tags: ['smart sessions'],
    query: z.object({ projectId: z.string().min(1).max(64) }),
    body: { schema: signSessionBody, limit: 1024 },
    responses: {
      ...jsonResponse(signatureSchema, '65 bytes: r, s and 27 or 28'),
      ...failureResponses(404),
    },
    async handle(c, { query: { projectId }, body }) {
      const { pci, digest } = checkJson(signSessionBody, await body())
      await limit(limits.signing, `${projectId} ${pci}`)
      const signature = await store.sign(projectId, pci, digest)
      if (signature === undefined) throw noSession()
      return c.json({ signature }, 200, noStore)
    },
  })
}
