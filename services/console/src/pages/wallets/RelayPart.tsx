import { useMemo } from 'react'
import type { Relay, SettingsView } from '../../api/types.js'
import { LinesField, TextField } from '../../parts/fields.js'
import { RoleForm } from '../../parts/RoleForm.js'
import { Part } from '../../parts/Page.js'
import { SaveBar } from '../../parts/SaveBar.js'
import { linesOf, withRelays } from '../../settings/edits.js'
import { pointer } from '../../settings/SettingsContext.js'
import { useForm } from '../../settings/useForm.js'

export function RelayPart({ view }: { readonly view: SettingsView }) {
  const { relays } = view.effective
  const isFixed = (url: string) => view.fixed.includes(pointer('relays', url, 'url'))
  const initial = useMemo(() => ({ relays, url: '', wallets: '' }), [relays])
  const form = useForm(initial, (document, draft) => {
    // Line breaks alone are empty.
    const own = draft.relays
      .map((relay) => ({ ...relay, wallets: linesOf(relay.wallets.join('\n')) }))
      .filter(({ url, wallets }) => !isFixed(url) && wallets.length > 0)
    const added: readonly Relay[] =
      draft.url.trim() === '' ? [] : [{ url: draft.url.trim(), wallets: linesOf(draft.wallets) }]
    return withRelays(document, [...own, ...added])
  })
  const { draft, set, errorAt } = form
  return (
    <Part
      title="Relays"
      note="Wallets that listen on your own relay. Apps with that relay offer a code for them. Name wallets by ID or rdns."
    >
      <RoleForm minRole="editor" to="change relays">
        <div className="c-form">
          {draft.relays.map((relay, place) => (
            <LinesField
              key={place}
              label={`Wallets on ${relay.url}, one per line`}
              value={relay.wallets.join('\n')}
              rows={3}
              onChange={(text) =>
                set(
                  'relays',
                  draft.relays.with(place, { ...relay, wallets: text === '' ? [] : text.split('\n') }),
                )
              }
              error={errorAt(pointer('relays', relay.url))}
              fixed={isFixed(relay.url)}
              help="Leave empty to remove the relay from the list."
            />
          ))}
          <div className="c-pair">
            <TextField
              label="Another relay"
              value={draft.url}
              onChange={(url) => set('url', url)}
              placeholder="wss://relay.example"
              error={draft.url.trim() === '' ? undefined : errorAt(pointer('relays', draft.url.trim()))}
              ltr
            />
            <LinesField
              label="Its wallets, one per line"
              value={draft.wallets}
              rows={2}
              onChange={(wallets) => set('wallets', wallets)}
            />
          </div>
          <SaveBar form={form} />
        </div>
      </RoleForm>
    </Part>
  )
}
