import { phraseOf } from '../../wallet/index.js'
import type { OpenWallet } from '../keyring/wallet.js'
import { h } from '../ui/dom.js'
import { confirm } from '../ui/confirm.js'
import { note, primary, secondary } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'

/** Shows the words of a wallet, after a warning. They are nowhere but on this screen. */
export async function showExport(stage: Stage, wallet: OpenWallet): Promise<void> {
  const isSure = await confirm(stage, {
    purpose: 'settings',
    title: 'Export wallet',
    icon: 'key',
    heading: 'Your recovery phrase',
    text: 'Whoever has these words has your wallet. Make sure that nobody sees your screen.',
    warning: 'Nobody from this app will ever ask you for them.',
    yes: 'Show words',
    no: 'Cancel',
  })
  if (!isSure) return
  const phrase = phraseOf(wallet.entropy)
  await new Promise<void>((resolve) => {
    const copy = secondary('Copy', () => {
      void navigator.clipboard.writeText(phrase).then(
        () => (copy.textContent = 'Copied'),
        () => (copy.textContent = 'Copying is not allowed here'),
      )
    })
    const end = () => {
      hide()
      resolve()
    }
    const hide = stage.show({
      purpose: 'settings',
      title: 'Recovery phrase',
      body: [
        h(
          'div',
          { class: 'lkf-panel' },
          h('ol', { class: 'lkf-words' }, ...phrase.split(' ').map((word) => h('li', {}, word))),
        ),
        note('warn', 'Write the words down in this order and keep them offline.'),
        h('div', { class: 'lkf-actions' }, copy, primary('Done', end)),
      ],
      onClose: end,
    })
  })
}
