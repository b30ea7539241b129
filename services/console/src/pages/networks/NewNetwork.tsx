import type { SettingsView } from '../../api/types.js'
import { EntryForm } from '../../parts/EntryForm.js'
import { LinesField, SwitchField, TextField } from '../../parts/fields.js'
import { Part } from '../../parts/Page.js'
import { linesOf, withChain } from '../../settings/edits.js'
import { pointer } from '../../settings/SettingsContext.js'
import { useForm, type Form } from '../../settings/useForm.js'

const empty = { id: '', name: '', coin: '', symbol: '', decimals: '18', urls: '', testnet: false }

// An empty field would be 0 decimals and inflate every amount.
const isComplete = (text: string): boolean => /^\s*\d+\s*$/.test(text)

export function NewNetwork({ view, onDone }: { readonly view: SettingsView; readonly onDone: () => void }) {
  const form = useForm(empty, (document, { id, name, coin, symbol, decimals, urls, testnet }) =>
    withChain(document, id.trim(), {
      name,
      rpcUrls: linesOf(urls),
      nativeCurrency: { name: coin, symbol, decimals: Number(decimals) },
      ...(testnet && { testnet }),
    }),
  )
  const { draft, set, errorAt } = form
  const at = (...field: string[]) => pointer('chains', draft.id.trim(), ...field)
  return (
    <Part title="New network" note="Pages can use it through this gateway as soon as you save.">
      <div className="c-form">
        <EntryForm
          form={isComplete(draft.decimals) ? form : { ...form, isChanged: false }}
          kind="network"
          place={['chains']}
          usedIds={view.effective.chains.map(({ caip2 }) => caip2)}
          idField="caip2"
          idLabel="Id (CAIP-2)"
          idHelp="eip155: and the chain id: eip155:8453 is Base."
          idPlaceholder="eip155:8453"
          onDone={onDone}
        >
          <CoinFields form={form} at={(field) => at('nativeCurrency', field)} />
          <LinesField
            label="Servers (RPC URLs), one per line"
            value={draft.urls}
            onChange={(urls) => set('urls', urls)}
            error={errorAt(at('rpcUrls'))}
            placeholder="https://"
          />
          <SwitchField checked={draft.testnet} onChange={(isOn) => set('testnet', isOn)}>
            <strong>Test network</strong>, its tokens have no value
          </SwitchField>
        </EntryForm>
      </div>
    </Part>
  )
}

function CoinFields({
  form: { draft, set, errorAt },
  at,
}: {
  readonly form: Form<typeof empty>
  readonly at: (field: string) => string
}) {
  return (
    <div className="c-pair c-three">
      <TextField
        label="Coin"
        value={draft.coin}
        onChange={(coin) => set('coin', coin)}
        error={errorAt(at('name'))}
        placeholder="Ether"
      />
      <TextField
        label="Symbol"
        value={draft.symbol}
        onChange={(symbol) => set('symbol', symbol)}
        error={errorAt(at('symbol'))}
        placeholder="ETH"
      />
      <TextField
        label="Decimals"
        value={draft.decimals}
        onChange={(decimals) => set('decimals', decimals)}
        error={isComplete(draft.decimals) ? errorAt(at('decimals')) : 'Enter a whole number, such as 18.'}
        inputMode="numeric"
      />
    </div>
  )
}
