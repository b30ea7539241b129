import { LatchkeyError } from '@latchkey/protocol/errors'
import { hostOf } from '../review/hostOf.js'
import { REQUIRED_PART } from '../ui/guard.js'
import { h } from '../ui/dom.js'
import { centeredBlock, factRows, cancelButton, primaryButton } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import { t } from '../words/t.js'
import type { ProveOwner } from './proveOwner.js'

/**
 * Shows both addresses and the requesting page, and has the visitor prove their identity.
 *
 * @throws LatchkeyError `user_rejected`
 */
export async function agreeToEmail(
  stage: Stage,
  { from, to, origin }: { readonly from: string | undefined; readonly to: string; readonly origin: string },
  prove: ProveOwner,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const end = (settle: () => void) => {
      hide()
      settle()
    }
    const leave = () => end(() => reject(new LatchkeyError('user_rejected')))
    const hide = stage.show({
      purpose: 'settings',
      title: t('emailChange'),
      body: [
        centeredBlock('key', t('emailChangeHeading'), t('emailChangeText')),
        h(
          'div',
          { class: 'lkf-panel', [REQUIRED_PART]: '' },
          factRows([
            [t('emailNow'), from ?? t('emailNone')],
            [t('emailNew'), to],
            [t('askedBy'), hostOf(origin)],
          ]),
        ),
        h(
          'div',
          { class: 'lkf-actions' },
          cancelButton(t('cancel'), leave),
          primaryButton(t('emailChange'), () => end(resolve)),
        ),
      ],
      onClose: leave,
    })
  })
  await prove({
    purpose: 'settings',
    title: t('emailChange'),
    heading: t('emailStep', { steps: from === undefined ? 2 : 3 }),
    text: (provider) => t('outsideSettings', { provider }),
  })
}
