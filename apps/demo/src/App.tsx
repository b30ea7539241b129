import { LatchkeyModal, LatchkeyProvider } from '@latchkey/react'
import { useLocale } from '@latchkey/react/locales'
import { useEffect, useMemo, useState } from 'react'
import { Configurator } from './configurator/Configurator.js'
import { createClient } from './createClient.js'
import type { Devnet } from './devnet.js'
import { type Settings, writeSettings } from './settings/settings.js'
import { Header } from './shop/Header.js'
import { Shop } from './shop/Shop.js'

interface AppProps {
  readonly initial: Settings
  readonly devnet: Devnet | null
}

/** Color and language apply live; others need a new client. */
export function App({ initial, devnet }: AppProps) {
  const [settings, setSettings] = useState(initial)
  const locale = useLocale(settings.language)
  const { theme, accent, language } = initial
  const structure = JSON.stringify({ ...settings, theme, accent, language })
  const client = useMemo(() => createClient(JSON.parse(structure) as Settings, devnet), [structure, devnet])

  useEffect(() => {
    client.setTheme({ mode: settings.theme, variables: settings.accent ? { accent: settings.accent } : {} })
    document.documentElement.dataset['theme'] = settings.theme
    window.history.replaceState(null, '', writeSettings(settings))
  }, [client, settings])

  return (
    <LatchkeyProvider key={structure} client={client} locale={locale}>
      <Header />
      <div className="columns">
        <div>
          {settings.embedded && (
            <section className="embedded" aria-label="Wallet, embedded in the page">
              <LatchkeyModal embedded />
            </section>
          )}
          <Shop />
        </div>
        <Configurator settings={settings} devnet={devnet} onChange={setSettings} />
      </div>
    </LatchkeyProvider>
  )
}
