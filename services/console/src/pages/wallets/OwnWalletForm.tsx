import type { CustomWallet } from '../../api/types.js'
import { EntryForm } from '../../parts/EntryForm.js'
import { SwitchField, TextField } from '../../parts/fields.js'
import { withOwnWallet } from '../../settings/edits.js'
import { pointer } from '../../settings/SettingsContext.js'
import { useForm } from '../../settings/useForm.js'
import { PictureField } from './PictureField.js'

const families = [
  { chain: 'eip155:1', name: 'Ethereum and networks like it' },
  { chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' },
  { chain: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin' },
] as const

const namespaceOf = (chain: string): string => chain.slice(0, chain.indexOf(':'))

export function OwnWalletForm({
  wallet,
  usedIds,
  onDone,
}: {
  /** An empty id is a new wallet. */
  readonly wallet: CustomWallet
  readonly usedIds: readonly string[]
  readonly onDone: () => void
}) {
  const isNew = wallet.id === ''
  const form = useWalletForm(wallet)
  const { draft, set, errorAt } = form
  const at = (field: string) => pointer('wallets', 'custom', draft.id.trim(), field)
  const text = (field: 'rdns' | 'homepage' | 'mobile_link' | 'link_mode', label: string, help: string) => (
    <TextField
      label={label}
      value={draft[field]}
      onChange={(value) => set(field, value)}
      error={errorAt(at(field))}
      help={help}
      ltr
    />
  )
  return (
    <div className="c-form c-form-below">
      <EntryForm
        form={form}
        kind="wallet"
        place={['wallets', 'custom']}
        usedIds={usedIds}
        isNew={isNew}
        idHelp="A reversed domain, such as com.example.wallet."
        onDone={onDone}
      >
        <PictureField
          name={draft.name}
          image={draft.image}
          current={isNew ? undefined : wallet.id}
          error={errorAt(at('image'))}
          onChange={(image) => set('image', image)}
        />
        <FamiliesField
          chains={draft.chains}
          isRefused={errorAt(at('chains')) !== undefined}
          onChange={(chains) => set('chains', chains)}
        />
        <div className="c-pair">
          {text('mobile_link', 'App link', 'Opens its app: mywallet://')}
          {text('link_mode', 'Web link', 'Opens its app with an https address.')}
        </div>
        <div className="c-pair">
          {text('rdns', 'Extension', 'The rdns its extension announces (EIP-6963).')}
          {text('homepage', 'Homepage', 'An https address.')}
        </div>
      </EntryForm>
    </div>
  )
}

function useWalletForm(wallet: CustomWallet) {
  const initial = {
    id: wallet.id,
    name: wallet.name,
    chains: wallet.chains,
    rdns: wallet.rdns ?? '',
    homepage: wallet.homepage ?? '',
    mobile_link: wallet.mobile_link ?? '',
    link_mode: wallet.link_mode ?? '',
    image: wallet.image ?? '',
  }
  return useForm(initial, (document, { id, name, chains, ...rest }) => {
    const filledFields = Object.fromEntries(Object.entries(rest).filter(([, text]) => text.trim() !== ''))
    const { rdns: _1, homepage: _2, mobile_link: _3, link_mode: _4, image: _5, ...otherFields } = wallet
    return withOwnWallet(document, { ...otherFields, ...filledFields, id: id.trim(), name, chains })
  })
}

function FamiliesField({
  chains,
  isRefused,
  onChange,
}: {
  readonly chains: CustomWallet['chains']
  readonly isRefused: boolean
  readonly onChange: (chains: CustomWallet['chains']) => void
}) {
  const isOf = (one: string, chain: string) => namespaceOf(one) === namespaceOf(chain)
  return (
    <fieldset className="c-group">
      <legend className="c-label">Networks</legend>
      {families.map(({ chain, name }) => (
        <SwitchField
          key={chain}
          checked={chains.some((one) => isOf(one, chain))}
          onChange={(isOn) => onChange(isOn ? [...chains, chain] : chains.filter((one) => !isOf(one, chain)))}
        >
          {name}
        </SwitchField>
      ))}
      {isRefused ? (
        <p className="lk-field-note lk-field-error" role="alert">
          Choose at least one.
        </p>
      ) : null}
    </fieldset>
  )
}
