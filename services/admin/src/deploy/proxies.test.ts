import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findServer } from '../../../kit/src/testing/localServer.js'
import {
  deploy,
  filesOf,
  forbidden,
  readDeploy,
  required,
  services,
  unknownTo,
} from '../../test/deployment.js'
import { envFiles } from '../envFiles.js'
import { parseEnv } from 'node:util'

const run = promisify(execFile)
const hosts = Object.fromEntries(
  services.map((service) => [`LATCHKEY_${service.toUpperCase()}_HOST`, `${service}.example.com`]),
)
const [caddy, haproxy, openssl, systemdAnalyze] = ['caddy', 'haproxy', 'openssl', 'systemd-analyze'].map(
  findServer,
)

test.skipIf(caddy === undefined)('behavior: Caddy takes the Caddyfile (needs caddy)', async () => {
  const check = run(caddy ?? '', ['validate', '--adapter', 'caddyfile', '--config', `${deploy}Caddyfile`], {
    env: { PATH: process.env['PATH'], HOME: tmpdir(), ...hosts },
  })
  expect((await check).stdout).toContain('Valid configuration')
})

test.skipIf(haproxy === undefined || openssl === undefined)(
  'behavior: HAProxy takes haproxy.cfg (needs haproxy and openssl)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-haproxy-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [key, certificate, both] = ['key', 'certificate', 'both'].map((name) => join(folder, `${name}.pem`))
    const curve = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-subj',
      '/CN=example.com',
    ]
    await run(openssl ?? '', ['req', '-x509', ...curve, '-keyout', key ?? '', '-out', certificate ?? ''])
    await writeFile(both ?? '', (await readFile(certificate ?? '')) + '' + (await readFile(key ?? '')))
    const { stdout } = await run(haproxy ?? '', ['-c', '-f', `${deploy}haproxy.cfg`], {
      env: { PATH: process.env['PATH'], LATCHKEY_CERTIFICATES: both, ...hosts },
    })
    expect(stdout).toContain('Configuration file is valid')
  },
)

test.each(['Caddyfile', 'haproxy.cfg'])('behavior: %s sends each host to its own service', (path) => {
  const text = readDeploy(path)
  const ports = { gateway: 4110, relay: 4111, recovery: 4112, frame: 4113 }
  for (const service of services) {
    expect(text).toContain(`LATCHKEY_${service.toUpperCase()}_HOST`)
    expect(text).toMatch(new RegExp(`${service}(-1)?:${ports[service]}`))
  }
  for (const inside of ['/metrics', '/readyz']) expect(text).toContain(inside)
})

test('behavior: there is a unit for each service', () => {
  expect(filesOf('systemd', '.service').toSorted()).toEqual(
    services.map((service) => `systemd/latchkey-${service}.service`).toSorted(),
  )
})

test.each(services)(
  'behavior: the unit of %s and its file have what it needs, and nobody else’s secret',
  (service) => {
    const unit = readDeploy(`systemd/latchkey-${service}.service`)
    const given = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
    const file = envFiles('services', 'shop.example').find(({ name }) => name === `${service}.env`)
    const names = [
      ...given.map((entry) => entry.split('=')[0] ?? ''),
      ...Object.keys(parseEnv(file?.text ?? '')),
    ]
    expect(unit).toContain(`EnvironmentFile=/etc/latchkey/${service}.env`)
    expect(unknownTo(service, names)).toEqual([])
    expect(names).toEqual(expect.arrayContaining([...required[service]]))
    expect(names.filter((name) => forbidden[service].includes(name))).toEqual([])
  },
)

test.skipIf(systemdAnalyze === undefined)(
  'behavior: systemd takes the units (needs systemd-analyze)',
  async () => {
    const units = filesOf('systemd', '.service').map((path) => deploy + path)
    const { stdout, stderr } = await run(systemdAnalyze ?? '', ['verify', ...units])
    expect(stdout + stderr).not.toMatch(/latchkey-\w+\.service/)
  },
)
