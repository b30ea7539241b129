import { Row, type RowProps } from '@latchkey/ui/components/Row'
import { useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { connectWords } from '../../generated/words/connectWords.js'
import { useCanConnect } from './useCanConnect.js'

export interface ReturnRowProps extends Pick<
  RowProps,
  'icon' | 'loading' | 'onClick' | 'onIntent' | 'testId'
> {
  /** Undefined if private. */
  readonly name: string | undefined
  readonly way: string
  readonly days: number | undefined
}

const MOST_DAYS = 30

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
