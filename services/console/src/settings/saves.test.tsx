// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TextField } from '../parts/fields.js'
import { SaveBar } from '../parts/SaveBar.js'
import { noSettings, openPage, press, project, refusal, type } from '../../test/openPage.js'
import { changedFields, withProject } from './edits.js'
import { useSettings } from './SettingsContext.js'
import { useForm } from './useForm.js'

afterEach(cleanup)

type Field = 'name' | 'quota'

function One({ label, field, shop }: { label: string; field: Field; shop: ReturnType<typeof project> }) {
  const form = useForm({ value: String(Reflect.get(shop, field) ?? '') }, (document, { value }) =>
    withProject(document, shop.id, changedFields(shop, { ...shop, [field]: value })),
  )
  return (
    <>
      <TextField label={label} value={form.draft.value} onChange={(value) => form.set('value', value)} />
      <SaveBar form={form} subject={label} />
    </>
  )
}

function Page() {
  const { load } = useSettings()
  const [shop] = load.data?.effective.projects ?? []
  if (shop === undefined) return null
  return (
    <>
      <One label="name" field="name" shop={shop} />
      <One label="quota" field="quota" shop={shop} />
    </>
  )
}

test('behavior: two forms that are saved at once are stored one after the other, and neither is outdated', async () => {
  let revision = 4
  let document: object = { projects: [{ id: 'shop' }] }
  const { sent } = openPage(<Page />, {
    'GET settings': () => ({
      ...noSettings,
      revision,
      document,
      effective: { ...noSettings.effective, projects: [project(Reflect.get(document, 'projects')[0])] },
    }),
    'GET settings/revisions': { revisions: [], more: false },
    async 'PUT settings'() {
      const asked = sent('PUT settings').at(-1) as { revision: number; document: object }
      await Promise.resolve()
      if (asked.revision !== revision) return refusal(409, 'outdated', 'Someone else has saved.')
      revision += 1
      document = asked.document
      return Response.json({ revision })
    },
  })
  await screen.findByLabelText('name')
  type('name', 'Print shop')
  type('quota', '10')
  press('Save name')
  press('Save quota')
  expect(await screen.findAllByText(/^Saved\. It applies/)).toHaveLength(2)
  expect(document).toEqual({ projects: [{ id: 'shop', name: 'Print shop', quota: '10' }] })
})
