import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseProjects } from './projectSource.js'
import { environment, readSettings } from './readSettings.js'
import { defaultSettings } from './settings.js'

test('param: nothing set is the defaults', () => {
  expect(readSettings([], {})).toEqual({ ...defaultSettings, workers: 1 })
  expect(readSettings([], { NODE_ENV: 'production' }).development).toBe(false)
})

test('param: flags win over the environment, the relay its own names over the shared ones', () => {
  const env = {
    PORT: '1',
    LATCHKEY_PORT: '2',
    LATCHKEY_RELAY_PORT: '3',
    REDIS_URL: 'redis://h:1',
    LATCHKEY_CONFIG: 'c',
  }
  expect(readSettings([], env)).toMatchObject({ port: 3, redisUrl: 'redis://h:1', configFile: 'c' })
  const flags = ['--port', '4', '--host', '::1', '--redis', 'rediss://i:2', '--config', 'd']
  expect(readSettings(flags, env)).toMatchObject({
    port: 4,
    host: '::1',
    redisUrl: 'rediss://i:2',
    configFile: 'd',
  })
})

test('param: lists and switches', () => {
  const env = { LATCHKEY_RELAY_HOSTS: ' Relay.example , b.example', LATCHKEY_RELAY_EMPTY_ATTESTATION: '0' }
  expect(readSettings([], env)).toMatchObject({
    hosts: ['relay.example', 'b.example'],
    emptyAttestation: false,
  })
})

test('param: trusted proxies by number, or by address, range and name', () => {
  const read = (text: string) => readSettings([], { LATCHKEY_TRUSTED_PROXIES: text }).trustedProxies
  expect(read('2')).toBe(2)
  expect(read('loopback, 10.0.0.0/8')).toEqual(['loopback', '10.0.0.0/8'])
  expect(() => read('10.0.0.0/99')).toThrow('LATCHKEY_TRUSTED_PROXIES: must be how many')
})

test('error: every wrong setting is named at once', () => {
  const env = { LATCHKEY_RELAY_RATE: '-1', LATCHKEY_RELAY_PING_MS: '60000', REDIS_URL: 'http://x' }
  expect(() => readSettings(['--port', 'x'], env)).toThrow(
    /--port[^]*REDIS_URL[^]*LATCHKEY_RELAY_RATE[^]*LATCHKEY_RELAY_PING_MS/,
  )
  expect(() => readSettings(['--nope'], {})).toThrow()
})

test('error: workers are a whole number up to 64, and more than one needs Redis', () => {
  const redis = { REDIS_URL: 'redis://h:1' }
  expect(readSettings(['--workers', '64'], redis).workers).toBe(64)
  expect(readSettings([], { ...redis, LATCHKEY_RELAY_WORKERS: '4' }).workers).toBe(4)
  expect(readSettings(['--workers', '1'], {}).workers).toBe(1)
  for (const wrong of ['0', '65', '1.5', 'auto', '-1'])
    expect(() => readSettings([`--workers=${wrong}`], redis)).toThrow(
      '--workers: must be a whole number from 1 to 64',
    )
  expect(() => readSettings([], { LATCHKEY_RELAY_WORKERS: '2' })).toThrow(
    'LATCHKEY_RELAY_WORKERS or --workers is 2, and mailboxes in memory belong to one process. Workers share them through Redis: set REDIS_URL or --redis, or run 1 worker.',
  )
})

test('param: the gateway’s settings file is read, its other fields are left alone', () => {
  const file = {
    projects: [
      { id: 'shop', name: 'Shop', allowedOrigins: ['https://a.example'], features: [{}], analytics: true },
    ],
    chains: [{ anything: 1 }],
  }
  expect(parseProjects(file, 'f')).toEqual([{ id: 'shop', allowedOrigins: ['https://a.example'] }])
  expect(parseProjects({}, 'f')).toEqual([])
})

test.each([
  [{ projects: [{ id: 'a b' }] }, /projects\[0\]\.id/],
  [{ projects: 'x' }, /projects/],
  [{ projects: [{ id: 'a', allowedOrigins: [''] }] }, /allowedOrigins/],
  [{ projects: [{ id: 'a' }, { id: 'a' }] }, /listed twice/],
  [[], /not valid/],
])('error: settings file %#', (file, message) => {
  expect(() => parseProjects(file, 'f')).toThrow(message)
})

test('behavior: docs/relay.md lists every variable', () => {
  const text = readFileSync(new URL('../../../../docs/relay.md', import.meta.url), 'utf8')
  for (const name of environment) expect(text, name).toContain(`\`${name}\``)
})
