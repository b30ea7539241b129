import { reportView } from '@latchkey/core/on-demand'
import { CopyButton } from '@latchkey/ui/components/CopyButton'
import { useEffect, useState } from 'react'
import { useClient } from '../hooks/useClient.js'
import { useWords } from './useWords.js'
import type { Failure } from './ViewGuard.js'

/** Properties of {@link ReportButton}. */
export interface ReportButtonProps {
  readonly failure: Failure
  /** Name of the view that threw. */
  readonly view: string
}

/** Copies a report of what was thrown. */
export function ReportButton({ failure, view }: ReportButtonProps) {
  const client = useClient()
  const t = useWords()
  const { error, componentStack } = failure
  // Until the whole report is there, or where its code cannot be loaded, the error itself does.
  const [report, setReport] = useState(`${view}: ${String(error)}`)
  useEffect(() => {
    // React tells the components a moment after the error.
    if (componentStack === undefined) return
    reportView(client, { view, error, componentStack }).then(setReport, () => {})
  }, [client, view, error, componentStack])
  return (
    <CopyButton
      value={report}
      label={t('failed.copy')}
      copiedLabel={t('failed.copied')}
      testId="lk-copy-report"
    />
  )
}
