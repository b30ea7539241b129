import { Button } from '@latchkey/ui/components/Button'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { PlusIcon } from '@latchkey/ui/icons/PlusIcon'
import { useState, type ReactNode } from 'react'
import type { CustomWallet, SettingsView } from '../../api/types.js'
import { useHasRole } from '../../app/role.js'
import { RoleOnly } from '../../parts/RoleForm.js'
import { Part } from '../../parts/Page.js'
import { Outcome } from '../../parts/SaveBar.js'
import { Table, type Column } from '../../parts/Table.js'
import { withoutOwnWallet } from '../../settings/edits.js'
import { pointer, useSettings, type Saved } from '../../settings/SettingsContext.js'
import { OwnWalletForm } from './OwnWalletForm.js'

const blank: CustomWallet = { id: '', name: '', chains: ['eip155:1'] }

export function OwnWallets({ view }: { readonly view: SettingsView }) {
  const { save } = useSettings()
  const [edited, setEdited] = useState<CustomWallet>()
  const [removed, setRemoved] = useState<Saved>()
  const { custom } = view.effective.wallets
  const columns = columnsWith({
    isFixed: (id) => view.fixed.includes(pointer('wallets', 'custom', id, 'id')),
    onEdit: setEdited,
    onRemove: (id) => void save((document) => withoutOwnWallet(document, id)).then(setRemoved),
  })
  return (
    <Part
      title="Your own wallets"
      note="Added to the catalogue, or in place of a wallet with the same ID."
      actions={
        <RoleOnly minRole="editor">
          <div className="c-actions">
            <Button
              icon={<PlusIcon size={18} />}
              disabled={edited !== undefined}
              onClick={() => setEdited(blank)}
            >
              New wallet
            </Button>
          </div>
        </RoleOnly>
      }
    >
      <Outcome outcome={removed} />
      {custom.length === 0 && edited === undefined ? (
        <p className="c-none">Wallets that you add appear here with their pictures.</p>
      ) : null}
      {custom.length > 0 ? (
        <Table label="Your own wallets" columns={columns} rows={custom} keyOf={({ id }) => id} />
      ) : null}
      {edited === undefined ? null : (
        <OwnWalletForm
          key={edited.id}
          wallet={edited}
          usedIds={custom.map(({ id }) => id)}
          onDone={() => setEdited(undefined)}
        />
      )}
    </Part>
  )
}

function Changes({ children }: { readonly children: ReactNode }) {
  return useHasRole('editor') ? (
    <span className="c-links">{children}</span>
  ) : (
    <span className="c-none">Editors only</span>
  )
}

interface Presses {
  readonly isFixed: (id: string) => boolean
  readonly onEdit: (wallet: CustomWallet) => void
  readonly onRemove: (id: string) => void
}

const columnsWith = ({ isFixed, onEdit, onRemove }: Presses): readonly Column<CustomWallet>[] => [
  {
    id: 'name',
    label: 'Wallet',
    cell: ({ id, name }) => (
      <span className="c-with-icon">
        <WalletIcon size={28} name={name} src={`../getWalletImage/${encodeURIComponent(id)}`} />
        {name}
      </span>
    ),
  },
  { id: 'id', label: 'Id', cell: ({ id }) => <code>{id}</code> },
  {
    id: 'edit',
    label: 'Change',
    cell: (wallet) =>
      isFixed(wallet.id) ? (
        'Set in the settings file'
      ) : (
        <Changes>
          <LinkButton look="underline" label={`Edit ${wallet.name}`} onClick={() => onEdit(wallet)}>
            Edit
          </LinkButton>
          <LinkButton look="underline" label={`Remove ${wallet.name}`} onClick={() => onRemove(wallet.id)}>
            Remove
          </LinkButton>
        </Changes>
      ),
  },
]
