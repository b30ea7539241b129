import { useState } from 'react'
import type { SceneLook } from '../stage/readLook.js'

export interface Filters extends Pick<SceneLook, 'theme' | 'device' | 'words'> {
  /** `ltr`: the language's direction. */
  readonly dir: 'ltr' | 'rtl'
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

export function useFilters(): [Filters, (patch: Partial<Filters>) => void] {
  const [filters, set] = useState(read)
  const change = (patch: Partial<Filters>) => {
    const next = { ...filters, ...patch }
    set(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {}
  }
  return [filters, change]
}
