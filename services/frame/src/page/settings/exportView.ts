import { phraseOf } from '../../wallet/index.js'
import type { OpenWallet } from '../keyring/wallet.js'
import { h } from '../ui/dom.js'
import { confirm } from '../ui/confirm.js'
import { note, primaryButton } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import { t } from '../words/t.js'

/** The words exist only on this screen. */
export async function showExport(
  stage: Stage,
  wallet: OpenWallet,
  prove: () => Promise<unknown>,
): Promise<void> {
  const isSure = await confirm(stage, {
    purpose: 'settings',
    title: t('export'),
    icon: 'key',
    heading: t('exportHeading'),
    text: t('exportText'),
    warning: t('exportWarning'),
    yes: t('exportYes'),
    no: t('cancel'),
  })
  if (!isSure) return
  await prove()
  const phrase = phraseOf(wallet.entropy)
  await new Promise<void>((resolve) => {
    const end = () => {
      hide()
      resolve()
    }
    const hide = stage.show({
      purpose: 'settings',
      title: t('phrase'),
      body: [
        h(
          'div',
          { class: 'lkf-panel' },
          h('ol', { class: 'lkf-words' }, ...phrase.split(' ').map((word) => h('li', {}, word))),
        ),
        note('warn', t('exportNote')),
        h('div', { class: 'lkf-one' }, primaryButton(t('done'), end)),
      ],
      onClose: end,
    })
  })
}
