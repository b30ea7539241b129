import { Row, type RowProps } from '@latchkey/ui/components/Row'
import { useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { connectWords } from '../../generated/words/connectWords.js'
import { useCanConnect } from './useCanConnect.js'

export interface ReturnRowProps extends Pick<
  RowProps,
  'icon' | 'loading' | 'onClick' | 'onIntent' | 'testId'
> {
  /** The visitor's name or shortened address; undefined if it is private. */
  readonly name: string | undefined
  readonly way: string
  /** Days since the last use, if known. */
  readonly days: number | undefined
}

/** Days are not shown beyond this. */
const MOST_DAYS = 30

/** A returning visitor's first row: one press continues the way they used last. */
export function ReturnRow({ name, way, days, ...row }: ReturnRowProps) {
  const t = useWords(connectWords)
  const canConnect = useCanConnect()
  return (
    <Row
      {...row}
      className="lk-wrap"
      label={name === undefined ? way : t('connect.as', { name })}
      sublabel={name === undefined ? undefined : usedText(t, way, days)}
      disabled={!canConnect}
    />
  )
}

function usedText(t: Words<typeof connectWords>, way: string, days = Infinity): string {
  if (days > MOST_DAYS) return way
  const when =
    days === 0 ? t('connect.today') : days === 1 ? t('connect.yesterday') : t('connect.days', { days })
  return t('connect.used', { way, when })
}
