import { fromAppKitTheme, fromRainbowKitTheme, type ImportedTheme } from '@latchkey/core/themes'
import { useState } from 'react'

function readTheme(text: string): ImportedTheme {
  const theme = JSON.parse(text) as Record<string, unknown>
  const isAppKit = 'themeVariables' in theme || Object.keys(theme).some((name) => name.startsWith('--'))
  if (!isAppKit) return fromRainbowKitTheme(theme)
  return fromAppKitTheme(
    'themeVariables' in theme ? theme : { themeVariables: theme as Record<string, string> },
  )
}

export function ImportField({ onRead }: { readonly onRead: (theme: ImportedTheme | undefined) => void }) {
  const [isWrong, setWrong] = useState(false)
  const read = (text: string): void => {
    if (text.trim() === '') {
      setWrong(false)
      return onRead(undefined)
    }
    try {
      onRead(readTheme(text))
      setWrong(false)
    } catch {
      setWrong(true)
    }
  }
  return (
    <label className="field">
      <span>A theme of RainbowKit or AppKit, as JSON</span>
      <textarea
        rows={4}
        spellCheck={false}
        aria-invalid={isWrong}
        placeholder={'{ "--w3m-accent": "#7b3fe4" }'}
        onChange={({ target }) => read(target.value)}
      />
      {isWrong ? <span role="alert">This is no JSON object.</span> : null}
    </label>
  )
}
