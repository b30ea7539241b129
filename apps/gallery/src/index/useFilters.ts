import { useState } from 'react'
import type { SceneLook } from '../stage/readLook.js'

export interface Filters extends Pick<SceneLook, 'theme' | 'device' | 'words'> {
  /** `ltr` leaves the direction to the language. */
  readonly dir: 'ltr' | 'rtl'
  /** Part of a view's, state's or title's name. */
  readonly text: string
}

const key = 'latchkey.gallery'
const initial: Filters = { theme: 'dark', dir: 'ltr', device: 'card', words: 'en', text: '' }

function read(): Filters {
  try {
    return { ...initial, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Filters>) }
  } catch {
    return initial
  }
}

/** The filters survive a visit to a scene. */
export function useFilters(): [Filters, (patch: Partial<Filters>) => void] {
  const [filters, set] = useState(read)
  const change = (patch: Partial<Filters>) => {
    const next = { ...filters, ...patch }
    set(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is blocked.
    }
  }
  return [filters, change]
}
