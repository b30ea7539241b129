import { scrub } from './scrub.js'

export interface Entry {
  /** Unix milliseconds. */
  readonly at: number
  readonly title: string
  /** Milliseconds; missing while pending. */
  readonly ms?: number
  readonly status?: 'pending' | 'done' | 'failed'
  /** Without secrets. */
  readonly detail?: unknown
}

export type ListName = 'events' | 'log' | 'requests' | 'changes'

const KEPT = 300

export interface Recorder {
  readonly lists: Readonly<Record<ListName, readonly Entry[]>>
  add(list: ListName, title: string, detail?: unknown): void
  /** Ends the line. */
  begin(title: string): (status: 'done' | 'failed', detail?: unknown) => void
  clear(list: ListName): void
  onChange(listener: () => void): () => void
}

/** @param now Unix milliseconds */
export function createRecorder(now: () => number): Recorder {
  const lists: Record<ListName, Entry[]> = { events: [], log: [], requests: [], changes: [] }
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  const keep = (list: ListName, entry: Entry) => {
    lists[list].push(entry)
    if (lists[list].length > KEPT) lists[list].shift()
    tell()
  }
  return {
    lists,
    add: (list, title, detail) =>
      keep(list, {
        at: now(),
        title: String(scrub(title)),
        ...(detail === undefined ? {} : { detail: scrub(detail) }),
      }),
    begin(title) {
      const at = now()
      let entry: Entry = { at, title: String(scrub(title)), status: 'pending' }
      keep('requests', entry)
      return (status, detail) => {
        const place = lists.requests.indexOf(entry)
        entry = {
          ...entry,
          status,
          ms: now() - at,
          ...(detail === undefined ? {} : { detail: scrub(detail) }),
        }
        if (place >= 0) lists.requests[place] = entry
        tell()
      }
    },
    clear(list) {
      lists[list].splice(0)
      tell()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
