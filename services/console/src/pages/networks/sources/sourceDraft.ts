import type { Chain } from '../../../api/types.js'
import { linesOf } from '../../../settings/edits.js'
import type { SourceField } from './fields.js'
import { sourceKinds, type SourceKind, type SourceType } from './sourceKinds.js'

export interface SourceDraft {
  /** Identifies an entry while it moves. */
  readonly key: number
  /** With fields unknown to this console. */
  readonly stored: Readonly<Record<string, unknown>>
  /** By field name. */
  readonly typed: Readonly<Record<string, string | boolean>>
}

export type SourcesDraft = Readonly<Record<SourceKind['id'], readonly SourceDraft[]>> & {
  /** One per line. */
  readonly bundlerUrls: string
}

export type Sources = Partial<Pick<Chain, SourceKind['id'] | 'bundlerUrls'>>

export const sourceNames: readonly (keyof SourcesDraft)[] = [
  ...sourceKinds.map(({ id }) => id),
  'bundlerUrls',
]

export function typeOf(kind: SourceKind, { stored }: SourceDraft): SourceType | undefined {
  const provider = stored['provider'] ?? ''
  return kind.types.find((type) => type.provider === provider)
}

/** Lists of the settings file win over stored ones. */
export function draftOf(
  stored: Sources = {},
  isFixed: (name: string) => boolean = () => false,
): SourcesDraft {
  const lists = sourceKinds.map((kind) => [
    kind.id,
    [(isFixed(kind.id) ? undefined : stored[kind.id]) ?? []]
      .flat()
      .map((entry, key) => toDraft(kind, key, entry as SourceDraft['stored'])),
  ])
  return {
    ...(Object.fromEntries(lists) as Record<SourceKind['id'], readonly SourceDraft[]>),
    bundlerUrls: isFixed('bundlerUrls') ? '' : (stored.bundlerUrls?.join('\n') ?? ''),
  }
}

function toDraft(kind: SourceKind, key: number, stored: SourceDraft['stored']): SourceDraft {
  const fields = typeOf(kind, { key, stored, typed: {} })?.fields ?? []
  return {
    key,
    stored,
    typed: Object.fromEntries(fields.map((field) => [field.name, displayValue(field, stored)])),
  }
}

function displayValue(
  { name, form, fallback }: SourceField,
  stored: SourceDraft['stored'],
): string | boolean {
  const value = stored[name]
  if (form === 'switch') return value === undefined ? fallback === true : value === true
  if (Array.isArray(value)) return value.join('\n')
  return value === undefined ? '' : String(value)
}

export function withNew(
  list: readonly SourceDraft[],
  { provider, fields }: SourceType,
): readonly SourceDraft[] {
  const key = Math.max(-1, ...list.map((draft) => draft.key)) + 1
  const stored = provider === '' ? {} : { provider }
  return [
    ...list,
    {
      key,
      stored,
      typed: Object.fromEntries(fields.map((field) => [field.name, displayValue(field, stored)])),
    },
  ]
}

/** None yet for an empty required field. */
export function problemOf({ form, must, range }: SourceField, typed: string | boolean): string | undefined {
  if (typeof typed === 'boolean' || typed.trim() === '') return undefined
  if (form === 'number' && range !== undefined) {
    const isNumber = (range.isWhole ? /^\d+$/ : /^\d+(\.\d+)?$/).test(typed.trim())
    const value = Number(typed)
    if (isNumber && value >= range.min && value <= range.max) return undefined
    const kind = range.isWhole ? 'whole number' : 'number'
    return range.max === Number.MAX_SAFE_INTEGER
      ? `Enter a ${kind}${range.min > 0 ? ` from ${range.min}` : ''}, such as ${range.isWhole ? '10' : '1.50'}.`
      : `Enter a ${kind} from ${range.min} to ${range.max}.`
  }
  const lines = form === 'lines' ? linesOf(typed) : [typed.trim()]
  return must === undefined || lines.every((line) => must.match.test(line)) ? undefined : must.words
}

export const isMissing = ({ isRequired }: SourceField, typed: string | boolean | undefined): boolean =>
  isRequired === true && (typeof typed !== 'string' || typed.trim() === '')

export const isComplete = (draft: SourcesDraft): boolean =>
  sourceKinds.every((kind) =>
    draft[kind.id].every((entry) =>
      (typeOf(kind, entry)?.fields ?? []).every((field) => {
        const typed = entry.typed[field.name]
        return !isMissing(field, typed) && problemOf(field, typed ?? '') === undefined
      }),
    ),
  )

export function sourcesOf(draft: SourcesDraft): Sources {
  const lists = sourceKinds.map((kind) => {
    const entries = draft[kind.id].map((entry) => entryOf(kind, entry))
    return [kind.id, entries.length === 0 ? undefined : kind.isOne ? entries[0] : entries]
  })
  const urls = linesOf(draft.bundlerUrls)
  return { ...Object.fromEntries(lists), bundlerUrls: urls.length === 0 ? undefined : urls } as Sources
}

function entryOf(kind: SourceKind, draft: SourceDraft): object {
  const fields = typeOf(kind, draft)?.fields ?? []
  const values = fields.map((field) => [field.name, valueOf(field, draft)])
  return Object.fromEntries(
    Object.entries({ ...draft.stored, ...Object.fromEntries(values) }).filter(
      ([, value]) => value !== undefined,
    ),
  )
}

/** Undefined for the default. */
function valueOf(field: SourceField, { stored, typed }: SourceDraft): unknown {
  const value = typed[field.name]
  if (typeof value === 'boolean')
    return value === (field.fallback === true) && stored[field.name] === undefined ? undefined : value
  const text = value?.trim() ?? ''
  if (text === '') return undefined
  if (field.form === 'number') return Number(text)
  return field.form === 'lines' ? linesOf(text) : text
}

export function changedSources(before: SourcesDraft, after: SourcesDraft): Sources {
  const changed = sourcesOf(after)
  return Object.fromEntries(
    sourceNames
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, changed[name]]),
  )
}
