import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { skeletonRows } from '@latchkey/ui/components/SkeletonRow'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { OfflineIcon } from '@latchkey/ui/icons/OfflineIcon'
import { WarningIcon } from '@latchkey/ui/icons/WarningIcon'
import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react'
import { ReportButton } from '../parts/lazyParts.js'
import { useWords } from '../hooks/viewHooks.js'

export interface Failure {
  readonly error: unknown
  readonly componentStack?: string | undefined
}

interface ViewGuardProps {
  readonly children: ReactNode
  /** After an error; `retry` draws the children again. */
  readonly renderFailed: (failure: Failure, retry: () => void) => ReactNode
}

/** React catches rendering errors in classes only. */
export class ViewGuard extends Component<ViewGuardProps, { readonly failure?: Failure | undefined }> {
  override state: { readonly failure?: Failure | undefined } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.setState({ failure: { error, componentStack: componentStack ?? undefined } })
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return this.props.renderFailed(failure, () => this.setState({ failure: undefined }))
  }
}

/** Draws nothing after an error. */
export const QuietGuard = ({ children }: { readonly children: ReactNode }) => (
  <ViewGuard renderFailed={() => null}>{children}</ViewGuard>
)

export interface FailedViewProps {
  readonly failure: Failure
  readonly view: string
  readonly onRetry: () => void
  readonly onClose?: (() => void) | undefined
}

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

export function ChunkView({
  status,
  onRetry,
}: {
  readonly status: 'waiting' | 'failed'
  readonly onRetry: () => void
}) {
  const t = useWords()
  if (status === 'waiting') {
    return <View testId="lk-chunk-waiting">{skeletonRows(4)}</View>
  }
  return (
    <View testId="lk-chunk-failed">
      <Empty
        role="alert"
        icon={<OfflineIcon size={28} />}
        title={t('chunk.title')}
        action={
          <Button variant="primary" onClick={onRetry} testId="lk-chunk-retry">
            {t('common.tryAgain')}
          </Button>
        }
      >
        {t('chunk.text')}
      </Empty>
    </View>
  )
}
