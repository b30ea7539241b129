import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { expect, onTestFinished, test } from 'vitest'
import { findServer } from '../../../kit/src/testing/localServer.js'
import {
  deploy,
  filesOf,
  forbidden,
  readYaml,
  required,
  services,
  unknownTo,
  type Service,
} from '../../test/deployment.js'
import { envFiles } from '../envFiles.js'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../', import.meta.url))

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
  readonly spec?: unknown
}
interface Pod {
  readonly containers: readonly [
    {
      readonly args: readonly string[]
      readonly env: readonly { readonly name: string }[]
      readonly envFrom?: readonly { readonly secretRef: { readonly name: string } }[]
      readonly readinessProbe: { readonly httpGet: { readonly path: string } }
      readonly livenessProbe: { readonly httpGet: { readonly path: string } }
    },
  ]
  readonly terminationGracePeriodSeconds: number
}

const manifests = filesOf('kubernetes', '.yaml')
  .filter((path) => !path.endsWith('kustomization.yaml'))
  .flatMap((path) => readYaml(path) as unknown as Manifest[])
const podOf = (service: Service): Pod => {
  const found = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === service)
  if (found === undefined) throw new Error(`There is no deployment of ${service}`)
  return (found.spec as { readonly template: { readonly spec: Pod } }).template.spec
}

/** The core group has no name. */
const moduleOf = ({ apiVersion, kind }: Manifest): string => `kubernetes-models/${apiVersion}/${kind}`

/** Finds unknown fields, which the schemas allow. */
async function typeErrors(given: readonly Manifest[]): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache/manifests-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const text = given.map(
    (manifest, at) =>
      `import type { I${manifest.kind} as T${at} } from '${moduleOf(manifest)}'\n` +
      `export const m${at}: T${at} = ${JSON.stringify(manifest)}\n`,
  )
  await writeFile(join(folder, 'manifests.mts'), text.join(''))
  const flags = [
    '--noEmit',
    '--skipLibCheck',
    '--ignoreConfig',
    '--strict',
    '--module',
    'nodenext',
    '--types',
    '',
  ]
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  return run(process.execPath, [tsc, ...flags, join(folder, 'manifests.mts')], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
  'behavior: %s %s fits the schema of Kubernetes',
  async (kind, _, manifest) => {
    const models = (await import(moduleOf(manifest))) as Record<
      string,
      new (data: object) => { validate(): void }
    >
    const Model = models[kind]
    if (Model === undefined) throw new Error(`${kind} is unknown`)
    expect(() => new Model(manifest).validate()).not.toThrow()
  },
)

test('behavior: no manifest has a field that does not exist', async () => {
  expect(await typeErrors(manifests)).toBe('')
  const [first] = manifests.filter(({ kind }) => kind === 'Deployment')
  const odd = { ...(first as Manifest), spec: { ...(first?.spec as object), replica: 2 } }
  expect(await typeErrors([odd])).toContain('replica')
})

test('behavior: every file of a folder is listed by its kustomization', () => {
  for (const folder of ['kubernetes/wallets', 'kubernetes/recovery']) {
    const [{ resources } = {}] = readYaml(`${folder}/kustomization.yaml`)
    const files = filesOf(folder, '.yaml').map((path) => path.slice(folder.length + 1))
    expect((resources as readonly string[]).filter((path) => !path.startsWith('..')).toSorted()).toEqual(
      files.filter((path) => path !== 'kustomization.yaml').toSorted(),
    )
  }
})

test.each(services)('behavior: %s has probes, a budget, and time to stop', (service) => {
  const pod = podOf(service)
  const [container] = pod.containers
  expect(container.args).toEqual([service])
  expect(container.readinessProbe.httpGet.path).toBe('/readyz')
  expect(container.livenessProbe.httpGet.path).toBe('/healthz')
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(15)
  const kinds = manifests.filter(({ metadata }) => metadata.name === service).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['Deployment', 'Service', 'PodDisruptionBudget']))
})

test.each(services)('behavior: %s gets what it reads and needs, and nobody else’s secret', (service) => {
  const [{ env, envFrom = [] }] = podOf(service).containers
  const file = envFiles('services', 'shop.example').find(({ name }) => name === `${service}.env`)
  const fromSecret = envFrom.length > 0 ? Object.keys(parseEnv(file?.text ?? '')) : []
  const names = [...env.map(({ name }) => name), ...fromSecret]
  expect(envFrom.map(({ secretRef }) => secretRef.name)).toEqual(
    envFrom.length > 0 ? [`latchkey-${service}`] : [],
  )
  expect(unknownTo(service, names)).toEqual([])
  expect(names).toEqual(expect.arrayContaining([...required[service]]))
  expect(names.filter((name) => forbidden[service].includes(name))).toEqual([])
})

const kubectl = findServer('kubectl')
test.skipIf(kubectl === undefined)('behavior: Kustomize builds both folders (needs kubectl)', async () => {
  for (const [folder, namespace] of [
    ['wallets', 'latchkey'],
    ['recovery', 'latchkey-recovery'],
  ] as const) {
    const { stdout } = await run(kubectl ?? '', ['kustomize', `${deploy}kubernetes/${folder}`], {
      env: { PATH: process.env['PATH'], HOME: tmpdir() },
    })
    const built = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest)
    expect(built.some(({ kind }) => kind === 'Secret')).toBe(true)
    for (const { kind, metadata } of built)
      if (kind !== 'Namespace') expect(metadata.namespace).toBe(namespace)
  }
})

test('behavior: the adapter hands on every number that an autoscaler asks for, of all workers of a pod', () => {
  const asked = filesOf('kubernetes', '.yaml')
    .flatMap(readYaml)
    .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
    .flatMap((manifest) =>
      [...JSON.stringify(manifest).matchAll(/"metric":\{"name":"(\w+)"/g)].map(([, name]) => name),
    )
  const [{ rules } = {}] = readYaml('prometheus/adapter.yaml') as unknown as [
    {
      rules: { custom: readonly { seriesQuery: string; name: { matches: string }; metricsQuery: string }[] }
    },
  ]
  expect(asked).toEqual(['latchkey_relay_sockets'])
  expect(rules?.custom.map(({ name }) => name.matches)).toEqual(asked)
  for (const { seriesQuery, metricsQuery, name } of rules?.custom ?? []) {
    expect(seriesQuery.startsWith(`${name.matches}{`)).toBe(true)
    expect(metricsQuery).toMatch(/^sum\(.*\) by \(<<\.GroupBy>>\)$/)
  }
})
