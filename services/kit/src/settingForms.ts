import { z } from 'zod'
import { createClientAddresses } from './clientAddress.js'
import { parseRedisAddress } from './redisAddress.js'

export const text = z.string().min(1)

export const wholeNumber = (min: number, max: number) => {
  const problem = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,13}$/, problem)
    .transform(Number)
    .pipe(z.number().min(min, problem).max(max, problem))
}

export const flag = z.enum(['0', '1']).transform((value) => value === '1')

const entriesOf = (value: string): readonly string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** Comma-separated, trimmed. */
export const list = text.transform(entriesOf)

export const ratio = z
  .string()
  .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'must be a number from 0 to 1')
  .transform(Number)

/** OpenTelemetry's form: `name=value,name=value`, percent-encoded. */
export const headerList = list.transform((entries, { addIssue }) => {
  const headers: Record<string, string> = {}
  for (const entry of entries) {
    const [, name, value = ''] = /^([\w-]+)\s*=\s*([!-~]*)$/.exec(entry) ?? []
    try {
      if (name === undefined) throw new Error('no header')
      headers[name] = decodeURIComponent(value)
    } catch {
      addIssue({ code: 'custom', message: 'must be name=value with commas between them, percent-encoded' })
    }
  }
  return headers
})

const smtpExample = 'smtps://user:password@mail.example'

export const port = wholeNumber(0, 65_535)
/** Milliseconds. */
export const stopTime = wholeNumber(0, 600_000)

export const serverUrl = (protocol: RegExp, example: string) =>
  z
    .url({ protocol, error: `must be an address such as ${example}` })
    .refine((value) => /^\w+:\/\//.test(value), {
      error: `must be an address such as ${example}`,
      abort: true,
    })

export const redisUrl = z.string().refine((value) => parseRedisAddress(value) !== undefined, {
  error:
    'must be redis://host:6379, redis+cluster://host:6379,host:6379 or redis+sentinel://host:26379,host:26379/name',
})
export const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])

export const smtpUrl = serverUrl(/^smtps?$/, smtpExample)
  .refine((value) => new URL(value).hostname !== '', {
    error: `must name a host, such as ${smtpExample}`,
    abort: true,
  })
  .refine(
    hasReadableLogin,
    'must have name and password percent-encoded: %25 stands for %, %40 for @ and %3A for a colon',
  )

function hasReadableLogin(value: string): boolean {
  const { username, password } = new URL(value)
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** Mail programs read other forms as two addresses or none. */
const mailbox = /^(?:[^\s<>@,;]+@[^\s<>@,;]+|(?:"[^"<>\r\n]*"|[^"<>@,;:\r\n]*)\s*<[^\s<>@,;]+@[^\s<>@,;]+>)$/

export const mailFrom = text.regex(
  mailbox,
  'must be one address on one line, such as Shop <login@shop.example>; a name with a comma stands in quotes',
)

/** Their number, or addresses, ranges and range names. */
export const trustedProxies = text
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : entriesOf(value)))
  .refine(
    areProxies,
    'must be how many there are, at most 16, or their addresses and ranges, such as 10.0.0.0/8,loopback',
  )

function areProxies(value: number | readonly string[]): boolean {
  if (typeof value === 'number') return value <= 16
  try {
    createClientAddresses(value)
    return true
  } catch {
    return false
  }
}
