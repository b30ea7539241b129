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

const MAX_ENTRIES = 300

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
  const notify = () => listeners.forEach((listener) => listener())
  const append = (list: ListName, entry: Entry) => {
    lists[list].push(entry)
    if (lists[list].length > MAX_ENTRIES) lists[list].shift()
    notify()
  }
  return {
    lists,
    add: (list, title, detail) =>
      append(list, {
        at: now(),
        title: String(scrub(title)),
        ...(detail === undefined ? {} : { detail: scrub(detail) }),
      }),
    begin(title) {
      const at = now()
      let entry: Entry = { at, title: String(scrub(title)), status: 'pending' }
      append('requests', entry)
      return (status, detail) => {
        const index = lists.requests.indexOf(entry)
        entry = {
          ...entry,
          status,
          ms: now() - at,
          ...(detail === undefined ? {} : { detail: scrub(detail) }),
        }
        if (index >= 0) lists.requests[index] = entry
        notify()
      }
    },
    clear(list) {
      lists[list].splice(0)
      notify()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
