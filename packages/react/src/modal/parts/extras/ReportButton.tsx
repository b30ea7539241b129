import { reportView } from '@latchkey/core/actions'
import { CopyButton } from '@latchkey/ui/components/CopyButton'
import { useEffect, useState } from 'react'
import { useClient } from '../../../provider/LatchkeyContext.js'
import { rareWords } from '../../../generated/words/rareWords.js'
import { useWords } from '../../hooks/viewHooks.js'
import type { ReportButtonProps } from '../lazyParts.js'

export function ReportButton({ failure, view }: ReportButtonProps) {
  const client = useClient()
  const t = useWords(rareWords)
  const { error, componentStack } = failure
  const [report, setReport] = useState(`${view}: ${String(error)}`)
  useEffect(() => {
    // React reports it a moment after the error.
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
