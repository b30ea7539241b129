import { readPhrase } from '../../wallet/index.js'
import { shortAddress } from '../evm/hex.js'
import { deriveWallet } from '../keyring/wallet.js'
import { confirm, tell } from '../ui/confirm.js'
import { h } from '../ui/dom.js'
import { note, primary } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import type { SettingsDeps } from './settings.js'

/** Takes a phrase from elsewhere in this wallet's place. */
export async function showImport({ stage, keyring, onChanged }: SettingsDeps): Promise<void> {
  const entropy = await askPhrase(stage)
  if (entropy === undefined) return
  const [{ evm }, before] = await Promise.all([deriveWallet('', '', entropy), keyring.addresses()])
  const isSure = await confirm(stage, {
    purpose: 'settings',
    title: 'Import wallet',
    icon: 'key',
    heading: `Use ${shortAddress(evm.address)}`,
    text: `It takes the place of ${shortAddress(before.evm)} on all your devices.`,
    warning:
      'Export the present wallet first if anything is in it: afterwards it cannot be brought back here.',
    yes: 'Import',
    no: 'Cancel',
  })
  if (!isSure) return
  await keyring.replace(entropy)
  onChanged()
  await tell(stage, {
    purpose: 'settings',
    title: 'Import wallet',
    icon: 'check',
    heading: 'Your wallet is here',
    text: 'Your other devices will ask for a code before they use it.',
  })
}

/** @returns undefined when the visitor left */
function askPhrase(stage: Stage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return new Promise((resolve) => {
    const area = h('textarea', {
      class: 'lk-input lkf-area',
      placeholder: 'Recovery phrase',
      'aria-label': 'Recovery phrase',
      'aria-describedby': 'field-error',
      spellcheck: 'false',
      autocomplete: 'off',
      autocapitalize: 'none',
      onInput: () => error.replaceChildren(),
    })
    const error = h('p', { class: 'lk-field-note lk-field-error', id: 'field-error', role: 'alert' })
    const end = (entropy: Uint8Array<ArrayBuffer> | undefined) => {
      hide()
      resolve(entropy)
    }
    const hide = stage.show({
      purpose: 'settings',
      title: 'Import wallet',
      body: [
        note('info', 'The words stay in this wallet. The app that you are in cannot read them.'),
        h('div', {}, h('div', { class: 'lk-field' }, area), error),
        h(
          'div',
          { class: 'lkf-one' },
          primary('Continue', () => {
            const entropy = readPhrase(area.value)
            if (entropy !== undefined) end(new Uint8Array(entropy))
            else
              error.textContent =
                'These are not the 12 to 24 words of a recovery phrase. Check their spelling and order.'
          }),
        ),
      ],
      focus: area,
      onClose: () => end(undefined),
    })
  })
}
