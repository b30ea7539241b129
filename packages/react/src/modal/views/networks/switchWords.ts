import type { SwitchAttempt } from '@latchkey/core'
import type { ErrorName } from '@latchkey/protocol/errors'
import type { networksWords } from '../../../words/en/networksWords.js'
import type { Words } from '../../useWords.js'

/** What {@link switchWords} speaks about. */
export interface SwitchFacts {
  readonly status: SwitchAttempt['status']
  readonly from: string | undefined
  readonly to: string
  /** Missing while nothing is connected. */
  readonly wallet: string | undefined
  readonly error: ErrorName | undefined
}

/** Heading and sentence for where a switch stands. */
export function switchWords(
  t: Words<typeof networksWords>,
  facts: SwitchFacts,
): { title: string; text: string } {
  const { status, from, to, wallet, error } = facts
  if (status === 'done' || wallet === undefined) {
    return {
      title: status === 'done' ? t('switch.done', { to }) : t('switch.switching', { to }),
      text: t('switch.doneText'),
    }
  }
  if (status === 'adding')
    return { title: t('switch.adding', { to, wallet }), text: t('switch.addingText', { to, wallet }) }
  if (status === 'declined') {
    const text = from ? t('switch.declinedText', { from }) : t('switch.declinedPlain')
    return { title: t('switch.declined'), text }
  }
  if (status === 'failed') {
    if (error === 'switch_not_supported') {
      return { title: t('switch.notSupported', { wallet }), text: t('switch.byHand', { to, wallet }) }
    }
    const text = error === 'chain_not_supported' ? 'switch.notAdded' : 'switch.failedText'
    return { title: t('switch.failed'), text: t(text, { to, wallet }) }
  }
  const text = from ? t('switch.waitingText', { wallet, from, to }) : t('switch.waitingTo', { wallet, to })
  return { title: t('switch.waiting', { wallet }), text }
}
