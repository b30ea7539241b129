import { createContext, useCallback, useContext, useMemo, type ReactNode } from 'react'
import { ApiError, type Api } from '../api/api.js'
import { useApi } from '../api/ApiContext.js'
import type { Document, Revision, SettingsView } from '../api/types.js'
import { useLoad, type Load } from '../api/useLoad.js'

/** How a save went. */
export type Saved =
  | { readonly state: 'saved' }
  /** What is wrong, by JSON Pointer. */
  | { readonly state: 'refused'; readonly errors: ReadonlyMap<string, string> }
  /** Another operator saved meanwhile, and the settings here are theirs now. What was typed is still in the form. */
  | { readonly state: 'outdated'; readonly by: string; readonly changes: readonly string[] }
  | { readonly state: 'failed'; readonly message: string }
  /** Stored, but the settings could not be read afterwards: the page shows those from before. */
  | { readonly state: 'unread'; readonly message: string }

/** The settings of the gateway, for every page. */
export interface Settings {
  readonly load: Load<SettingsView>
  /** Stores the newest document with an edit. */
  save(edit: (document: Document) => Document): Promise<Saved>
  /** Stores once more what was stored by an earlier save. */
  restore(number: number): Promise<Saved>
}

const SettingsContext = createContext<Settings | undefined>(undefined)

/** Reads the settings once for all pages below. */
export function SettingsProvider({ children }: { readonly children: ReactNode }) {
  const api = useApi()
  const load = useLoad('settings', () => api.get<SettingsView>('settings'))
  const { data, set } = load

  const store = useCallback(
    async (send: (revision: number) => Promise<unknown>): Promise<Saved> => {
      if (data === undefined) return { state: 'failed', message: 'The settings haven’t loaded yet.' }
      try {
        await send(data.revision)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 400)
          return {
            state: 'refused',
            errors: new Map(error.reasons.map(({ name, description }) => [name, description])),
          }
        if (error.status !== 409) return { state: 'failed', message: error.message }
        return readNewer(api, data.revision, set)
      }
      try {
        set(await api.get<SettingsView>('settings'))
        return { state: 'saved' }
      } catch (error) {
        return { state: 'unread', message: error instanceof Error ? error.message : String(error) }
      }
    },
    [api, data, set],
  )

  const value = useMemo<Settings>(
    () => ({
      load,
      save: (edit) =>
        store((revision) => api.send('PUT', 'settings', { revision, document: edit(data?.document ?? {}) })),
      restore: (number) => store((revision) => api.send('POST', 'settings/restore', { revision, number })),
    }),
    [api, data, load, store],
  )
  return <SettingsContext.Provider value={value}>{children}</SettingsContext.Provider>
}

/** Takes over what somebody else saved since a revision, and says what it was. */
async function readNewer(api: Api, revision: number, set: (view: SettingsView) => void): Promise<Saved> {
  try {
    const [view, { revisions }] = await Promise.all([
      api.get<SettingsView>('settings'),
      api.get<{ revisions: readonly Revision[] }>('settings/revisions'),
    ])
    set(view)
    const newer = revisions.filter(({ number }) => number > revision)
    return {
      state: 'outdated',
      by: newer[0]?.savedBy ?? 'Someone else',
      changes: newer.flatMap(({ changes }) => changes),
    }
  } catch (error) {
    return { state: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

/** The settings, for a page. */
export function useSettings(): Settings {
  const settings = useContext(SettingsContext)
  if (settings === undefined) throw new Error('There is no SettingsProvider around this component')
  return settings
}

/** A JSON Pointer (RFC 6901) to a setting. */
export const pointer = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
