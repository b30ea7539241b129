import { impactTicks } from '@latchkey/core/actions'
import { Checkbox } from '@latchkey/ui/components/Checkbox'
import { Note } from '@latchkey/ui/components/Note'
import { WarningIcon } from '@latchkey/ui/icons/WarningIcon'
import { useImpactConsent } from '../../modal/hooks/useImpactConsent.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { swapWords } from '../../generated/words/swapWords.js'
import { percentText } from './swapText.js'

export function useImpactTicks(percent: number | undefined) {
  const [accepts, accept] = useImpactConsent(percent)
  const [understands, understand] = useImpactConsent(percent)
  const wanted = impactTicks(percent)
  const [isNoted, isGrave] = [wanted > 0, wanted > 1]
  return {
    accepts,
    accept,
    understands,
    understand,
    isNoted,
    isGrave,
    isMissing: (isNoted && !accepts) || (isGrave && !understands),
  }
}

export interface ImpactProps {
  readonly percent: number | undefined
  readonly ticks: ReturnType<typeof useImpactTicks>
  readonly unpriced: string | undefined
}

export function Impact({ percent, ticks, unpriced }: ImpactProps) {
  const t = useWords(swapWords)
  const share = percent === undefined ? undefined : { percent: percentText(percent, t.locale) }
  return (
    <>
      {ticks.isNoted ? (
        <>
          <Note
            tone={ticks.isGrave ? 'bad' : 'warn'}
            role="alert"
            icon={<WarningIcon size={18} stroke={2} />}
            testId="lk-swap-impact-note"
          >
            {share ? t('swap.impactHigh', share) : t('swap.impactUnknownText')}
          </Note>
          <Checkbox checked={ticks.accepts} onChange={ticks.accept} testId="lk-swap-accept">
            {share ? t('swap.impactAccept', share) : t('swap.impactUnknownAccept')}
          </Checkbox>
        </>
      ) : null}
      {ticks.isGrave ? (
        <Checkbox checked={ticks.understands} onChange={ticks.understand} testId="lk-swap-understand">
          {t('swap.impactLose')}
        </Checkbox>
      ) : null}
      {unpriced !== undefined ? (
        <Note tone="info" testId="lk-swap-no-value">
          {t('swap.noValue', { symbol: unpriced })}
        </Note>
      ) : null}
    </>
  )
}
