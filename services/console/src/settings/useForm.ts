import { useCallback, useEffect, useRef, useState } from 'react'
import type { Document } from '../api/types.js'
import { useSettings, type Saved } from './SettingsContext.js'
import { useReport } from './Unsaved.js'

/** A save never discards typed values. */
export interface Form<Draft> {
  readonly draft: Draft
  readonly set: <Name extends keyof Draft>(name: Name, value: Draft[Name]) => void
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly outcome: Saved | undefined
  /** The error for this pointer or below. */
  readonly errorAt: (at: string) => string | undefined
  readonly save: () => Promise<boolean>
  readonly reset: () => void
}

/** @param initial an unchanged form follows it */
export function useForm<Draft extends object>(
  initial: Draft,
  edit: (document: Document, draft: Draft) => Document,
): Form<Draft> {
  const { save } = useSettings()
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const [isSaving, setSaving] = useState(false)
  const [outcome, setOutcome] = useState<Saved>()
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])
  const draft = { ...initial, ...typed }
  const isChanged = Object.entries(typed).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(initial, name)),
  )
  useReport(isChanged)
  const set = useCallback<Form<Draft>['set']>((name, value) => {
    setTyped((before) => ({ ...before, [name]: value }))
    setOutcome((before) => (before?.state === 'saved' ? undefined : before))
  }, [])
  const errors = outcome?.state === 'refused' ? outcome.errors : undefined
  return {
    draft,
    set,
    isChanged,
    isSaving,
    outcome,
    errorAt(at) {
      const found = [...(errors ?? [])].find(([name]) => name === at || name.startsWith(`${at}/`))
      return found && sentence(found[1])
    },
    async save() {
      setSaving(true)
      try {
        const result = await save((document) => edit(document, draft))
        if (alive.current) {
          setOutcome(result)
          // Typed during the save: still unsaved.
          if (result.state === 'saved') setTyped((now) => changedSince(typed, now))
        }
        return result.state === 'saved'
      } finally {
        if (alive.current) setSaving(false)
      }
    },
    reset() {
      setTyped({})
      setOutcome(undefined)
    },
  }
}

const changedSince = <Draft extends object>(earlier: Partial<Draft>, now: Partial<Draft>): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== Reflect.get(earlier, name)),
  ) as Partial<Draft>

/** `must be …` as a sentence. */
export const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
