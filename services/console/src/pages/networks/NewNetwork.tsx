import { Button } from '@latchkey/ui/components/Button'
import { useState } from 'react'
import type { SettingsView } from '../../api/types.js'
import { LinesField, SwitchField, TextField } from '../../parts/fields.js'
import { Part } from '../../parts/Page.js'
import { Outcome } from '../../parts/SaveBar.js'
import { linesOf, withChain } from '../../settings/edits.js'
import { pointer } from '../../settings/SettingsContext.js'
import { useForm } from '../../settings/useForm.js'

const empty = { caip2: '', name: '', coin: '', symbol: '', decimals: '18', urls: '', testnet: false }

/** Adds a network. */
export function NewNetwork({ view, onDone }: { readonly view: SettingsView; readonly onDone: () => void }) {
  const [isTaken, setTaken] = useState(false)
  const form = useForm(empty, (document, { caip2, name, coin, symbol, decimals, urls, testnet }) =>
    withChain(document, caip2.trim(), {
      name,
      rpcUrls: linesOf(urls),
      nativeCurrency: { name: coin, symbol, decimals: Number(decimals) },
      ...(testnet && { testnet }),
    }),
  )
  const { draft, set, errorAt, isSaving, outcome, save } = form
  const at = (...field: string[]) => pointer('chains', draft.caip2.trim(), ...field)
  async function add() {
    const taken = view.effective.chains.some(({ caip2 }) => caip2 === draft.caip2.trim())
    setTaken(taken)
    if (!taken && (await save())) onDone()
  }
  return (
    <Part title="New network" note="Pages can ask it through this gateway as soon as it is saved.">
      <div className="c-form">
        <div className="c-pair">
          <TextField
            label="Id (CAIP-2)"
            value={draft.caip2}
            onChange={(caip2) => set('caip2', caip2)}
            error={isTaken ? 'There is a network by this id.' : errorAt(at('caip2'))}
            help="eip155: and the chain id: eip155:8453 is Base."
            placeholder="eip155:8453"
            ltr
          />
          <TextField
            label="Name"
            value={draft.name}
            onChange={(name) => set('name', name)}
            error={errorAt(at('name'))}
          />
        </div>
        <div className="c-pair c-three">
          <TextField
            label="Coin"
            value={draft.coin}
            onChange={(coin) => set('coin', coin)}
            error={errorAt(at('nativeCurrency', 'name'))}
            placeholder="Ether"
          />
          <TextField
            label="Symbol"
            value={draft.symbol}
            onChange={(symbol) => set('symbol', symbol)}
            error={errorAt(at('nativeCurrency', 'symbol'))}
            placeholder="ETH"
          />
          <TextField
            label="Decimals"
            value={draft.decimals}
            onChange={(decimals) => set('decimals', decimals)}
            error={errorAt(at('nativeCurrency', 'decimals'))}
            inputMode="numeric"
          />
        </div>
        <LinesField
          label="Servers (RPC addresses), one a line"
          value={draft.urls}
          onChange={(urls) => set('urls', urls)}
          error={errorAt(at('rpcUrls'))}
          placeholder="https://"
        />
        <SwitchField checked={draft.testnet} onChange={(isOn) => set('testnet', isOn)}>
          <strong>Test network</strong>, its coins are worth nothing
        </SwitchField>
        <Outcome outcome={outcome} />
        <div className="c-actions">
          <Button
            variant="primary"
            loading={isSaving}
            disabled={draft.caip2.trim() === '' || draft.name.trim() === ''}
            onClick={() => void add()}
          >
            Add
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </div>
    </Part>
  )
}
