import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../lib/runCommand.mjs'

/**
 * @typedef {object} PackageManager
 * @property {() => Promise<void>} install
 * @property {(script: string) => Promise<void>} run
 * @property {(script: string) => { command: string, args: string[] }} command starts the script
 * @property {NodeJS.ProcessEnv} env
 */

/**
 * Exact npm versions.
 *
 * @type {Record<import('./hosts.mjs').Host['manager'], { tool?: Record<string, string>, program:
 *   string, install: string[], run: string[] }>}
 */
const kinds = {
  npm: {
    program: 'npm',
    // A lockfile requests all platforms' binaries.
    install: ['install', '--no-package-lock', '--prefer-offline', '--no-audit', '--no-fund'],
    run: ['run', '--silent'],
  },
  pnpm: {
    tool: { pnpm: '12.21.0' },
    program: 'node_modules/.bin/pnpm',
    install: ['install', '--no-lockfile'],
    run: ['run'],
  },
  bun: {
    // npm does not run the install script of Bun's own package here.
    tool: { [`@oven/bun-${process.platform}-${archOfBun()}`]: '1.4.5' },
    program: `node_modules/@oven/bun-${process.platform}-${archOfBun()}/bin/bun`,
    install: ['install', '--no-save'],
    run: ['run'],
  },
  yarn: {
    tool: { '@yarnpkg/cli-dist': '4.18.1' },
    program: 'node_modules/.bin/yarn',
    install: ['install', '--no-immutable'],
    run: ['run'],
  },
}

function archOfBun() {
  return process.arch === 'arm64' ? 'aarch64' : process.arch
}

/** @type {Map<string, Promise<void>>} */
const tools = new Map()

/**
 * @param {import('./hosts.mjs').Host['manager']} kind
 * @param {string} folder
 * @param {{ folder: string, registryUrl: string | undefined }} workshop without a registry, our
 *   packages are files that the host names
 * @returns {PackageManager}
 */
export function packageManager(kind, folder, { folder: shop, registryUrl }) {
  const { tool, program, install, run: runArgs } = kinds[kind]
  const toolFolder = join(shop, `tool-${kind}`)
  const env = hostEnv(join(shop, `cache-${kind}`))
  const path = tool === undefined ? program : join(toolFolder, program)
  const command = (/** @type {string} */ script) => ({ command: path, args: [...runArgs, script] })
  return {
    env,
    command,
    install: async () => {
      if (registryUrl) writeFileSync(join(folder, '.npmrc'), `@latchkey:registry=${registryUrl}\n`)
      if (tool !== undefined) {
        if (!tools.has(toolFolder)) tools.set(toolFolder, installTool(toolFolder, tool))
        await tools.get(toolFolder)
      }
      if (kind === 'yarn') writeFileSync(join(folder, '.yarnrc.yml'), await yarnSettings(registryUrl))
      await run(path, install, folder, env)
    },
    run: (script) => {
      const { command: name, args } = command(script)
      return run(name, args, folder, env)
    },
  }
}

/**
 * @param {string} folder
 * @param {Record<string, string>} dependencies
 */
async function installTool(folder, dependencies) {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  await run('npm', kinds.npm.install, folder, hostEnv(''))
}

/**
 * Yarn ignores npm's.
 *
 * @param {string | undefined} registryUrl
 */
async function yarnSettings(registryUrl) {
  const { output } = await runCommand('npm', ['config', 'get', 'registry'], { quiet: true })
  const registry = output.trim().split('\n').at(-1) ?? ''
  return [
    'nodeLinker: pnp',
    'enableTelemetry: false',
    'enableScripts: false',
    // Yarn refuses packages younger than some days.
    'npmPreapprovedPackages: ["@latchkey/*"]',
    `npmRegistryServer: ${JSON.stringify(registry)}`,
    ...(registryUrl
      ? [`npmScopes: { latchkey: { npmRegistryServer: ${JSON.stringify(registryUrl)} } }`]
      : []),
    `unsafeHttpWhitelist: [${JSON.stringify(new URL(registry).hostname)}, "127.0.0.1"]`,
    '',
  ].join('\n')
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
async function run(program, args, folder, env) {
  const { code, output } = await runCommand(program, args, { cwd: folder, env, quiet: true })
  if (code === 0) return
  const lines = output.trim().split('\n').slice(-40).join('\n')
  throw new Error(`${program.split('/').at(-1)} ${args.join(' ')} failed:\n${lines}`)
}

/**
 * Without the outer npm's variables and telemetry.
 *
 * @param {string} cache empty for npm's own
 * @returns {NodeJS.ProcessEnv}
 */
function hostEnv(cache) {
  const own = Object.keys(process.env).filter((name) =>
    /^npm_|^INIT_CWD$|^PWD$|^NODE_(ENV|OPTIONS|PATH)$/.test(name),
  )
  return {
    ...Object.fromEntries(own.map((name) => [name, undefined])),
    npm_config_ignore_scripts: 'true',
    npm_config_store_dir: cache,
    BUN_INSTALL_CACHE_DIR: cache,
    YARN_GLOBAL_FOLDER: cache,
    NEXT_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    NG_CLI_ANALYTICS: 'false',
    DO_NOT_TRACK: '1',
    CI: 'true',
  }
}
