import { readPhrase } from '../../wallet/index.js'
import { shortAddress } from '../evm/hex.js'
import { deriveWallet } from '../keyring/wallet.js'
import { confirm, showNotice } from '../ui/confirm.js'
import { h } from '../ui/dom.js'
import { note, primaryButton } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import type { SettingsDeps } from './settings.js'
import { t } from '../words/t.js'

export async function showImport(
  { stage, keyring, onChanged }: SettingsDeps,
  prove: () => Promise<unknown>,
): Promise<void> {
  const entropy = await askPhrase(stage)
  if (entropy === undefined) return
  const [{ evm }, previous] = await Promise.all([deriveWallet('', '', entropy), keyring.addresses()])
  const isSure = await confirm(stage, {
    purpose: 'settings',
    title: t('import'),
    icon: 'key',
    heading: t('importHeading', { address: shortAddress(evm.address) }),
    text: t('importText', { address: shortAddress(previous.evm) }),
    warning: t('importWarning'),
    yes: t('importYes'),
    no: t('cancel'),
  })
  if (!isSure) return
  await prove()
  await keyring.replace(entropy)
  onChanged()
  await showNotice(stage, {
    purpose: 'settings',
    title: t('import'),
    icon: 'check',
    heading: t('imported'),
    text: t('importedText'),
  })
}

function askPhrase(stage: Stage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return new Promise((resolve) => {
    const area = h('textarea', {
      class: 'lk-input lkf-area',
      placeholder: t('phrase'),
      'aria-label': t('phrase'),
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
      title: t('import'),
      body: [
        note('info', t('importNote')),
        h('div', {}, h('div', { class: 'lk-field' }, area), error),
        h(
          'div',
          { class: 'lkf-one' },
          primaryButton(t('continue'), () => {
            const entropy = readPhrase(area.value)
            if (entropy !== undefined) end(new Uint8Array(entropy))
            else error.textContent = t('importWrong')
          }),
        ),
      ],
      focus: area,
      onClose: () => end(undefined),
    })
  })
}
