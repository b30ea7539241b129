import { Row, type RowProps } from '@latchkey/ui/components/Row'
import { useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { connectWords } from '../../words/en/connectWords.js'
import { useCanConnect } from './useCanConnect.js'

/** Properties of {@link ReturnRow}. */
export interface ReturnRowProps extends Pick<
  RowProps,
  'icon' | 'loading' | 'onClick' | 'onIntent' | 'testId'
> {
  /** The visitor's name, or their shortened address; undefined where nobody is told. */
  readonly name: string | undefined
  /** The wallet, or the way to log in. */
  readonly way: string
  /** How many days ago it was used, where that is known. */
  readonly days: number | undefined
}

/** Of what was used longer ago, the day says nothing. */
const MOST_DAYS = 30

/** The first row for a visitor who comes back: one press continues the way they came the last time. */
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
