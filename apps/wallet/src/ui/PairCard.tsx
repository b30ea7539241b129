import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readPicture } from '../pairing/readPicture.js'
import { Icon } from './Icon.js'
import { ScanSheet } from './ScanSheet.js'
import { useWallet, useWalletState } from './WalletProvider.js'

export function PairCard() {
  const wallet = useWallet()
  const { pairing } = useWalletState()
  const [text, setText] = useState('')
  const [scanning, setScanning] = useState(false)
  const file = useRef<HTMLInputElement>(null)

  const pair = (uri: string): void => {
    setScanning(false)
    setText('')
    void wallet.pair(uri)
  }
  const open = async (picture: Blob): Promise<void> => {
    const fail = (reason: string): void => wallet.store.set({ pairing: { phase: 'failed', text: reason } })
    try {
      const code = await readPicture(picture)
      if (code === undefined) fail('No code found in this picture. Try one with a larger code.')
      else pair(code)
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error))
    }
  }
  const take = useEffectEvent(open)
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (picture !== undefined) void take(picture)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])

  return (
    <section aria-label="Connect an app">
      <div className="pair">
        <button type="button" className="button" data-testid="wa-scan" onClick={() => setScanning(true)}>
          <Icon name="scan" /> Scan
        </button>
        <button type="button" className="button quiet" onClick={() => file.current?.click()}>
          <Icon name="picture" /> Screenshot
        </button>
        <input
          ref={file}
          type="file"
          accept="image/*"
          className="hidden"
          tabIndex={-1}
          aria-label="Screenshot of a code"
          data-testid="wa-image"
          onChange={(event) => {
            const picture = event.target.files?.[0]
            event.target.value = ''
            if (picture !== undefined) void open(picture)
          }}
        />
      </div>
      <form
        className="paste"
        onSubmit={(event) => {
          event.preventDefault()
          pair(text)
        }}
      >
        <input
          type="text"
          className="field"
          placeholder="or paste a wc: link"
          aria-label="Connection link"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          data-testid="wa-uri"
          onChange={(event) => setText(event.target.value)}
        />
        <button
          type="submit"
          className="button small-button"
          data-testid="wa-pair"
          disabled={text.trim() === ''}
        >
          Connect
        </button>
      </form>
      {pairing.phase !== 'idle' && (
        <p
          className={pairing.phase === 'failed' ? 'warning' : 'hint'}
          role="status"
          data-testid="wa-pairing"
          data-phase={pairing.phase}
        >
          {pairing.text}
          <button type="button" className="plain" onClick={wallet.clearPairing}>
            {pairing.phase === 'failed' ? 'OK' : 'Cancel'}
          </button>
        </p>
      )}
      {scanning && <ScanSheet onCode={pair} onClose={() => setScanning(false)} />}
    </section>
  )
}
