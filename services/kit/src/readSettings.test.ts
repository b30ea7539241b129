import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSettings } from './readSettings.js'
import { flag, headerList, list, ratio, redisUrl, trustedProxies, wholeNumber } from './settingForms.js'
import {
  databaseSources,
  mailSources,
  requestSources,
  secretForm,
  serviceSources,
  visitorSources,
} from './settingSources.js'

const sources = {
  ...serviceSources,
  ...requestSources,
  ...visitorSources,
  ...databaseSources,
  ...mailSources,
  secret: { env: ['LATCHKEY_SECRET'], form: secretForm },
  redis: { env: ['LATCHKEY_REDIS_URL'], form: redisUrl },
  isOn: { env: ['LATCHKEY_ON'], form: flag },
  names: { env: ['LATCHKEY_NAMES'], form: list },
}
const defaults = { development: true, drainTime: 0, host: '127.0.0.1', port: 4110 }

const read = (env: Record<string, string | undefined> = {}, args: readonly string[] = []) =>
  ({ ...readSettings({ sources: sources as never, defaults, args, env }) }) as Record<string, unknown>

const failureOf = (env: Record<string, string>, args: readonly string[] = []): string => {
  try {
    read(env, args)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('It was accepted.')
}

test('behavior: a flag wins over the first variable that is set, this over the next and over the default', () => {
  expect(read()['port']).toBe(4110)
  expect(read({ PORT: '1' })['port']).toBe(1)
  expect(read({ LATCHKEY_PORT: '2', PORT: '1' })['port']).toBe(2)
  expect(read({ LATCHKEY_PORT: '', PORT: '1' })['port']).toBe(1)
  expect(read({ LATCHKEY_PORT: '2', PORT: '1' }, ['--port', '3'])['port']).toBe(3)
  expect(read({ LATCHKEY_PORT: '2' }, ['--port=0'])['port']).toBe(0)
})

test.each([
  [undefined, true],
  ['', true],
  ['development', true],
  ['Production', true],
  ['production', false],
])('param: NODE_ENV %j is development: %s', (NODE_ENV, development) => {
  expect(read({ NODE_ENV })).toMatchObject({ development, drainTime: development ? 0 : 5_000 })
  expect(read({ NODE_ENV, LATCHKEY_DRAIN_MS: '70' })['drainTime']).toBe(70)
})

test.each([
  ['LATCHKEY_PORT', '65536', /whole number from 0 to 65535/],
  ['LATCHKEY_PORT', '-1', /whole number/],
  ['LATCHKEY_PORT', '1.5', /whole number/],
  ['LATCHKEY_PORT', '1e3', /whole number/],
  ['LATCHKEY_PORT', '0x10', /whole number/],
  ['LATCHKEY_PORT', ' 80', /whole number/],
  ['LATCHKEY_PORT', '٤١١٠', /whole number/],
  ['LATCHKEY_SHUTDOWN_TIMEOUT_MS', '600001', /whole number from 0 to 600000/],
  ['LATCHKEY_RATE_LIMIT', '99999999999999999999', /whole number from 0 to 100000000/],
  ['LATCHKEY_VISITORS_PER_ADDRESS', '0', /whole number from 1 to 1000000/],
  ['LATCHKEY_LOG_LEVEL', 'verbose', /debug.*info.*warn/],
  ['LATCHKEY_TRUSTED_PROXIES', '17', /at most 16/],
  ['LATCHKEY_TRUSTED_PROXIES', '10.0.0.0/99', /10\.0\.0\.0\/8,loopback/],
  ['LATCHKEY_TRUSTED_PROXIES', 'proxy.example', /addresses and ranges/],
  ['LATCHKEY_SECRET', 'x'.repeat(31), /at least 32 characters/],
  ['LATCHKEY_REDIS_URL', 'http://redis.example', /redis:\/\//],
  ['LATCHKEY_ON', 'yes', /0.*1/],
  ['DATABASE_URL', 'mysql://db.example/x', /postgres:\/\//],
  ['DATABASE_URL', 'postgres:db', /postgres:\/\//],
  ['LATCHKEY_SMTP_URL', 'mail.example', /smtps?:\/\//],
  ['LATCHKEY_SMTP_URL', 'smtp:mail.example', /smtps?:\/\//],
  ['LATCHKEY_SMTP_URL', 'smtp://', /smtps?:\/\//],
  ['LATCHKEY_SMTP_URL', 'smtps://user:100%@mail.example', /%25/],
  ['LATCHKEY_MAIL_FROM', 'Shop', /login@shop\.example/],
  ['LATCHKEY_MAIL_FROM', 'a@b.example, c@d.example', /one address/],
  ['LATCHKEY_MAIL_FROM', 'Shop <a@b.example>\r\nBcc: eve@example.org', /line/],
])('error: %s=%j is refused with its name and what it must be', (name, value, must) => {
  const message = failureOf({ [name]: value })
  expect(message).toMatch(/^Some settings are not valid:\n {2}[A-Z_]+: /)
  expect(message).toContain(`  ${name}: `)
  expect(message).toMatch(must)
  expect(message.split('\n')).toHaveLength(2)
})

test.each([
  ['LATCHKEY_SMTP_URL', 'smtps://user:p%40ss%25@mail.example:465', 'smtpUrl'],
  ['LATCHKEY_SMTP_URL', 'smtp://[::1]:2525', 'smtpUrl'],
  ['LATCHKEY_MAIL_FROM', 'Shop <login@shop.example>', 'mailFrom'],
  ['LATCHKEY_MAIL_FROM', '"Shop, Inc." <login@shop.example>', 'mailFrom'],
  ['LATCHKEY_MAIL_FROM', 'Über “Café” <login@shop.example>', 'mailFrom'],
  ['LATCHKEY_MAIL_FROM', 'login@localhost', 'mailFrom'],
  ['DATABASE_URL', 'postgres://user:p%40ss@db.example:5432/latchkey?sslmode=require', 'databaseUrl'],
  ['DATABASE_URL', 'postgresql://db.example/latchkey', 'databaseUrl'],
  ['DATABASE_URL', 'postgres:///latchkey?host=/var/run/postgresql', 'databaseUrl'],
])('param: %s=%s is taken as it is', (name, value, key) => {
  expect(read({ [name]: value })[key]).toBe(value)
})

test('error: every wrong setting is named at once, the flag by its flag, and none with its value', () => {
  const message = failureOf({ LATCHKEY_SECRET: 'hunter2', LATCHKEY_RATE_LIMIT: 'hunter3', PORT: '1' }, [
    '--port',
    'hunter4',
  ])
  expect(message.match(/^ {2}\S+(?=: )/gm)?.sort()).toEqual([
    '  --port',
    '  LATCHKEY_RATE_LIMIT',
    '  LATCHKEY_SECRET',
  ])
  expect(message).not.toContain('hunter')
})

test('error: no value, however odd, is repeated by a message', () => {
  const names = Object.values(sources).flatMap(({ env }) => env)
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.string({ minLength: 6 }), (name, tail) => {
      const value = `\u{1f511}${tail}`
      try {
        read({ [name]: value })
      } catch (error) {
        expect(String(error)).toContain(name)
        expect(String(error)).not.toContain('\u{1f511}')
      }
    }),
  )
})

test.each([
  [['--nothing', 'x'], '--nothing'],
  [['--port'], '--port'],
])('error: the command line %j is refused and named', (args, name) => {
  expect(failureOf({}, args)).toContain(name)
})

test('param: lists, switches and numbers have their type', () => {
  expect(read({ LATCHKEY_NAMES: ' a, b ,,c ' })['names']).toEqual(['a', 'b', 'c'])
  expect(read({ LATCHKEY_ON: '0' })['isOn']).toBe(false)
  expect(read({ LATCHKEY_ON: '1' })['isOn']).toBe(true)
  expect(trustedProxies.parse('2')).toBe(2)
  expect(trustedProxies.parse('loopback, 10.0.0.0/8')).toEqual(['loopback', '10.0.0.0/8'])
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 150 }), (value) => {
      const parsed = wholeNumber(0, 100).safeParse(String(value))
      expect(parsed.success).toBe(value >= 0 && value <= 100)
      if (parsed.success) expect(parsed.data).toBe(value)
    }),
  )
})

test.each([
  ['api-key=a%20b,x = ', { 'api-key': 'a b', x: '' }],
  ['authorization=Basic%20e30=', { authorization: 'Basic e30=' }],
])('param: headers %s are read', (text, headers) => {
  expect(headerList.parse(text)).toEqual(headers)
})

test.each(['a', '=b', 'a=%', 'a b=c', 'a=b c'])('error: headers %s are refused', (text) => {
  expect(headerList.safeParse(text).success).toBe(false)
})

test.each([
  ['0', 0],
  ['0.25', 0.25],
  ['1', 1],
])('param: a part of %s', (text, part) => {
  expect(ratio.parse(text)).toBe(part)
})

test.each(['', '-1', '1.5', '50%', '.5', 'always_on'])('error: %s is no part', (text) => {
  expect(ratio.safeParse(text).success).toBe(false)
})
