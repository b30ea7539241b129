import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startFrame } from '../../../frame/src/index.js'
import { startGateway } from '../../../gateway/src/index.js'
import { findServer } from '../../../kit/src/testing/localServer.js'
import { startRecovery } from '../../../recovery/src/index.js'
import { startRelay } from '../../../relay/src/index.js'
import { createWorkerMetrics } from '../../../relay/src/workers/createWorkerMetrics.js'
import { deploy, filesOf, readDeploy, readYaml } from '../../test/deployment.js'

const run = promisify(execFile)
const promtool = findServer('promtool')

interface Alert {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: Readonly<Record<string, string>>
}
const [{ groups } = {}] = readYaml('prometheus/alerts.yaml') as unknown as [
  { readonly groups: readonly [{ readonly rules: readonly Alert[] }] },
]
const alerts = groups?.[0].rules ?? []

interface Panel {
  readonly id: number
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets: readonly { readonly expr: string }[]
}
const dashboards = filesOf('grafana', '.json').map(
  (path) => JSON.parse(readDeploy(path)) as { readonly uid: string; readonly panels: readonly Panel[] },
)
const expressions = [
  ...alerts.map(({ expr }) => expr),
  ...dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
]

/** Expands alternatives of name patterns. */
function namesOf(expr: string): readonly string[] {
  const patterns = [...expr.matchAll(/__name__=~"([^"]+)"/g)].flatMap(([, pattern = '']) => {
    const [, before = '', choice = '', after = ''] = /^(\w+)\(([\w|]+)\)\?(\w+)$/.exec(pattern) ?? []
    if (choice === '') throw new Error(`${pattern}: is no pattern that this test reads`)
    return ['', ...choice.split('|')].map((one) => before + one + after)
  })
  const rest = expr.replaceAll(/"[^"]*"/g, '""')
  const plain = rest.match(/\b(?:latchkey|process|nodejs)_\w+/g) ?? []
  return [...patterns, ...plain]
}

const exposed = new Set<string>()
const running: { readonly close: () => Promise<void> }[] = []

beforeAll(async () => {
  const common = { port: 0, development: false, trustedProxies: 1, logLevel: 'silent' }
  const mail = { smtpUrl: 'smtps://user:password@mail.example', mailFrom: 'login@shop.example' }
  const settings = (name: string) => `${deploy}settings/${name}.json`
  const started = await Promise.all([
    startGateway({
      ...common,
      ...mail,
      configFile: settings('wallets/gateway'),
      publicUrl: 'https://wallets.example.com',
      authSecret: 'a secret of a test that has enough letters',
      admins: ['ada@shop.example'],
      analyticsSink: {
        url: new URL('http://127.0.0.1:9/'),
        database: 'shop',
        table: 'events',
        user: 'shop',
        password: '',
      },
    }),
    startRelay({ ...common, configFile: settings('wallets/gateway'), hosts: ['relay.example.com'] }),
    startFrame({ ...common, configFile: settings('wallets/frame') }),
    startRecovery({
      ...common,
      ...mail,
      configFile: settings('recovery/recovery'),
      publicUrl: 'https://recovery.example.com',
      secret: 'another secret that has enough letters too',
    }),
  ])
  running.push(...started)
  const scrapes = started.map(async ({ url }) =>
    (await fetch(new URL('/metrics', url.replace(/^ws/, 'http')))).text(),
  )
  // A relay with several workers adds these.
  const { registry } = createWorkerMetrics({ workers: 2, ready: () => 2 })
  for (const text of await Promise.all([...scrapes, registry.text()]))
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      const endings = type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']
      for (const ending of endings) exposed.add(name + ending)
    }
})
afterAll(() => Promise.all(running.map((service) => service.close())))

test('behavior: every metric of the rules and dashboards is one that a service exposes', () => {
  const unknown = expressions.flatMap(namesOf).filter((name) => !exposed.has(name))
  expect([...new Set(unknown)]).toEqual([])
  expect(expressions.every((expr) => namesOf(expr).length > 0 || expr.startsWith('up{'))).toBe(true)
})

test('behavior: names follow the conventions of Prometheus', () => {
  const ours = [...exposed].filter((name) => name.startsWith('latchkey_'))
  expect(ours.length).toBeGreaterThan(30)
  for (const name of ours) expect(name).not.toMatch(/_(ms|millis|milliseconds|minutes|kb|percent)(_|$)/)
})

test('behavior: every alert has a runbook, every runbook an alert, and each says how urgent it is', async () => {
  const text = await readFile(`${deploy}../docs/operating.md`, 'utf8')
  const headings = [...text.matchAll(/^### (Latchkey\w+)$/gm)].map(([, name]) => name)
  expect(headings).toEqual(alerts.map(({ alert }) => alert))
  for (const { alert, labels, annotations } of alerts) {
    expect(annotations['runbook']).toBe(`docs/operating.md#${alert.toLowerCase()}`)
    expect(['page', 'ticket']).toContain(labels.severity)
  }
})

test('behavior: panels have numbers and titles of their own, and none lies over another', () => {
  expect(dashboards.length).toBeGreaterThan(0)
  for (const { panels } of dashboards) {
    for (const unique of [
      panels.map(({ id }) => id),
      panels.map(({ title }) => title),
      panels.map(({ gridPos: { x, y } }) => `${x} ${y}`),
    ])
      expect(new Set<unknown>(unique).size).toBe(panels.length)
    for (const { gridPos } of panels) expect([gridPos.w, gridPos.h, gridPos.x % 12]).toEqual([12, 8, 0])
  }
})

test.skipIf(promtool === undefined)(
  'behavior: Prometheus takes rules, settings and every expression, and the rules fire when they should (needs promtool)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-rules-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const rules = expressions.map((expr, at) => ({ record: `latchkey:${at}`, expr }))
    // JSON is YAML.
    await writeFile(join(folder, 'all.yaml'), JSON.stringify({ groups: [{ name: 'all', rules }] }))
    for (const args of [
      ['check', 'rules', join(folder, 'all.yaml'), `${deploy}prometheus/alerts.yaml`],
      ['check', 'config', `${deploy}prometheus/prometheus.yaml`],
      ['test', 'rules', `${deploy}prometheus/alerts.test.yaml`],
    ])
      await expect(run(promtool ?? '', args)).resolves.toMatchObject({
        stdout: expect.stringContaining('SUCCESS') as string,
      })
  },
)
