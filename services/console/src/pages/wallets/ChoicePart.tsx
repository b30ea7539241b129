import { useMemo } from 'react'
import type { SettingsView } from '../../api/types.js'
import { countOf } from '../../parts/formats.js'
import { RoleForm } from '../../parts/RoleForm.js'
import { Part } from '../../parts/Page.js'
import { SaveBar } from '../../parts/SaveBar.js'
import { changedFields, withWallets } from '../../settings/edits.js'
import { pointer } from '../../settings/SettingsContext.js'
import { useForm } from '../../settings/useForm.js'
import { WalletList, type CatalogueWallet } from './WalletList.js'

const lists = [
  {
    field: 'order',
    label: 'First, in this order',
    none: 'The order of the catalogue, best known first.',
  },
  { field: 'exclude', label: 'Left out', none: 'No wallet is left out.' },
  { field: 'include', label: 'Only these', none: 'All wallets of the catalogue are offered.' },
] as const

export function ChoicePart({
  view,
  catalogue,
}: {
  readonly view: SettingsView
  readonly catalogue: readonly CatalogueWallet[]
}) {
  const { order, include, exclude } = view.effective.wallets
  const initial = useMemo(() => ({ order, include, exclude }), [order, include, exclude])
  const form = useForm(initial, (document, draft) => withWallets(document, changedFields(initial, draft)))
  const { draft, set, errorAt } = form
  return (
    <Part
      title="Choice and order"
      note={`This gateway knows ${countOf(catalogue.length, 'wallet')}. Apps can narrow this choice further.`}
    >
      <RoleForm minRole="editor" to="change the choice of wallets">
        <div className="c-form">
          {lists.map(({ field, label, none: emptyText }) => (
            <WalletList
              key={field}
              label={label}
              ids={draft[field]}
              catalogue={catalogue}
              isOrdered={field === 'order'}
              fixed={view.fixed.includes(pointer('wallets', field))}
              error={errorAt(pointer('wallets', field))}
              emptyText={emptyText}
              onChange={(ids) => set(field, ids)}
            />
          ))}
          <SaveBar form={form} />
        </div>
      </RoleForm>
    </Part>
  )
}
