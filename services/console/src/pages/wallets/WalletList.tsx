import { IconButton } from '@latchkey/ui/components/IconButton'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { ChevronDownIcon } from '@latchkey/ui/icons/ChevronDownIcon'
import { CloseIcon } from '@latchkey/ui/icons/CloseIcon'
import { useId, useState } from 'react'
import { TextField } from '../../parts/fields.js'
import { findWallets } from './findWallets.js'

export interface CatalogueWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
}

export function WalletList({
  label,
  ids,
  catalogue,
  isOrdered = false,
  fixed,
  error,
  emptyText,
  onChange,
}: {
  readonly label: string
  readonly ids: readonly string[]
  readonly catalogue: readonly CatalogueWallet[]
  readonly isOrdered?: boolean
  readonly fixed: boolean
  readonly error?: string | undefined
  /** Meaning of an empty list. */
  readonly emptyText: string
  readonly onChange: (ids: readonly string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const found = findWallets(catalogue, typed, ids)
  const nameOf = (wallet: string) =>
    catalogue.find((one) => one.id === wallet || one.rdns === wallet)?.name ?? wallet
  return (
    <fieldset className="c-group" disabled={fixed} aria-describedby={`${id}-none`}>
      <legend className="c-label">{label}</legend>
      {fixed ? <p className="lk-field-note">Set in the settings file. Change it there.</p> : null}
      {ids.length === 0 ? (
        <p id={`${id}-none`} className="c-none">
          {emptyText}
        </p>
      ) : (
        <ChosenWallets
          label={label}
          ids={ids}
          nameOf={nameOf}
          isOrdered={isOrdered}
          fixed={fixed}
          onChange={onChange}
        />
      )}
      {fixed ? null : (
        <TextField
          label="Add a wallet"
          type="search"
          value={typed}
          onChange={setTyped}
          placeholder="Name of a wallet"
          clearLabel="Clear"
          error={error}
        />
      )}
      {typed.trim() === '' ? null : (
        <FoundWallets
          found={found}
          onAdd={(wallet) => {
            onChange([...ids, wallet])
            setTyped('')
          }}
        />
      )}
    </fieldset>
  )
}

function ChosenWallets({
  label,
  ids,
  nameOf,
  isOrdered,
  fixed,
  onChange,
}: {
  readonly label: string
  readonly ids: readonly string[]
  readonly nameOf: (id: string) => string
  readonly isOrdered: boolean
  readonly fixed: boolean
  readonly onChange: (ids: readonly string[]) => void
}) {
  function move(place: number, by: number) {
    const moved = ids[place]
    if (moved === undefined) return
    onChange(ids.toSpliced(place, 1).toSpliced(place + by, 0, moved))
  }
  return (
    <ol className="c-wallets" aria-label={label}>
      {ids.map((wallet, place) => {
        const name = nameOf(wallet)
        return (
          <li key={wallet}>
            <WalletIcon size={28} name={name} src={`../getWalletImage/${encodeURIComponent(wallet)}`} />
            <span className="c-wallet-name">{name}</span>
            {isOrdered && place > 0 && !fixed ? (
              <IconButton label={`${name}: one up`} onClick={() => move(place, -1)}>
                <span className="c-up">
                  <ChevronDownIcon size={18} />
                </span>
              </IconButton>
            ) : null}
            {isOrdered && place < ids.length - 1 && !fixed ? (
              <IconButton label={`${name}: one down`} onClick={() => move(place, 1)}>
                <ChevronDownIcon size={18} />
              </IconButton>
            ) : null}
            {fixed ? null : (
              <IconButton
                label={`Take ${name} from the list`}
                onClick={() => onChange(ids.filter((one) => one !== wallet))}
              >
                <CloseIcon size={18} />
              </IconButton>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function FoundWallets({
  found,
  onAdd,
}: {
  readonly found: readonly CatalogueWallet[]
  readonly onAdd: (id: string) => void
}) {
  return (
    <div className="c-found" role="group" aria-label="Wallets that were found">
      {found.length === 0 ? <p className="c-none">No other wallet has this in its name.</p> : null}
      {found.map((wallet) => (
        <button key={wallet.id} type="button" className="c-found-one" onClick={() => onAdd(wallet.id)}>
          <WalletIcon
            size={24}
            name={wallet.name}
            src={`../getWalletImage/${encodeURIComponent(wallet.id)}`}
          />
          {`Add ${wallet.name}`}
        </button>
      ))}
    </div>
  )
}
