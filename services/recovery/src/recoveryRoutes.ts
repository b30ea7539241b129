import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { commonQuery, failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { providers, type ProviderName } from '@latchkey/kit/social/providers'
import type { MailProof } from './mailProof.js'
import type { OutsideLogin } from './outsideLogin.js'
import type { RecoveryContext } from './recoveryContext.js'
import type { Shares } from './shares.js'
import { subjectOf } from './tickets.js'

const email = z.string().min(1).max(320)
const share = z.string().regex(/^[\w-]{22,2048}$/, 'Must be base64url, 22 to 2048 characters.')
const version = z.int().min(1)
const walletId = z.uuid()
const time = z.number().openapi({ description: 'Milliseconds since 1970.' })

const startBody = z
  .object({
    email,
    walletId: walletId.optional(),
    locale: z.string().max(35).optional(),
    /** Host and port of the page. */
    site: z
      .string()
      .regex(/^[\w.[\]:-]{1,259}$/, 'Must be a host.')
      .optional(),
  })
  .openapi('MailProof')
const startedSchema = z.object({
  attempt: z.string(),
  number: z.int().optional().openapi({ description: 'Two digits to show; absent with a walletId.' }),
  expiresAt: time,
})
const ticketSchema = z.object({ ticket: z.string(), expiresAt: time })
const socialBody = z.object({ provider: z.enum(Object.keys(providers) as [ProviderName, ...ProviderName[]]) })
const finishBody = z.object({ attempt: z.string().min(1).max(128), uri: z.string().min(1).max(8000) })
const lookBody = z.object({ attempt: z.string().min(1).max(128) })
const newsSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  ticketSchema.extend({ state: z.literal('completed') }),
])
const kind = z.enum(['server', 'passkey', 'password'])
const newBody = z.object({ walletId, kind, share }).openapi('NewShare')
const shareSchema = z.object({ walletId, kind, share, version }).openapi('RecoveryShare')
const versionSchema = z.object({ version })
const query = z.object(commonQuery)
const headers = { 'cache-control': 'no-store' }
const bodyLimit = 8192

const isCompleted = ({ state }: { readonly state: string }): boolean => state === 'completed'

/** @param mail absent: no share is recovered by email */
export function recoveryRoutes(
  context: RecoveryContext,
  { shares, mail, outside }: { shares: Shares; mail: MailProof | undefined; outside: OutsideLogin },
): readonly Route[] {
  return [
    ...(mail ? emailRoutes(context, mail) : []),
    ...outsideRoutes(context, outside),
    ...shareRoutes(context, shares),
  ]
}

const post = <S extends z.ZodType>(
  path: string,
  summary: string,
  access: 'frame' | 'session',
  [body, answer]: readonly [S | undefined, z.ZodType],
  handle: (c: ServiceContext, input: z.output<S>) => Promise<object>,
) =>
  defineRoute({
    method: 'post',
    path,
    access,
    summary,
    tags: ['recovery'],
    query,
    ...(body && { body: { schema: body, limit: bodyLimit } }),
    responses: { ...jsonResponse(answer, summary), ...failureResponses(409, 422, 503) },
    handle: async (c, { body: read }) =>
      c.json(
        await handle(c, body ? checkJson(body, await read()) : (undefined as z.output<S>)),
        200,
        headers,
      ),
  })

const emailRoutes = ({ caller }: RecoveryContext, mail: MailProof): readonly Route[] => [
  post(
    '/recovery/v1/email',
    'Sends a link: to bring a wallet to a device, or with a walletId to leave its share',
    'frame',
    [startBody, startedSchema],
    (c, body) => mail.start(caller(c), body, new URL(c.req.url).origin),
  ),
  post(
    '/recovery/v1/email/state',
    'Whether the link was confirmed; a ticket then, which is the session of the routes of shares for ten minutes',
    'frame',
    [lookBody, newsSchema],
    (c, { attempt }) => mail.look(caller(c), attempt),
  ),
]

const outsideRoutes = ({ caller, answers }: RecoveryContext, outside: OutsideLogin): readonly Route[] => [
  post(
    '/recovery/v1/social',
    'Begins a login by an account elsewhere',
    'frame',
    [socialBody, z.object({ attempt: z.string(), uri: z.string() })],
    (c, { provider }) => outside.startSocial(caller(c), provider),
  ),
  post(
    '/recovery/v1/social/finish',
    'Takes the address that the provider led back to for a ticket',
    'frame',
    [finishBody, ticketSchema],
    (c, given) => {
      const here = caller(c)
      return answers.once({ name: 'social', caller: here, given }, () => outside.finishSocial(here, given))
    },
  ),
  post(
    '/recovery/v1/farcaster',
    'Begins a login with a Farcaster app',
    'frame',
    [undefined, z.object({ attempt: z.string(), url: z.string() })],
    (c) => outside.startFarcaster(caller(c)),
  ),
  post(
    '/recovery/v1/farcaster/state',
    'Whether the visitor has answered in their app; a ticket then',
    'frame',
    [lookBody, newsSchema],
    (c, { attempt }) => {
      const here = caller(c)
      const look = () => outside.lookAtFarcaster(here, attempt)
      return answers.once({ name: 'farcaster', caller: here, given: attempt }, look, isCompleted)
    },
  ),
]

const shareRoutes = ({ caller }: RecoveryContext, shares: Shares): readonly Route[] => [
  post(
    '/recovery/v1/share/new',
    'Leaves the share of a new wallet for who has a ticket',
    'session',
    [newBody, versionSchema],
    async (c, body) => ({ version: await shares.keep(caller(c), subjectOf(c, body.walletId), body) }),
  ),
  defineRoute({
    method: 'get',
    path: '/recovery/v1/share',
    access: 'session',
    summary: 'The share of a wallet',
    tags: ['recovery'],
    query: z.object({ ...commonQuery, walletId }),
    responses: { ...jsonResponse(shareSchema, 'The share'), ...failureResponses(404) },
    async handle(c, { query: { walletId: wallet } }) {
      return c.json(await shares.read(caller(c), subjectOf(c), wallet), 200, headers)
    },
  }),
  post(
    '/recovery/v1/share',
    'Puts a share in the place of a version: another one, or one that only the user can open',
    'session',
    [shareSchema, versionSchema],
    async (c, body) => ({ version: await shares.replace(caller(c), subjectOf(c), body) }),
  ),
]
