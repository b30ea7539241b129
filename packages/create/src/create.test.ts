import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { parseSync } from 'oxc-parser'
import { afterAll, describe, expect, test } from 'vitest'
import { backendFiles } from './backend.js'
import { checkChoices, families, nameProblem, templateNames, type Choices } from './choices.js'
import { readOptions, runningManager, withDefaults } from './options.js'
import { readme } from './readme.js'
import { appFiles, templateOf, templates, type Files } from './templates.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const program = fileURLToPath(new URL('../dist/create.js', import.meta.url))
const shipped = JSON.parse(readFileSync(new URL('../dist/templates.json', import.meta.url), 'utf8')) as {
  readonly version: string
  readonly repository: string
  readonly examples: Readonly<Record<string, Files>>
  readonly deploy: Files
}
const folder = mkdtempSync(join(tmpdir(), 'latchkey-create-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const choicesOf = (...args: readonly string[]): Choices =>
  withDefaults(readOptions(args).choices, 'my-app', 'npm')
const filesOf = (...args: readonly string[]) => appFiles(shipped.examples, choicesOf(...args))

const chainLists = [1, 2, 3, 4, 5, 6, 7].map((bits) => families.filter((_, index) => bits & (1 << index)))
const booleans = [false, true]
const everyChoice = templateNames.flatMap((template) =>
  chainLists.flatMap((list) =>
    booleans.flatMap((phone) =>
      booleans.flatMap((login) =>
        booleans.flatMap((signIn) =>
          booleans
            .filter((wagmi) => !wagmi || (templates[template].wagmi && list.includes('eip155')))
            .map((wagmi) => ({ ...choicesOf(), template, families: list, phone, login, signIn, wagmi })),
        ),
      ),
    ),
  ),
)

describe('command line', () => {
  test.each([
    ['--template angular', 'Unknown template "angular". Known: vite-react, next'],
    ['--chains eip155,tron', 'Unknown chain family "tron". Known: eip155, solana, bip122.'],
    ['--chains ,', 'Name at least one of the chains'],
    ['--package-manager deno', 'Unknown package manager "deno"'],
    ['--colour red', 'Unknown option --colour'],
    ['one two', 'One folder is enough: two is too much.'],
    [
      '--template nuxt --wagmi',
      'The nuxt template cannot use wagmi. Leave --wagmi out, or use --template vite-react.',
    ],
    ['--chains solana --wagmi', 'wagmi needs EVM chains.'],
    ['--domain Shop', '"Shop" is not a domain.'],
  ])('param: %s fails with %s', (line, message) => {
    expect(() => checkChoices(choicesOf(...line.split(' ')))).toThrow(message)
  })

  test.each([
    ['my-app', true],
    ['a.b_c~1', true],
    ['', false],
    ['My-App', false],
    ['.hidden', false],
    ['_private', false],
    ['with space', false],
    ['node_modules', false],
    ['a'.repeat(215), false],
  ])('param: the name %j is valid: %s', (name, valid) => {
    expect(nameProblem(name) === undefined).toBe(valid)
  })

  test.each([
    ['pnpm/10.20.0 npm/? node/v22', 'pnpm'],
    ['yarn/4.18.1 npm/? node/v22', 'yarn'],
    ['bun/1.4.5', 'bun'],
    ['npm/11.0.0 node/v22 workspaces/false', 'npm'],
    [undefined, 'npm'],
  ])('param: %j runs with %s', (agent, manager) => {
    expect(runningManager(agent)).toBe(manager)
  })

  test('behavior: --no-install, -y and a folder are read', () => {
    expect(readOptions(['my-app', '-y', '--no-install', '--sign-in'])).toMatchObject({
      folder: 'my-app',
      yes: true,
      install: false,
      choices: { signIn: true },
    })
    expect(readOptions([]).install).toBe(true)
  })
})

describe('files', () => {
  test.each([
    ['--template vite-react', 'src/client.ts', ['networks: [mainnet, base]'], ['gateway', 'cookie']],
    ['--chains solana,bip122', 'src/client.ts', ['adapters: [solana(), bip122()]'], ['eip155']],
    ['--phone --domain shop.example', 'src/client.ts', ["relayUrl: 'wss://relay.shop.example'"], ['gateway']],
    ['--login', 'src/client.ts', ['embedded({ frameUrl', "projectId: 'my-app'"], ['siwx']],
    ['--sign-in', 'src/client.ts', ['siwx: gatewaySiwx()', "gateway: 'https://wallets."], ['embedded']],
    ['--backend', 'src/client.ts', ["gateway: 'https://wallets."], ['siwx', 'embedded']],
    [
      '--wagmi --chains eip155,solana',
      'src/config.ts',
      ['networks: [...chains, solanaMainnet]'],
      ['gateway'],
    ],
    ['--template next', 'app/client.ts', ['cookie: true'], []],
    ['--template nuxt', 'app/latchkey.ts', ['export const client', 'cookie: true'], []],
    [
      '--template sveltekit',
      'src/lib/client.ts',
      ['export const createClient = () =>\n  createLatchkey({\n    '],
      [],
    ],
  ])('param: %s writes %s', (line, path, wanted, unwanted) => {
    const text = filesOf(...line.split(' '))[path] ?? ''
    for (const part of wanted) expect(text).toContain(part)
    for (const part of unwanted) expect(text).not.toContain(part)
  })

  test.each(templateNames)(
    'behavior: every choice of %s parses, and has exact versions of what it imports',
    (template) => {
      for (const choices of everyChoice.filter((one) => one.template === template)) {
        const files = appFiles(shipped.examples, choices)
        const manifest = JSON.parse(files['package.json'] ?? '')
        expect(manifest.name).toBe('my-app')
        const versions = { ...manifest.dependencies, ...manifest.devDependencies }
        for (const [name, version] of Object.entries(versions))
          expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)])
        for (const [path, text] of Object.entries(files)) {
          const code = /\.(?:svelte|vue)$/.test(path)
            ? (/<script[^>]*>([^]*?)<\/script>/.exec(text)?.[1] ?? '')
            : text
          if (!/\.(?:svelte|vue|tsx?|mjs|js)$/.test(path)) continue
          const { errors, module } = parseSync(path.replace(/\.(?:svelte|vue)$/, '.ts'), code)
          expect([path, errors]).toEqual([path, []])
          for (const { moduleRequest } of module.staticImports) {
            const name = /^@latchkey\/[\w-]+/.exec(moduleRequest.value)?.[0]
            if (name !== undefined) expect(Object.keys(versions)).toContain(name)
          }
        }
        const { client, importPath } = templateOf(choices)
        expect(files[client]).toContain('createLatchkey({')
        if (importPath !== undefined)
          expect(Object.values(files).join('\n')).toContain(`from '${importPath}'`)
        if (!choices.families.includes('eip155'))
          expect(Object.values(files).join('\n')).not.toContain('eip155')
      }
    },
  )

  test('property: no path leaves the app’s folder, and no file keeps an example’s name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...everyChoice), fc.boolean(), (choices, backend) => {
        const all = {
          ...appFiles(shipped.examples, { ...choices, backend }),
          'README.md': readme({ ...choices, backend }),
        }
        for (const [path, text] of Object.entries(all)) {
          expect(path).not.toMatch(/^\/|\\|(?:^|\/)\.\.(?:\/|$)/)
          expect(text).not.toContain('latchkey-example')
        }
      }),
      { numRuns: 100 },
    )
  })

  test('behavior: the code of every choice of React type-checks', () => {
    const cache = join(root, '.cache', `create-${process.pid}`)
    try {
      const cases = everyChoice.filter(({ template }) => template === 'vite-react')
      expect(cases.length).toBeGreaterThan(80)
      for (const [index, choices] of cases.entries()) {
        for (const [path, text] of Object.entries(appFiles(shipped.examples, choices))) {
          if (!/\.tsx?$/.test(path) || path === 'vite.config.ts') continue
          const target = join(cache, String(index), path)
          mkdirSync(dirname(target), { recursive: true })
          writeFileSync(target, text)
        }
      }
      const { compilerOptions } = JSON.parse(shipped.examples['wagmi']?.['tsconfig.json'] ?? '')
      const settings = { compilerOptions: { ...compilerOptions, types: [] }, include: ['.'] }
      writeFileSync(join(cache, 'tsconfig.json'), JSON.stringify(settings))
      const compiler = join(root, 'node_modules/typescript/bin/tsc')
      const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', cache], { encoding: 'utf8' })
      expect([stdout, status]).toEqual(['', 0])
    } finally {
      rmSync(cache, { recursive: true, force: true })
    }
  })
})

describe('backend', () => {
  const choices = choicesOf('--backend', '--domain', 'shop.example')
  const secrets = ['one', 'two', 'three', 'four', 'five']
  const files = backendFiles(shipped.deploy, choices, shipped, () => secrets.shift() ?? 'too many')

  test('behavior: the environment has a secret of its own for each purpose', () => {
    const text = files['.env'] ?? ''
    for (const line of [
      'LATCHKEY_GATEWAY_HOST=wallets.shop.example',
      'LATCHKEY_AUTH_SECRET=one',
      'LATCHKEY_RECOVERY_SECRET=two',
      'GATEWAY_DATABASE_PASSWORD=three',
      'RECOVERY_DATABASE_PASSWORD=four',
      'VALKEY_PASSWORD=five',
      'LATCHKEY_AUTH_SECRET_PREVIOUS=',
    ])
      expect(text.split('\n')).toContain(line)
    expect(Object.keys(files)).not.toContain('.env.example')
  })

  test('behavior: two apps have no secret in common', () => {
    const secretsOf = () =>
      [
        ...(backendFiles(shipped.deploy, choices, shipped)['.env'] ?? '').matchAll(
          /^\w+(?:SECRET|PASSWORD)=(.+)$/gm,
        ),
      ].map(([, value = '']) => value)
    const all = [...secretsOf(), ...secretsOf()]
    expect(all).toHaveLength(10)
    expect(new Set(all).size).toBe(10)
    for (const one of all) expect(one).toMatch(/^[\w-]{43}$/)
  })

  test('behavior: compose builds the release, and the services know the app’s page alone', () => {
    expect(files['compose.yaml']).toContain(
      `build: \${LATCHKEY_SOURCE:-https://github.com/latchkey-wallet/latchkey.git#v${shipped.version}}`,
    )
    for (const path of [
      'settings/wallets/gateway.json',
      'settings/wallets/frame.json',
      'settings/recovery/recovery.json',
    ]) {
      const { projects } = JSON.parse(files[path] ?? '')
      expect(projects).toEqual([{ id: 'my-app', name: 'my-app', allowedOrigins: ['https://shop.example'] }])
      expect(files[path]).not.toContain('example.com')
    }
  })
})

describe('program', () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [program, ...args, '--no-install'], { cwd: folder, encoding: 'utf8' })

  test('behavior: it writes an app, and refuses the folder the second time', () => {
    const first = run('shop', '--backend', '--template', 'vue')
    expect([first.stderr, first.status]).toEqual(['', 0])
    expect(JSON.parse(readFileSync(join(folder, 'shop/package.json'), 'utf8')).name).toBe('shop')
    expect(statSync(join(folder, 'shop/backend/.env')).mode & 0o777).toBe(0o600)
    const ignored = execFileSync('git', ['init', '-q', '.'], { cwd: join(folder, 'shop'), encoding: 'utf8' })
    expect(ignored).toBe('')
    const status = execFileSync('git', ['status', '--porcelain', '-uall'], {
      cwd: join(folder, 'shop'),
      encoding: 'utf8',
    })
    expect(status).not.toMatch(/\.env$/m)
    const second = run('shop')
    expect(second.status).toBe(1)
    expect(second.stdout).toContain('is not empty')
  })

  test.each([
    [['Shop'], '"Shop" is not a valid npm name'],
    [['other', '--tarballs', 'missing.tgz'], 'There is no file missing.tgz.'],
    [['other', '--template', 'angular'], 'Unknown template'],
  ])('param: %j ends with %s and writes nothing', (args, message) => {
    const { stdout, status } = run(...args)
    expect(status).toBe(1)
    expect(stdout).toContain(message)
    expect(() => statSync(join(folder, args[0] ?? ''))).toThrow()
  })
})
