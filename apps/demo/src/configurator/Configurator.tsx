import { useState } from 'react'
import type { Devnet } from '../devnet.js'
import { codeFor } from '../settings/codeFor.js'
import type { Settings } from '../settings/settings.js'
import { Choice } from './Choice.js'
import { HostView } from './HostView.js'
import { LanguageChoice } from './LanguageChoice.js'
import { Switch } from './Switch.js'
import { TestCoins } from './TestCoins.js'
import { WalletLink } from './WalletLink.js'

const ACCENTS = ['', '#0a8f6a', '#d9480f', '#c2255c', '#7048e8', '#f2c744'] as const

interface ConfiguratorProps {
  readonly settings: Settings
  readonly devnet: Devnet | null
  readonly onChange: (settings: Settings) => void
}

export function Configurator({ settings, devnet, onChange }: ConfiguratorProps) {
  const [copied, setCopied] = useState(false)
  const set = (change: Partial<Settings>) => onChange({ ...settings, ...change })
  const flag = (
    key:
      | 'send'
      | 'receive'
      | 'activity'
      | 'onramp'
      | 'swaps'
      | 'login'
      | 'smartSessions'
      | 'pay'
      | 'allWallets'
      | 'legalCheckbox'
      | 'signIn'
      | 'collapseWallets'
      | 'gateway'
      | 'remote'
      | 'solana'
      | 'bitcoin'
      | 'everyone'
      | 'embedded'
      | 'networkSwitch'
      | 'allowUnsupported',
    label: string,
  ) => <Switch label={label} checked={settings[key]} onChange={(value) => set({ [key]: value })} />
  const toggleNetwork = (id: number, on: boolean) => {
    const networks = on ? [...settings.networks, id] : settings.networks.filter((other) => other !== id)
    if (networks.length > 0) set({ networks })
  }
  const code = codeFor(settings, devnet?.chains, devnet?.solana ?? undefined, devnet?.bitcoin ?? undefined)
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
  }

  return (
    <aside className="configurator" aria-label="Configurator">
      <h2>Configurator</h2>
      <Choice
        legend="Theme"
        options={['dark', 'light', 'system']}
        value={settings.theme}
        onChange={(theme) => set({ theme })}
      />
      <fieldset>
        <legend>Accent</legend>
        <div className="swatches">
          {ACCENTS.map((accent) => (
            <label key={accent} className="swatch" data-accent={accent || 'default'}>
              <input
                type="radio"
                name="accent"
                checked={settings.accent === accent}
                onChange={() => set({ accent })}
              />
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <circle cx="10" cy="10" r="10" fill={accent || '#6f8cff'} />
              </svg>
              <span className="visually-hidden">{accent || 'Default accent'}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <LanguageChoice value={settings.language} onChange={(language) => set({ language })} />
      <fieldset>
        <legend>Features</legend>
        {flag('send', 'Send')}
        {flag('receive', 'Receive')}
        {settings.gateway && flag('activity', 'Activity')}
        {settings.gateway && flag('onramp', 'Buy')}
        {settings.gateway && flag('swaps', 'Swap')}
        {flag('pay', 'Pay in the modal')}
        {flag('allWallets', 'All wallets')}
        {flag('collapseWallets', 'Collapse wallets')}
        {flag('legalCheckbox', 'Legal checkbox')}
        {devnet?.frame && flag('login', 'Log in with email or social account')}
        {flag('smartSessions', 'Permissions in advance')}
        {flag('signIn', 'Sign in with the wallet')}
        {flag('gateway', 'Use the gateway')}
        {flag('remote', 'Wallets on other devices')}
        {settings.remote && flag('everyone', 'Codes for all wallets, as on the public network')}
        {flag('embedded', 'Embedded in the page')}
      </fieldset>
      <fieldset>
        <legend>Networks</legend>
        {devnet?.chains.map((chain) => (
          <Switch
            key={chain.id}
            label={chain.name}
            checked={settings.networks.includes(chain.id)}
            onChange={(on) => toggleNetwork(chain.id, on)}
          />
        ))}
        {devnet?.solana && flag('solana', devnet.solana.name)}
        {devnet?.bitcoin && flag('bitcoin', devnet.bitcoin.name)}
        <Switch
          label="Public networks"
          checked={settings.publicNetworks}
          onChange={(publicNetworks) => set({ publicNetworks })}
        />
        {flag('networkSwitch', 'Network switch')}
        {flag('allowUnsupported', 'Allow unsupported chains')}
      </fieldset>
      <Choice
        legend="Test wallet (reload to apply)"
        options={['sheet', 'dialog', 'auto', 'off']}
        value={settings.wallet}
        onChange={(wallet) => set({ wallet })}
      />
      <TestCoins devnet={devnet} />
      {settings.remote && <WalletLink devnet={devnet} />}
      <div className="code">
        <div>
          <h3>Code</h3>
          <button type="button" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </button>
        </div>
        <pre tabIndex={0} aria-label="Code for this setting">
          <code>{code}</code>
        </pre>
      </div>
      <p className="more">
        <a href={`/headless.html${window.location.search}`}>All features without the modal</a>
      </p>
      <p className="more">
        <a href="/theming.html">Theming, with a live preview</a>
      </p>
      <HostView />
    </aside>
  )
}
