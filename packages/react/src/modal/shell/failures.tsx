import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { SkeletonRow } from '@latchkey/ui/components/SkeletonRow'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { OfflineIcon } from '@latchkey/ui/icons/OfflineIcon'
import { WarningIcon } from '@latchkey/ui/icons/WarningIcon'
import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react'
import { ReportButton } from '../parts/lateParts.js'
import { useWords } from '../hooks/viewHooks.js'

/** An error thrown below a guard. */
export interface Failure {
  readonly error: unknown
  readonly componentStack?: string | undefined
}

interface ViewGuardProps {
  readonly children: ReactNode
  /** Drawn in the children's place once they threw; `retry` draws them again. */
  readonly renderFailed: (failure: Failure, retry: () => void) => ReactNode
}

/** Catches what its children throw while they are drawn. A class, since React has no other way. */
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

/** For what a card can do without: nothing is drawn where it threw. */
export const QuietGuard = ({ children }: { readonly children: ReactNode }) => (
  <ViewGuard renderFailed={() => null}>{children}</ViewGuard>
)

/** Properties of {@link FailedView}. */
export interface FailedViewProps {
  readonly failure: Failure
  /** Name of the view that threw. */
  readonly view: string
  readonly onRetry: () => void
  /** For places without a header to close. */
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

/** In a view's place while its chunk is slow, or when it could not be loaded. */
export function ChunkView({
  status,
  onRetry,
}: {
  readonly status: 'waiting' | 'failed'
  readonly onRetry: () => void
}) {
  const t = useWords()
  if (status === 'waiting') {
    return (
      <View testId="lk-chunk-waiting">
        {['a', 'b', 'c', 'd'].map((key) => (
          <SkeletonRow key={key} />
        ))}
      </View>
    )
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
