// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../api/api.js'
import { ApiContext } from '../api/ApiContext.js'
import { RoleContext } from '../app/role.js'
import { press, refusal } from '../../test/openPage.js'
import { OperatorLog } from '../pages/operators/Changes.js'
import { PagedTable } from './PagedTable.js'
import { confirmColumn } from './confirmColumn.js'

afterEach(cleanup)

interface Row {
  readonly id: number
  readonly name: string
}
type Page = { readonly entries: readonly object[]; readonly next: number | null }

function open(pageOf: (before: string | null) => Page | Response | Promise<Response>, element = <List />) {
  const asked: string[] = []
  const api = createApi({
    base: new URL('https://gateway.example/admin/v1/'),
    async fetch(url, init) {
      const { pathname, search, searchParams } = new URL(String(url))
      asked.push(`${init?.method ?? 'GET'} ${pathname.replace('/admin/v1/', '')}${search}`)
      if (init?.method === 'POST') return new Response(null, { status: 204 })
      const page = await pageOf(searchParams.get('before'))
      return page instanceof Response ? page : Response.json(page)
    },
    onSignedOut: () => {},
  })
  render(
    <RoleContext.Provider value="editor">
      <ApiContext.Provider value={api}>{element}</ApiContext.Provider>
    </RoleContext.Provider>,
  )
  return { asked, api }
}

const List = ({ project = '' }: { readonly project?: string }) => (
  <PagedTable<Row>
    label="Rows"
    path="rows"
    query={{ project }}
    columns={(reload) => [
      { id: 'name', label: 'Name', cell: ({ name }) => name },
      confirmColumn({ verb: 'End', subjectOf: ({ name }) => name, run: async () => reload() }),
    ]}
    keyOf={({ id }) => id}
    icon={null}
    empty={{ title: 'No rows yet', text: 'They appear here.' }}
  />
)

const pagesOf =
  (count: number) =>
  (before: string | null): Page => {
    const all = Array.from({ length: count }, (_, index) => ({
      id: count - index,
      name: `Row ${count - index}`,
    }))
    const left = all.filter(({ id }) => before === null || id < Number(before))
    return { entries: left.slice(0, 2), next: left.length > 2 ? (left[1]?.id ?? null) : null }
  }
const shown = async (first: string) => {
  await screen.findByText(first)
  return within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
}
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

test('behavior: an empty list says what will appear, and there are no pages to turn', async () => {
  open(pagesOf(0))
  expect(await screen.findByText('No rows yet')).toBeDefined()
  expect(screen.getByText('They appear here.')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([1, 2])('behavior: a list of %s rows is one page without buttons to turn it', async (count) => {
  open(pagesOf(count))
  expect(await shown(`Row ${count}`)).toHaveLength(count)
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull()
})

test('behavior: Older goes to the end and Newer back to the beginning, each page asked by where it starts', async () => {
  const { asked } = open(pagesOf(5))
  expect(await shown('Row 5')).toEqual(['Row 5', 'Row 4'])
  expect([isDisabled('Newer'), isDisabled('Older')]).toEqual([true, false])
  press('Older')
  expect(await shown('Row 3')).toEqual(['Row 3', 'Row 2'])
  expect([isDisabled('Newer'), isDisabled('Older')]).toEqual([false, false])
  press('Older')
  expect(await shown('Row 1')).toEqual(['Row 1'])
  expect([isDisabled('Newer'), isDisabled('Older')]).toEqual([false, true])
  press('Newer')
  expect(await shown('Row 3')).toEqual(['Row 3', 'Row 2'])
  press('Newer')
  expect(await shown('Row 5')).toEqual(['Row 5', 'Row 4'])
  expect(asked).toEqual([
    'GET rows',
    'GET rows?before=4',
    'GET rows?before=2',
    'GET rows?before=4',
    'GET rows',
  ])
})

test('behavior: a press in a row reads the page again that is open, not the first', async () => {
  const { asked } = open(pagesOf(5))
  await screen.findByText('Row 5')
  press('Older')
  await screen.findByText('Row 3')
  press('End Row 3')
  press('Yes, end Row 3')
  await waitFor(() => expect(asked).toEqual(['GET rows', 'GET rows?before=4', 'GET rows?before=4']))
  expect(screen.getByText('Row 3')).toBeDefined()
})

test('error: a page that does not come is told with its reason, and Try again asks for that page', async () => {
  let isAway = true
  const pages = pagesOf(5)
  const { asked } = open((before) =>
    before !== null && isAway ? refusal(500, 'internal', 'No database.') : pages(before),
  )
  await screen.findByText('Row 5')
  press('Older')
  expect((await screen.findByRole('alert')).textContent).toContain('No database.')
  isAway = false
  press('Try again')
  await screen.findByText('Row 3')
  expect(asked.slice(1)).toEqual(['GET rows?before=4', 'GET rows?before=4'])
})

test('error: a page that cannot be read again stays, and says that it is the last known state', async () => {
  let isAway = false
  open((before) => (isAway ? refusal(500, 'internal', 'No database.') : pagesOf(2)(before)))
  await screen.findByText('Row 2')
  isAway = true
  press('End Row 2')
  press('Yes, end Row 2')
  expect((await screen.findByText(/last known state/)).textContent).toBe(
    'No database. You’re seeing the last known state.',
  )
  expect(screen.getByText('Row 2')).toBeDefined()
})

test('behavior: an answer to an earlier filter is dropped, even when it comes last', async () => {
  const late: (() => void)[] = []
  const api = createApi({
    base: new URL('https://gateway.example/admin/v1/'),
    async fetch(url) {
      const name = `Row of ${new URL(String(url)).searchParams.get('project')}`
      const answer = () => Response.json({ entries: [{ id: 1, name }], next: null })
      return name.endsWith('shop')
        ? new Promise((resolve) => void late.push(() => resolve(answer())))
        : answer()
    },
    onSignedOut: () => {},
  })
  const listOf = (project: string) => (
    <ApiContext.Provider value={api}>
      <List project={project} />
    </ApiContext.Provider>
  )
  const { rerender } = render(listOf('shop'))
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
  rerender(listOf('bank'))
  await screen.findByText('Row of bank')
  await act(async () => {
    late[0]?.()
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(screen.queryByText('Row of shop')).toBeNull()
  expect(screen.getByText('Row of bank')).toBeDefined()
})

test('behavior: the log of operators names each event in words, by whom, and what it was about', async () => {
  const at = Date.UTC(2026, 2, 1, 12)
  const entry = { at, who: 'ada@example.org', projectId: null, subject: null }
  const { asked } = open(
    (before) =>
      before === null
        ? {
            entries: [
              { ...entry, id: 9, event: 'settings_saved', subject: 'Change 3' },
              { ...entry, id: 8, event: 'key_revoked', projectId: 'shop' },
              { ...entry, id: 7, event: 'something_new', who: null },
            ],
            next: 7,
          }
        : { entries: [{ ...entry, id: 6, event: 'logged_in' }], next: null },
    <OperatorLog />,
  )
  const table = await screen.findByRole('table', { name: 'Log of operators' })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].slice(1).map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Who', 'What', 'About'],
    ['ada@example.org', 'Settings saved', 'Change 3'],
    ['ada@example.org', 'Server key revoked', 'shop'],
    ['Unknown', 'something new', ''],
  ])
  press('Older')
  expect(await screen.findByText('Logged in')).toBeDefined()
  expect(asked).toEqual(['GET audit', 'GET audit?before=7'])
})
