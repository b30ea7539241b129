import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { WarningIcon } from '@latchkey/ui/icons/WarningIcon'
import { Suspense } from 'react'
import { ReportButton } from './late.js'
import { useWords } from './useWords.js'
import type { Failure } from './ViewGuard.js'

/** Properties of {@link FailedView}. */
export interface FailedViewProps {
  readonly failure: Failure
  /** Name of the view that threw. */
  readonly view: string
  readonly onRetry: () => void
  /** Where there is no header that could close. */
  readonly onClose?: (() => void) | undefined
}

/** In the place of a view that threw: says so, tries again, and has a report to send to the people behind the page. */
export function FailedView({ failure, view, onRetry, onClose }: FailedViewProps) {
  const t = useWords()
  return (
    <View testId="lk-view-failed">
      <Empty role="alert" icon={<WarningIcon size={28} />} title={t('failed.title')}>
        {t('failed.text')}
      </Empty>
      <Stack>
        <Button variant="primary" onClick={onRetry} testId="lk-view-retry">
          {t('common.tryAgain')}
        </Button>
        <Suspense>
          <ReportButton failure={failure} view={view} />
        </Suspense>
        {onClose ? <Button onClick={onClose}>{t('common.close')}</Button> : null}
      </Stack>
    </View>
  )
}
