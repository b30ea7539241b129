import { z } from '@hono/zod-openapi'
import type {
  ActivateSessionRequest,
  CreateSessionRequest,
  CreateSessionResponse,
  ListSessionsResponse,
  RevokeSessionRequest,
} from '@latchkey/protocol/http'
import { PERMISSION_TYPES, readPermission, type Permission } from '@latchkey/protocol/permissions'

/** Bytes. */
export const largestSession = 16 * 1024

const hex = z.templateLiteral(['0x', z.string()])
const bytesOf = (bytes: number) =>
  hex.refine(
    (text) => text.length % 2 === 0 && text.length <= 2 + bytes * 2 && /^0x[0-9a-fA-F]*$/.test(text),
    `Must be bytes in hex, at most ${bytes}.`,
  )
const address = hex.refine((text) => /^0x[0-9a-fA-F]{40}$/.test(text), 'Must be 0x and 40 hex digits.')
const pci = z.uuid()

export const sessionParams = z.object({
  account: z
    .string()
    .regex(/^eip155:[1-9]\d{0,19}:0x[0-9a-fA-F]{40}$/, 'Must be a CAIP-10 id of an EVM chain.')
    .openapi({ description: 'CAIP-10.' }),
})

const permissionSchema = z
  .looseObject({
    type: z.enum(PERMISSION_TYPES),
    data: z.looseObject({ justification: z.string().max(200).nullish() }),
  })
  .superRefine((given, context) => {
    const read = readPermission(given)
    if ('wrong' in read) context.addIssue({ code: 'custom', message: `Here ${read.wrong}.` })
  })
  .openapi('Permission') as unknown as z.ZodType<Permission>

export const createSessionBody = z
  .object({ expiry: z.int().min(1), permissions: z.array(permissionSchema).length(1).readonly() })
  .openapi('CreateSession') satisfies z.ZodType<CreateSessionRequest>

export const activateSessionBody = z
  .object({
    pci,
    context: bytesOf(6_000),
    dependencies: z
      .array(z.object({ factory: address, factoryData: bytesOf(6_000) }))
      .max(1)
      .readonly()
      .exactOptional(),
  })
  .openapi('ActivateSession') satisfies z.ZodType<ActivateSessionRequest>

export const revokeSessionBody = z
  .object({ pci, signature: bytesOf(4_096) })
  .openapi('RevokeSession') satisfies z.ZodType<RevokeSessionRequest>

export const signSessionBody = z
  .object({
    pci,
    digest: hex.refine((text) => /^0x[0-9a-fA-F]{64}$/.test(text), 'Must be 32 bytes in hex.'),
  })
  .openapi('SignWithSession')

const keySchema = z.object({ type: z.literal('secp256k1'), publicKey: hex })

export const createdSchema = z.object({
  pci: z.string(),
  key: keySchema,
}) satisfies z.ZodType<CreateSessionResponse>

export const sessionsSchema = z.object({
  pcis: z
    .array(
      z.object({
        pci: z.string(),
        expiry: z.number(),
        permissions: z.array(permissionSchema).readonly(),
        context: hex,
        key: keySchema,
        createdAt: z.number(),
        revokedAt: z.number().exactOptional(),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<ListSessionsResponse>

export const signatureSchema = z.object({ signature: hex })
export const emptySchema = z.object({})
export const revokedSchema = z.object({ success: z.literal(true) })
