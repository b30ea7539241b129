import type { Client, ThemeMode } from '@latchkey/core'
import { type PresetName, presets } from '@latchkey/core/themes'
import { LatchkeyModal, LatchkeyProvider } from '@latchkey/react'
import { customize, type CustomizeOptions } from '@latchkey/react/customize'
import { useLocale } from '@latchkey/react/locales'
import { useEffect, useMemo, useState } from 'react'
import { Choice } from '../configurator/Choice.js'
import { LanguageChoice } from '../configurator/LanguageChoice.js'
import { Switch } from '../configurator/Switch.js'
import { ImportField } from './ImportField.js'
import { codeFor, FIRST_LOOK, type Look, partsOf, SLOTS, variablesOf } from './look.js'

const MODES: readonly ThemeMode[] = ['dark', 'light', 'system']
const PRESETS = ['', ...(Object.keys(presets) as PresetName[])] as const
const PRESET_LABELS = Object.fromEntries(PRESETS.map((name) => [name, name || 'none'])) as Readonly<
  Record<(typeof PRESETS)[number], string>
>

const content: CustomizeOptions = {
  logo: <strong>My shop</strong>,
  header: <p>Prints ship within a day.</p>,
  footer: <p>Questions? Write to us.</p>,
  disclaimer: <p>By connecting you accept our terms.</p>,
}

export function ThemingPage({ client }: { readonly client: Client }) {
  const [look, setLook] = useState<Look>(FIRST_LOOK)
  const [language, setLanguage] = useState('en')
  const locale = useLocale(language)
  const [copied, setCopied] = useState(false)
  const set = (change: Partial<Look>) => {
    setLook({ ...look, ...change })
    setCopied(false)
  }
  useEffect(() => client.setTheme({ mode: look.mode, variables: variablesOf(look) }), [client, look])
  const { size, slots } = look
  const customization = useMemo(
    () => customize(partsOf({ ...FIRST_LOOK, size, slots }, content)),
    [size, slots],
  )
  const code = codeFor(look)
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
  }
  return (
    <div className="theming" data-mode={look.mode}>
      <aside className="picker configurator" aria-label="Look">
        <h1>Theming</h1>
        <Choice legend="Theme" options={MODES} value={look.mode} onChange={(mode) => set({ mode })} />
        <Choice
          legend="Preset"
          options={PRESETS}
          labels={PRESET_LABELS}
          value={look.preset}
          onChange={(preset) => set({ preset })}
        />
        <fieldset>
          <legend>Colors</legend>
          {(['accent', 'background'] as const).map((name) => (
            <label key={name} className="field">
              <span>{name}</span>
              <input
                type="color"
                data-testid={`pick-${name}`}
                value={look[name] || '#808080'}
                onChange={({ target }) => set({ [name]: target.value })}
              />
              <button type="button" disabled={!look[name]} onClick={() => set({ [name]: '' })}>
                Reset
              </button>
            </label>
          ))}
        </fieldset>
        <label className="field">
          <span>Corners</span>
          <input
            type="range"
            min="0"
            max="1.25"
            step="0.05"
            value={look.radiusScale ?? 1}
            onChange={({ target }) => set({ radiusScale: Number(target.value) })}
          />
        </label>
        <Choice
          legend="Size"
          options={['compact', 'wide'] as const}
          value={look.size}
          onChange={(next) => set({ size: next })}
        />
        <fieldset>
          <legend>Parts of your own</legend>
          {SLOTS.map((name) => (
            <Switch
              key={name}
              label={name}
              checked={slots.includes(name)}
              onChange={(on) => set({ slots: on ? [...slots, name] : slots.filter((one) => one !== name) })}
            />
          ))}
        </fieldset>
        <LanguageChoice value={language} onChange={setLanguage} />
        <ImportField
          onRead={(imported) => set({ imported, ...(imported && { mode: imported.themeMode }) })}
        />
      </aside>
      <main>
        <LatchkeyProvider client={client} locale={locale} customization={customization}>
          <LatchkeyModal embedded className={`preview preview-${size}`} />
        </LatchkeyProvider>
        <section className="code" aria-label="Code">
          <button type="button" onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy'}
          </button>
          <pre tabIndex={0} aria-label="Code for this look" data-testid="theme-code">
            <code>{code}</code>
          </pre>
        </section>
      </main>
    </div>
  )
}
