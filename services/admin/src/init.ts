import { link, mkdir, open, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { envFiles, type EnvFile, type Form } from './envFiles.js'

export interface InitOptions {
  /** Created if missing. */
  readonly out: string
  readonly form: Form
  readonly domain: string
}

const OWNER_ONLY = 0o600

/**
 * @returns the remaining steps
 * @throws when a file exists: overwriting secrets would lose every share
 */
export async function init({ out, form, domain }: InitOptions): Promise<string> {
  const files = envFiles(form, domain).map((file) => ({ ...file, path: join(out, file.name) }))
  await mkdir(out, { recursive: true })
  for (const { path } of files) if (await isThere(path)) throw refusal(path)
  for (const file of files) await writeNew(file)
  return [
    ...files.flatMap(({ path, text }) => [`${path} (only you can read it)`, ...toSet(text)]),
    '',
    ...nextSteps[form],
  ].join('\n')
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const refusal = (path: string): Error =>
  new Error(
    `${path} is there already and was left as it is: its secrets may be in use. Move it away, or name another folder with --out.`,
  )

/** Atomic; never overwrites. */
async function writeNew({ path, text }: EnvFile & { readonly path: string }): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`
  const file = await open(draft, 'wx', OWNER_ONLY)
  try {
    // Independent of the umask.
    await file.chmod(OWNER_ONLY)
    await file.writeFile(text)
    await file.sync()
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? refusal(path) : error
    })
  } finally {
    await file.close()
    await rm(draft)
  }
}

const toSet = (text: string): readonly string[] =>
  [...text.matchAll(/^(\w+(?<!_PREVIOUS))=$/gm)].map(([, name]) => `  to be set: ${name}`)

const nextSteps: Readonly<Record<Form, readonly string[]>> = {
  compose: [
    'Then set your hosts and pages in settings/wallets/gateway.json, settings/wallets/frame.json and',
    'settings/recovery/recovery.json, and start: docker compose up -d. docs/deploying.md has the rest.',
  ],
  services: [
    'Give each file to its own service: /etc/latchkey for systemd, a Secret of its own in Kubernetes.',
    'docs/deploying.md has the rest. Never put gateway.env and recovery.env on one machine.',
  ],
}
