import { z } from '@hono/zod-openapi'
import { commonQuery } from '@latchkey/kit/http/httpSchemas'
import { ANALYTICS_BATCH } from '@latchkey/protocol/constants'
import { EVENT_FIELDS, type EventField, type EventName } from '@latchkey/protocol/events'
import type { AnalyticsEvent, AnalyticsResponse } from '@latchkey/protocol/http'

export const analyticsQuerySchema = z.object(commonQuery)

/** No database accepts NUL or lone surrogates. */
const textOf = (length: number) =>
  z
    .string()
    .max(length)
    .overwrite((given) => given.replaceAll('\0', '\ufffd').toWellFormed())

/** A stack trace. */
const text = textOf(4_000)
const forms: Readonly<Record<EventField, z.ZodType>> = {
  text,
  texts: z.array(textOf(128)).max(100),
  count: z.int().nonnegative(),
  flag: z.boolean(),
  person: textOf(256).optional(),
}

const schemas = new Map(
  Object.entries(EVENT_FIELDS).map(([name, fields]) => [
    name as EventName,
    z.object(Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, forms[field]]))),
  ]),
)

const name = z.enum([...schemas.keys()])

const eventSchema = z
  .object({
    eventId: z.uuid(),
    url: textOf(2_048),
    domain: textOf(256),
    timestamp: z.int().nonnegative(),
    props: z.object({
      type: z.enum(['track', 'error']),
      event: name,
      address: textOf(256).exactOptional(),
      properties: z.record(z.string(), z.unknown()),
    }),
  })
  .transform((given, { addIssue }) => {
    const { event, type } = given.props
    const isError = event === 'INTERNAL_SDK_ERROR'
    if (isError !== (type === 'error'))
      addIssue({ code: 'custom', path: ['props', 'type'], message: 'Does not belong to the event.' })
    const properties = schemas.get(event)?.safeParse(given.props.properties)
    for (const { path, message } of properties?.error?.issues ?? [])
      addIssue({ code: 'custom', path: ['props', 'properties', ...path], message })
    return { ...given, props: { ...given.props, properties: properties?.data ?? {} } }
  })
  .openapi('AnalyticsEvent', { type: 'object' }) satisfies z.ZodType<AnalyticsEvent>

/** Undefined for an unknown event of a newer client. */
export const anyEventSchema = z
  .looseObject({ props: z.looseObject({ event: z.string().max(256) }) })
  .transform((given) => eventSchema.safeParse(given).data)
  .openapi({ type: 'object' })

export const eventsSchema = z.array(eventSchema).min(1).max(ANALYTICS_BATCH.events)

export const storedSchema = z.object({ stored: z.int() }) satisfies z.ZodType<AnalyticsResponse>
