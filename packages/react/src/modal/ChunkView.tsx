import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { OfflineIcon } from '@latchkey/ui/icons/OfflineIcon'
import { SkeletonRow } from '@latchkey/ui/components/SkeletonRow'
import { View } from '@latchkey/ui/components/View'
import { useWords } from './useWords.js'

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
