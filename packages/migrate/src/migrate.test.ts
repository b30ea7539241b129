import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quickStarts } from '../test/quickStarts.js'
import { runCommand } from './command.js'
import { kits } from './kits/index.js'
import { type InputFile, migrateFiles } from './migrate.js'
import type { Kit, KitName } from './types.js'

const root = new URL('../../../', import.meta.url).pathname

const kitOf = (name: KitName): Kit => kits.find((kit) => kit.name === name) as Kit
const migrated = (name: KitName) => migrateFiles(quickStarts[name], kitOf(name))
const textOf = (files: readonly InputFile[], path: string) => files.find((file) => file.path === path)?.text

describe('quick starts', () => {
  it('become code that compiles against our packages', () => {
    const folder = join(root, '.cache/migrated')
    rmSync(folder, { recursive: true, force: true })
    for (const { name } of kits) {
      for (const { path, text } of migrated(name).files) {
        mkdirSync(dirname(join(folder, name, path)), { recursive: true })
        writeFileSync(join(folder, name, path), text)
      }
    }
    const compilerOptions = {
      composite: false,
      noEmit: true,
      declaration: false,
      declarationMap: false,
      sourceMap: false,
      inlineSources: false,
      jsx: 'react-jsx',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    }
    const settings = { extends: '../../tsconfig.base.json', compilerOptions, include: ['.'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    let output = ''
    try {
      execFileSync(process.execPath, [
        join(root, 'node_modules/typescript/bin/tsc'),
        '-p',
        folder,
        '--pretty',
        'false',
      ])
    } catch (error) {
      output = String((error as { stdout: unknown }).stdout)
    }
    expect(output).toBe('')
  })

  it('keep no import of the kit', () => {
    for (const kit of kits) {
      const imported = migrated(kit.name).files.flatMap(({ text }) =>
        [...text.matchAll(/from ['"]([^'"]+)['"]/g)].map(([, from = '']) => from),
      )
      expect(imported.filter((from) => kit.packages.test(from))).toEqual([])
    }
  })

  it('RainbowKit: one client, with comments, theme and provider', () => {
    const { files } = migrated('rainbowkit')
    expect(textOf(files, 'src/config.ts')).toMatch(
      /\/\/ The networks of the shop. 🛒\nexport const client = createLatchkey\(/,
    )
    expect(textOf(files, 'src/config.ts')).toContain("themeMode: 'dark'")
    expect(textOf(files, 'src/config.ts')).toContain('// Cheap ones first.')
    expect(textOf(files, 'src/config.ts')).toContain('linkConfig(config, client)')
    expect(textOf(files, 'src/App.tsx')).toContain('<LatchkeyProvider client={client}>')
    expect(textOf(files, 'src/App.tsx')).toContain('{/* The header */}')
    expect(textOf(files, 'src/App.tsx')).not.toContain('styles.css')
  })

  it('report each prop without an equivalent', () => {
    const why = migrated('rainbowkit').remaining.map((one) => `${one.file}:${one.line} ${one.why}`)
    expect(why).toContain('src/App.tsx:13 Removed from `<RainbowKitProvider>`: `coolMode`')
    expect(why).toContain('src/App.tsx:13 Removed from `<RainbowKitProvider>`: `modalSize="compact"`')
    expect(why).toContain('src/App.tsx:15 Removed from `<ConnectButton>`: `chainStatus="icon"`')
    expect(migrated('connectkit').remaining.map((one) => one.why)).toContain(
      'Removed from `<ConnectKitProvider>`: `options={{ hideBalance: true }}`',
    )
    expect(migrated('appkit').remaining.map((one) => one.why)).toContain(
      'Removed from `<appkit-button>`: `size="sm"`',
    )
  })
})

describe('pages of the report', () => {
  const reported = kits.flatMap(({ name }) => migrated(name).remaining)
  const advised = kits.flatMap(({ page, advice }) => [
    page,
    ...Object.values(advice).flatMap((one) => (typeof one === 'string' ? [] : [one.page])),
  ])
  const pages = [...new Set([...advised, ...reported.map(({ page }) => page)])]
  const anchorsOf = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s-]/gu, '')
        .replaceAll(' ', '-'),
    )

  it.each(pages)('%s is an address that a developer can open, of a section that exists', (page) => {
    const [, file = '', anchor] =
      /^https:\/\/github\.com\/latchkey-wallet\/latchkey\/blob\/main\/(docs\/[\w-]+\.md)(?:#(.+))?$/.exec(
        page,
      ) ?? []
    const text = readFileSync(join(root, file), 'utf8')
    if (anchor !== undefined) expect(anchorsOf(text)).toContain(anchor)
  })

  it('are in no reason, which has its page beside it', () => {
    for (const { why } of reported) expect(why).not.toMatch(/\bdocs\//)
  })
})

it('a second run changes nothing', () => {
  const names = fc.constantFrom(...kits.map(({ name }) => name))
  const name = fc.constantFrom('label', 'theme', 'mode', 'size', 'coolMode', 'showBalance', 'chainStatus')
  const value = fc.constantFrom('', '="a"', '={x}', '={{ a: 1 }}', '={() => 1}')
  const props = fc.uniqueArray(fc.tuple(name, value), { selector: ([one]) => one, maxLength: 4 })
  fc.assert(
    fc.property(names, props, fc.boolean(), (from, list, isTwice) => {
      const kit = kitOf(from)
      const text = list.map(([prop, given]) => ` ${prop}${given}`).join('')
      const files = quickStarts[from].map((file) => ({
        ...file,
        text:
          file.text.replace(
            /<(RainbowKitProvider|ConnectKitProvider|ConnectKitButton|appkit-button)\b[^>]*?(\/?>)/g,
            (_, tag, end) => `<${tag}${text}${end}`,
          ) + (isTwice ? `\nexport const x = 1\n` : ''),
      }))
      const once = migrateFiles(files, kit).files
      const all = files.map((file) => once.find(({ path }) => path === file.path) ?? file)
      expect(migrateFiles(all, kit).files).toEqual([])
    }),
    { numRuns: 60 },
  )
})

it('AppKit: one client, though the adapter is in another file under any name', () => {
  const files = [
    {
      path: 'a.ts',
      text: `import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'\nimport { chains } from './chains'\nexport const bridge = new WagmiAdapter({ networks: chains, projectId: 'a' })\n`,
    },
    {
      path: 'b.ts',
      text: `import { createAppKit } from '@reown/appkit/react'\nimport { bridge } from './a'\ncreateAppKit({ adapters: [bridge], networks: [], projectId: 'a', metadata: { name: 'a' } })\n`,
    },
  ]
  const { files: after, remaining } = migrateFiles(files, kitOf('appkit'))
  expect(after.filter(({ text }) => text.includes('createLatchkey('))).toHaveLength(1)
  const why = remaining.map((one) => one.why)
  expect(why).toContain("Move it to `createLatchkey`: `metadata: { name: 'a' }`")
  expect(why).toContain('`chains` has to be a tuple: add `as const` to its list')
})

describe('command', () => {
  let folder: string
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: folder,
      stdio: 'pipe',
    })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const run = async (...args: string[]) => {
    let output = ''
    const code = await runCommand(args, folder, (text) => (output += text))
    return { code, output }
  }
  const kitImport = `import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const A = () => <ConnectButton />\n`

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-migrate-test-'))
    write(
      'package.json',
      `${JSON.stringify({ dependencies: { '@rainbow-me/rainbowkit': '^2.0.0', react: '^19.0.0' } }, null, 2)}\n`,
    )
    for (const { path, text } of quickStarts.rainbowkit) write(path, text)
    write('.gitignore', 'ignored\nnode_modules\n')
    write('ignored/A.tsx', kitImport)
    write('node_modules/a/A.tsx', kitImport)
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'app')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('rewrites the app and pins the dependencies', async () => {
    const { code, output } = await run('--report', 'report.txt')
    expect(code).toBe(0)
    expect(output).toContain('Changed 3 files')
    expect(JSON.parse(read('package.json')).dependencies).toEqual({
      '@latchkey/core': '0.1.0',
      '@latchkey/eip155': '0.1.0',
      '@latchkey/react': '0.1.0',
      '@latchkey/wagmi': '0.1.0',
      react: '^19.0.0',
    })
    expect(read('report.txt')).toContain('| src/App.tsx:13 | Removed from `<RainbowKitProvider>`: `coolMode`')
    for (const printed of [output, read('report.txt')]) {
      expect(printed).toContain(
        'https://github.com/latchkey-wallet/latchkey/blob/main/docs/migrating.md#from-rainbowkit',
      )
      expect(printed).not.toMatch(/(?<!main\/)docs\//)
    }
    expect(read('ignored/A.tsx')).toBe(kitImport)
    expect(read('node_modules/a/A.tsx')).toBe(kitImport)
  })

  it('refuses uncommitted changes unless forced', async () => {
    write('src/new.ts', 'export {}\n')
    const before = read('src/App.tsx')
    expect((await run()).code).toBe(1)
    expect(read('src/App.tsx')).toBe(before)
    expect((await run('--force')).code).toBe(0)
  })

  it('changes nothing in a dry run', async () => {
    const before = read('src/App.tsx')
    const { output } = await run('--dry-run')
    expect(output).toContain('--- a/src/App.tsx')
    expect(output).toContain('+        <LatchkeyProvider client={client}>')
    expect(read('src/App.tsx')).toBe(before)
  })

  it('asks for the kit if package.json names none', async () => {
    write('package.json', '{}\n')
    expect((await run('--force')).code).toBe(2)
    expect((await run('--force', '--from', 'nothing')).code).toBe(2)
    expect((await run('--unknown')).code).toBe(2)
    expect(existsSync(join(folder, 'report.txt'))).toBe(false)
  })

  it('keeps a package of the kit that is still imported', async () => {
    write(
      'src/wallets.ts',
      `import { connectorsForWallets } from '@rainbow-me/rainbowkit'\nexport const a = connectorsForWallets([])\n`,
    )
    const { output } = await run('--force')
    expect(output).toContain('src/wallets.ts:2')
    expect(Object.keys(JSON.parse(read('package.json')).dependencies)).toContain('@rainbow-me/rainbowkit')
  })
})
