import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactNode,
} from 'react'
import { ApiError, type Api } from '../api/api.js'
import { useApi } from '../api/ApiContext.js'
import type { Document, Revision, SettingsView } from '../api/types.js'
import { useLoad, type Load } from '../api/useLoad.js'

export type Saved =
  | { readonly state: 'saved' }
  /** By JSON Pointer. */
  | { readonly state: 'refused'; readonly errors: ReadonlyMap<string, string> }
  /** Another operator saved first: typed values stay. */
  | { readonly state: 'outdated'; readonly by: string; readonly changes: readonly string[] }
  | { readonly state: 'failed'; readonly message: string }
  /** Stored, but not reloaded. */
  | { readonly state: 'unread'; readonly message: string }

export interface Settings {
  readonly load: Load<SettingsView>
  /** Edits the newest document. */
  save(edit: (document: Document) => Document): Promise<Saved>
  restore(number: number): Promise<Saved>
}

const SettingsContext = createContext<Settings | undefined>(undefined)

export function SettingsProvider({ children }: { readonly children: ReactNode }) {
  const api = useApi()
  const load = useLoad('settings', () => api.get<SettingsView>('settings'))
  const { data, set } = load

  const newest = useRef(data)
  useLayoutEffect(() => {
    newest.current = data
  }, [data])
  const take = useCallback(
    (view: SettingsView) => {
      newest.current = view
      set(view)
    },
    [set],
  )

  const store = useCallback(
    async (send: (view: SettingsView) => Promise<unknown>): Promise<Saved> => {
      const view = newest.current
      if (view === undefined) return { state: 'failed', message: 'The settings haven’t loaded yet.' }
      try {
        await send(view)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 400)
          return {
            state: 'refused',
            errors: new Map(error.reasons.map(({ name, description }) => [name, description])),
          }
        if (error.status !== 409) return { state: 'failed', message: error.message }
        return readNewer(api, view.revision, take)
      }
      try {
        take(await api.get<SettingsView>('settings'))
        return { state: 'saved' }
      } catch (error) {
        return { state: 'unread', message: error instanceof Error ? error.message : String(error) }
      }
    },
    [api, take],
  )

  // Concurrent saves would conflict.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = useCallback(
    (send: (view: SettingsView) => Promise<unknown>): Promise<Saved> => {
      const saved = last.current.then(() => store(send))
      last.current = saved.catch(() => undefined)
      return saved
    },
    [store],
  )

  const value = useMemo<Settings>(
    () => ({
      load,
      save: (edit) =>
        inTurn(({ revision, document }) =>
          api.send('PUT', 'settings', { revision, document: edit(document) }),
        ),
      restore: (number) =>
        inTurn(({ revision }) => api.send('POST', 'settings/restore', { revision, number })),
    }),
    [api, load, inTurn],
  )
  return <SettingsContext.Provider value={value}>{children}</SettingsContext.Provider>
}

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

export function useSettings(): Settings {
  const settings = useContext(SettingsContext)
  if (settings === undefined) throw new Error('There is no SettingsProvider around this component')
  return settings
}

/** RFC 6901. */
export const pointer = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
