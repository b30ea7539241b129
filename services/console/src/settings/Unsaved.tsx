import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

type Report = (form: object, isChanged: boolean) => void

const ReportContext = createContext<Report | undefined>(undefined)
const PresentContext = createContext(true)

export function useReport(isChanged: boolean): void {
  const report = useContext(ReportContext)
  const [form] = useState({})
  useEffect(() => {
    if (!isChanged) return undefined
    report?.(form, true)
    return () => report?.(form, false)
  }, [report, form, isChanged])
}

export const usePresent = (): boolean => useContext(PresentContext)

export interface UnsavedContents<Id extends string> {
  readonly unsaved: ReadonlySet<Id>
  /** Also renders hidden contents with edits. */
  readonly draw: (ids: readonly Id[], present: Id | undefined, content: (id: Id) => ReactNode) => ReactNode
}

/** Contents with unsaved edits stay mounted. */
export function useUnsavedContents<Id extends string>(): UnsavedContents<Id> {
  const [forms, setForms] = useState<ReadonlyMap<object, Id>>(new Map())
  const note = useCallback((id: Id, form: object, isChanged: boolean) => {
    setForms((before) => {
      const after = new Map(before)
      if (isChanged) after.set(form, id)
      else after.delete(form)
      return after
    })
  }, [])
  const unsaved = new Set(forms.values())
  return {
    unsaved,
    draw: (ids, present, content) =>
      ids
        .filter((id) => id === present || unsaved.has(id))
        .map((id) => (
          <Content key={id} id={id} isPresent={id === present} onReport={note}>
            {content(id)}
          </Content>
        )),
  }
}

function Content<Id extends string>({
  id,
  isPresent,
  onReport,
  children,
}: {
  readonly id: Id
  readonly isPresent: boolean
  readonly onReport: (id: Id, form: object, isChanged: boolean) => void
  readonly children: ReactNode
}) {
  const outer = useContext(ReportContext)
  const isOuterPresent = usePresent()
  const report = useCallback<Report>(
    (form, isChanged) => {
      onReport(id, form, isChanged)
      outer?.(form, isChanged)
    },
    [id, onReport, outer],
  )
  return (
    <div hidden={!isPresent}>
      <PresentContext.Provider value={isPresent && isOuterPresent}>
        <ReportContext.Provider value={report}>{children}</ReportContext.Provider>
      </PresentContext.Provider>
    </div>
  )
}

export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
