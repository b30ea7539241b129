import { z } from 'zod'
import { createClientAddresses } from './clientAddress.js'

/** Text that is not empty. */
export const text = z.string().min(1)

/** A whole number from `min` to `max`. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,13}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))

/** A switch: `0` or `1`. */
export const flag = z.enum(['0', '1']).transform((value) => value === '1')

const entriesOf = (value: string): readonly string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** A list with commas; spaces around an entry do not count. */
export const list = text.transform(entriesOf)

export const port = whole(0, 65_535)
/** Milliseconds. */
export const shutdownTimeout = whole(0, 600_000)
export const redisUrl = z.url({ protocol: /^rediss?$/ })
export const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])

/** How many proxies stand in front, or their addresses, ranges and range names with commas. */
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
