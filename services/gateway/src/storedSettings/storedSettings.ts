import { openSettings, type SettingsSource } from '@latchkey/kit/settingsFile'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import type { Database } from '@latchkey/kit/database/database'
import type { Logger } from '@latchkey/kit/log'
import { configSchema, type GatewayConfig } from '../project/configSchema.js'
import { parseConfig } from '../project/parseConfig.js'
import { describeChanges } from './describeChanges.js'
import { documentSchema, type SettingsDocument } from './documentSchema.js'
import { layerSettings, pointerOf, type Layered } from './layer.js'
import { createRevisions, nothingStored, type RevisionHead, type Stored } from './revisions.js'

export interface SettingsView {
  readonly revision: number
  readonly document: SettingsDocument
  readonly effective: Pick<GatewayConfig, keyof SettingsDocument>
  readonly fixed: readonly string[]
  readonly problem?: string
}

export interface Save {
  readonly revision: number
  readonly savedBy: string
  readonly document: unknown
}

/** A change applies from the next request. */
export interface StoredSettings extends SettingsSource<GatewayConfig> {
  view(): Promise<SettingsView>
  /**
   * @returns the number of the save, unchanged when nothing changed
   * @throws ServiceError 400 with a pointer to each wrong field, 409 after a concurrent save
   */
  save(save: Save): Promise<number>
  /** 0 is the empty document. @throws as `save` does, and 404 */
  restore(restored: Omit<Save, 'document'> & { readonly number: number }): Promise<number>
  revisions(page: {
    readonly before?: number | undefined
    readonly limit: number
  }): Promise<readonly RevisionHead[]>
  refresh(): Promise<void>
}

export interface StoredSettingsOptions {
  readonly given: unknown
  readonly file: string | undefined
  readonly database: Database
  readonly log: Logger
  /** Unix milliseconds. */
  readonly now: () => number
  /** Runs before settings take effect. */
  readonly prepare: (config: GatewayConfig) => Promise<void>
}

interface FromFile {
  readonly raw: Readonly<Record<string, unknown>>
  readonly config: GatewayConfig
}

interface ActiveSettings {
  readonly file: FromFile
  readonly stored: Stored
  readonly layered: Layered
  readonly config: GatewayConfig
  readonly problem?: string
}

/**
 * Ignores invalid stored settings with a log line.
 *
 * @throws Error for the operator when the file is missing or invalid
 */
export async function openStoredSettings(options: StoredSettingsOptions): Promise<StoredSettings> {
  const { database, log, now, prepare } = options
  const file = openFile(options)
  const revisions = createRevisions(database)
  let active = combine(log, file.current(), await newestOf(revisions))
  let prepared: GatewayConfig | undefined
  await prepareOnce(active.config)

  async function prepareOnce(config: GatewayConfig): Promise<void> {
    if (prepared === config) return
    await prepare(config)
    prepared = config
  }

  function follow(): ActiveSettings {
    const fromFile = file.current()
    if (fromFile !== active.file) active = combine(log, fromFile, active.stored)
    return active
  }

  async function refresh(): Promise<void> {
    if ((await revisions.newest()) !== active.stored.number) {
      const next = combine(log, file.current(), await newestOf(revisions))
      await prepareOnce(next.config)
      if (next.stored.number > active.stored.number) active = next
    }
    await prepareOnce(follow().config)
  }

  async function add({ revision, savedBy, document }: Save, undoNote?: string): Promise<number> {
    await refresh()
    const { stored, file: fromFile } = active
    if (revision !== stored.number) throw outdated()
    const shaped = checkDocument(document, fromFile)
    const changes = describeChanges(stored.document, shaped)
    if (changes.length === 0) return revision
    const next = { number: revision + 1, document: shaped }
    const allChanges = undoNote === undefined ? changes : [undoNote, ...changes]
    if (!(await revisions.add({ ...next, at: now(), savedBy, changes: allChanges }))) throw outdated()
    await refresh()
    return next.number
  }

  return {
    current: () => follow().config,
    async view() {
      await refresh()
      return viewOf(active)
    },
    save: (save) => add(save),
    async restore({ number, ...save }) {
      const found = await revisions.find(number)
      if (found !== undefined)
        return add({ ...save, document: found.document }, `Back to how it was after change ${number}`)
      throw noSuchChange()
    },
    revisions: (page) => revisions.list(page),
    refresh,
  }
}

function openFile({ given: value, file, log }: StoredSettingsOptions): SettingsSource<FromFile> {
  return openSettings<FromFile>({
    value,
    file,
    log,
    parse: (raw, source) => ({ config: parseConfig(raw, source), raw: raw as FromFile['raw'] }),
  })
}

async function newestOf(revisions: ReturnType<typeof createRevisions>): Promise<Stored> {
  return (await revisions.find(await revisions.newest())) ?? nothingStored
}

/** The file alone if both together are invalid. */
function combine(log: Logger, fromFile: FromFile, stored: Stored): ActiveSettings {
  const layered = layerSettings(stored.document, fromFile.raw)
  const parsed = configSchema.safeParse(layered.settings)
  if (parsed.success) return { file: fromFile, stored, layered, config: parsed.data }
  const problem = reasonsOf(layered.settings, parsed.error.issues)
    .map(({ name, description }) => `${name}: ${description}`)
    .join('; ')
  log.error({ revision: stored.number, reason: problem }, 'stored settings are not valid and left aside')
  return {
    file: fromFile,
    stored,
    layered: layerSettings({}, fromFile.raw),
    config: fromFile.config,
    problem,
  }
}

function checkDocument(document: unknown, fromFile: FromFile): SettingsDocument {
  const shaped = documentSchema.safeParse(document)
  if (!shaped.success) throw invalidSettings(reasonsOf(document, shaped.error.issues))
  const layered = layerSettings(shaped.data, fromFile.raw)
  const parsed = configSchema.safeParse(layered.settings)
  if (!parsed.success) throw invalidSettings(reasonsOf(layered.settings, parsed.error.issues))
  return shaped.data
}

function viewOf({ stored, layered, problem, config }: ActiveSettings): SettingsView {
  const { projects, relays, chains, wallets } = config
  return {
    revision: stored.number,
    document: stored.document,
    effective: { projects, relays, chains, wallets },
    fixed: layered.fixed,
    ...(problem !== undefined && { problem }),
  }
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

const reasonsOf = (settings: unknown, issues: readonly Issue[]) =>
  issues.map(({ path, message }) => ({ name: pointerOf(settings, path), description: message }))

const invalidSettings = (reasons: ReturnType<typeof reasonsOf>) => new ServiceError({ status: 400, reasons })

const noSuchChange = () =>
  new ServiceError({
    status: 404,
    reasons: [{ name: 'number', description: 'There is no such change.' }],
  })

const outdated = () =>
  new ServiceError({
    status: 409,
    reasons: [{ name: 'outdated', description: 'Somebody else has saved settings since you opened them.' }],
  })
