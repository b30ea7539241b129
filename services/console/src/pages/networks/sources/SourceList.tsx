import { Button } from '@latchkey/ui/components/Button'
import { IconButton } from '@latchkey/ui/components/IconButton'
import { ChevronDownIcon } from '@latchkey/ui/icons/ChevronDownIcon'
import { CloseIcon } from '@latchkey/ui/icons/CloseIcon'
import { PlusIcon } from '@latchkey/ui/icons/PlusIcon'
import { useState } from 'react'
import { ChoiceField } from '../../../parts/fields.js'
import { capital } from '../../../parts/formats.js'
import { SourceEntry } from './SourceEntry.js'
import { typeOf, withNew, type SourceDraft } from './sourceDraft.js'
import type { SourceKind, SourceType } from './sourceKinds.js'

export interface SourceListProps {
  readonly kind: SourceKind
  readonly namespace: string
  readonly list: readonly SourceDraft[]
  readonly onChange: (list: readonly SourceDraft[]) => void
  readonly fixed: boolean
  /** Of the list, an entry, or its field. */
  readonly errorAt: (...path: readonly string[]) => string | undefined
}

export function SourceList({ kind, namespace, list, onChange, fixed, errorAt }: SourceListProps) {
  const error = errorAt()
  return (
    <fieldset className="c-group" disabled={fixed}>
      <legend className="c-label">{kind.label}</legend>
      <p className="c-none">{fixed ? 'Set in the settings file. Change it there.' : kind.about}</p>
      {list.length === 0 ? null : (
        <ol className="c-sources" aria-label={kind.label}>
          {list.map((draft, place) => (
            <Entry
              key={draft.key}
              kind={kind}
              draft={draft}
              place={place}
              lastPlace={list.length - 1}
              onChange={(changed) => onChange(list.with(place, changed))}
              onMove={(by) => onChange(list.toSpliced(place, 1).toSpliced(place + by, 0, draft))}
              onRemove={() => onChange(list.toSpliced(place, 1))}
              errorAt={(...path) => errorAt(...(kind.isOne ? [] : [String(place)]), ...path)}
            />
          ))}
        </ol>
      )}
      {fixed || list.length >= kind.maxSources ? null : (
        <NewEntry
          kind={kind}
          types={kind.types.filter(({ serves }) => serves?.includes(namespace) ?? true)}
          onAdd={(type) => onChange(withNew(list, type))}
        />
      )}
      {error === undefined ? null : (
        <p className="lk-field-note lk-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Entry({
  kind,
  draft,
  place,
  lastPlace,
  onChange,
  onMove,
  onRemove,
  errorAt,
}: {
  readonly kind: SourceKind
  readonly draft: SourceDraft
  readonly place: number
  readonly lastPlace: number
  readonly onChange: (draft: SourceDraft) => void
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
  readonly errorAt: (...path: readonly string[]) => string | undefined
}) {
  const type = typeOf(kind, draft)
  const named = String(draft.typed['symbol'] ?? '').trim()
  const name = named || capital(type?.name ?? 'another source')
  const error = kind.isOne ? undefined : (errorAt() ?? errorAt('provider'))
  return (
    <li>
      <div className="c-source-head">
        <span className="c-wallet-name">{name}</span>
        {place > 0 ? (
          <IconButton label={`${name}: one up`} onClick={() => onMove(-1)}>
            <span className="c-up">
              <ChevronDownIcon size={18} />
            </span>
          </IconButton>
        ) : null}
        {place < lastPlace ? (
          <IconButton label={`${name}: one down`} onClick={() => onMove(1)}>
            <ChevronDownIcon size={18} />
          </IconButton>
        ) : null}
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <CloseIcon size={18} />
        </IconButton>
      </div>
      {type === undefined ? (
        <p className="c-none">
          {'This console doesn’t know '}
          <code>{String(draft.stored['provider'])}</code>
          {'. Its settings stay as they are.'}
        </p>
      ) : (
        <SourceEntry type={type} draft={draft} onChange={onChange} errorOf={(field) => errorAt(field)} />
      )}
      {error === undefined ? null : (
        <p className="lk-field-note lk-field-error" role="alert">
          {error}
        </p>
      )}
    </li>
  )
}

function NewEntry({
  kind,
  types,
  onAdd,
}: {
  readonly kind: SourceKind
  readonly types: readonly SourceType[]
  readonly onAdd: (type: SourceType) => void
}) {
  const [chosen, setChosen] = useState('')
  const type = types.find(({ provider }) => provider === chosen) ?? types[0]
  if (type === undefined) return <p className="c-none">No source serves this network.</p>
  const kindLabel = kind.label.toLowerCase()
  return (
    <div className="c-inline-form">
      {types.length < 2 ? null : (
        <ChoiceField
          label={`Source of ${kindLabel}`}
          value={type.provider}
          choices={types.map(({ provider, name }) => ({ id: provider, label: capital(name) }))}
          onChange={setChosen}
        />
      )}
      <div className={types.length < 2 ? 'c-actions c-alone' : 'c-actions'}>
        <Button
          icon={<PlusIcon size={18} />}
          onClick={() => onAdd(type)}
          label={kind.types.length === 1 ? 'Add a token' : `Add ${type.name} for ${kindLabel}`}
        >
          {kind.types.length === 1 ? 'Add a token' : `Add ${type.name}`}
        </Button>
      </div>
    </div>
  )
}
