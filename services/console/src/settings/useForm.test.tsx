// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Project, SettingsView } from '../api/types.js'
import { TextField } from '../parts/fields.js'
import { SaveBar } from '../parts/SaveBar.js'
import { noSettings, openPage, press, project, refusal, type, type Answer } from '../../test/openPage.js'
import { changedFields, withProject } from './edits.js'
import { useSettings } from './SettingsContext.js'
import { useForm } from './useForm.js'

afterEach(cleanup)

function Two({ view }: { readonly view: SettingsView }) {
  const [shop = project()] = view.effective.projects
  const initial = { name: shop.name, quota: String(shop.quota ?? '') }
  const form = useForm(initial, (document, { name, quota }) =>
    withProject(document, shop.id, changedFields<Partial<Project>>(shop, { name, quota: Number(quota) })),
  )
  return (
    <>
      <TextField
        label="Name"
        value={form.draft.name}
        onChange={(name) => form.set('name', name)}
        error={form.errorAt('/projects/shop/name')}
      />
      <TextField
        label="Quota"
        value={form.draft.quota}
        onChange={(quota) => form.set('quota', quota)}
        error={form.errorAt('/projects/shop/quota')}
      />
      <SaveBar form={form} />
    </>
  )
}

function Page() {
  const { load } = useSettings()
  return load.data === undefined ? <p>Loading</p> : <Two view={load.data} />
}

const viewOf = (revision: number, name: string, quota = 10): SettingsView => ({
  ...noSettings,
  revision,
  effective: { ...noSettings.effective, projects: [project({ name, quota })] },
})

async function open(
  put?: (store: () => object) => object | Promise<Response>,
  more: Record<string, Answer> = {},
) {
  let view = viewOf(1, 'Shop')
  const page = openPage(<Page />, {
    'GET settings': () => view,
    'PUT settings': () => {
      const store = () => {
        const { document } = page.sent('PUT settings').at(-1) as { document: SettingsView['document'] }
        const stored: Partial<Project> = document.projects?.[0] ?? {}
        const [before = project()] = view.effective.projects
        view = viewOf(view.revision + 1, stored.name ?? before.name, stored.quota ?? before.quota)
        return { revision: view.revision }
      }
      return (put?.(store) ?? store()) as Response
    },
    ...more,
  })
  await screen.findByLabelText('Name')
  return { ...page, change: (next: SettingsView) => void (view = next) }
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
function slow() {
  let answer: () => void = () => {}
  const come = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { come, answer: () => answer() }
}

test('behavior: nothing can be saved until something differs, and a value that was typed back is no change', async () => {
  await open()
  expect(button('Save').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  type('Name', 'Other')
  expect(button('Save').disabled).toBe(false)
  type('Name', 'Shop')
  expect(button('Save').disabled).toBe(true)
})

test('behavior: Discard brings back what is in force, and takes the words of a refused save with it', async () => {
  const { sent } = await open(() => refusal(400, '/projects/shop/name', 'must be shorter'))
  type('Name', 'Much too long')
  type('Quota', '99')
  press('Save')
  expect(await screen.findByText('Must be shorter.')).toBeDefined()
  press('Discard')
  expect([valueOf('Name'), valueOf('Quota')]).toEqual(['Shop', '10'])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent('PUT settings')).toHaveLength(1)
})

test('behavior: while a save is pending its button is busy, a second press sends nothing, and Discard waits', async () => {
  const { come, answer } = slow()
  const { sent } = await open(async (store) => {
    await come
    return Response.json(store())
  })
  type('Name', 'Mine')
  press('Save')
  await waitFor(() => expect(button('Save').getAttribute('aria-busy')).toBe('true'))
  press('Save')
  expect(button('Discard').disabled).toBe(true)
  answer()
  expect(await screen.findByText(/Saved\. It applies/)).toBeDefined()
  expect(button('Save').getAttribute('aria-busy')).toBeNull()
  expect(sent('PUT settings')).toEqual([
    { revision: 1, document: { projects: [{ id: 'shop', name: 'Mine' }] } },
  ])
})

test('behavior: what is typed while a save is pending stays in the form, and is saved by the next press', async () => {
  const { come, answer } = slow()
  const { sent } = await open(async (store) => {
    await come
    return Response.json(store())
  })
  type('Name', 'Mine')
  press('Save')
  type('Name', 'Mine and more')
  type('Quota', '20')
  answer()
  expect(await screen.findByText(/Saved\. It applies/)).toBeDefined()
  expect([valueOf('Name'), valueOf('Quota')]).toEqual(['Mine and more', '20'])
  expect(button('Save').disabled).toBe(false)
  press('Save')
  await waitFor(() => expect(sent('PUT settings')).toHaveLength(2))
  expect(sent('PUT settings')[1]).toEqual({
    revision: 2,
    document: { projects: [{ id: 'shop', name: 'Mine and more', quota: 20 }] },
  })
})

test('behavior: the word of a save goes with the next letter, the words of a refusal stay until the next save', async () => {
  let isRefused = false
  await open((store) => (isRefused ? refusal(400, '/projects/shop/quota', 'must be positive') : store()))
  type('Name', 'Mine')
  press('Save')
  await screen.findByText(/Saved\. It applies/)
  type('Name', 'Mine too')
  expect(screen.queryByText(/Saved\. It applies/)).toBeNull()
  isRefused = true
  press('Save')
  await screen.findByText('Must be positive.')
  type('Name', 'Mine three')
  expect(screen.getByText('Must be positive.')).toBeDefined()
  expect(screen.getByLabelText('Quota').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull()
})

test.each([
  ['an answer that the gateway refuses', 500, 'Not saved. Something went wrong.'],
  ['rights that were taken away', 403, 'Not saved. Something went wrong.'],
  ['too many saves', 429, 'Not saved. Something went wrong.'],
])('error: %s (%s) is told, and both fields keep what was typed', async (_what, status, words) => {
  await open(() => refusal(status, 'refused', 'Something went wrong.'))
  type('Name', 'Mine')
  type('Quota', '20')
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect([valueOf('Name'), valueOf('Quota')]).toEqual(['Mine', '20'])
  expect(button('Save').disabled).toBe(false)
})

test('error: several mistakes are told together, each beside its field too', async () => {
  const reasons = [
    { name: '/projects/shop/name', description: 'must be shorter' },
    { name: '/projects/shop/quota', description: 'must be positive' },
  ]
  await open(() => Response.json({ reasons }, { status: 400 }))
  type('Name', 'Mine')
  press('Save')
  expect(
    await screen.findByText('Not saved. Some entries need a correction: must be shorter; must be positive.'),
  ).toBeDefined()
  expect(screen.getByText('Must be shorter.')).toBeDefined()
  expect(screen.getByText('Must be positive.')).toBeDefined()
})

test('error: after a stale save the untouched field follows the other operator, the typed one does not', async () => {
  const page = await open(() => refusal(409, 'outdated', 'Somebody else has saved.'), {
    'GET settings/revisions': {
      revisions: [
        { number: 3, at: 1, savedBy: 'bob@example.org', changes: ['quota 77'] },
        { number: 2, at: 1, savedBy: 'eve@example.org', changes: ['name Theirs'] },
        { number: 1, at: 1, savedBy: 'ada@example.org', changes: ['known before'] },
      ],
      more: false,
    },
  })
  page.change(viewOf(3, 'Theirs', 77))
  type('Name', 'Mine')
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Not saved: bob@example.org saved in the meantime (quota 77; name Theirs). Your edits are still here. Review them and save again.',
  )
  expect([valueOf('Name'), valueOf('Quota')]).toEqual(['Mine', '77'])
})

test('error: a stale save whose reason cannot be read is still told as not saved', async () => {
  await open(() => refusal(409, 'outdated', 'Somebody else has saved.'), {
    'GET settings/revisions': () => refusal(500, 'internal', 'The list is gone.'),
  })
  type('Name', 'Mine')
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved. The list is gone.')
  expect(valueOf('Name')).toBe('Mine')
})

test('error: a save that arrived is not called “Not saved” when only reading it back failed', async () => {
  let isGone = false
  await open(
    (store) => {
      const stored = store()
      isGone = true
      return stored
    },
    { 'GET settings': () => (isGone ? refusal(500, 'internal', 'No answer.') : viewOf(1, 'Shop')) },
  )
  type('Name', 'Mine')
  press('Save')
  const note = await screen.findByText(/No answer\./)
  expect(note.textContent).toBe(
    'Saved, but this page couldn’t read the settings back. No answer. Reload the page to see what applies.',
  )
  expect(valueOf('Name')).toBe('Mine')
})
