import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { Note } from '@latchkey/ui/components/Note'
import { Skeleton } from '@latchkey/ui/components/Skeleton'
import { OfflineIcon } from '@latchkey/ui/icons/OfflineIcon'
import type { ReactNode } from 'react'
import type { Load } from '../api/useLoad.js'

export function LoadResult<T>({
  load,
  lines = 4,
  children,
}: {
  readonly load: Load<T>
  /** Lines of the placeholder. */
  readonly lines?: number
  readonly children: (data: T) => ReactNode
}) {
  const { data, error, reload } = load
  if (data !== undefined)
    return (
      <>
        {error === undefined ? null : (
          <Note tone="warn" role="status">
            {`${error.message} You’re seeing the last known state.`}
          </Note>
        )}
        {children(data)}
      </>
    )
  if (error !== undefined)
    return (
      <div className="c-center">
        <Empty
          icon={<OfflineIcon size={28} />}
          title="Couldn’t load this"
          role="alert"
          action={<Button onClick={reload}>Try again</Button>}
        >
          {error.message}
        </Empty>
      </div>
    )
  return (
    <div className="c-skeletons" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={44} radius={14} />
      ))}
    </div>
  )
}
