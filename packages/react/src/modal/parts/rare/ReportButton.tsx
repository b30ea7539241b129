import { reportView } from '@latchkey/core/actions'
import { CopyButton } from '@latchkey/ui/components/CopyButton'
import { useEffect, useState } from 'react'
import { useClient } from '../../../provider/LatchkeyContext.js'
import { rareWords } from '../../../words/en/rareWords.js'
import { useWords } from '../../hooks/viewHooks.js'
import type { ReportButtonProps } from '../lateParts.js'

/** Copies a report of what was thrown. */
export function ReportButton({ failure, view }: ReportButtonProps) {
  const client = useClient()
  const t = useWords(rareWords)
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
