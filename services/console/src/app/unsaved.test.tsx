// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApi } from '../api/api.js'
import { ApiContext } from '../api/ApiContext.js'
import { noSettings, press, project, type } from '../../test/openPage.js'
import { Shell } from './Shell.js'

beforeEach(() => history.replaceState(null, '', '/console/projects'))
afterEach(cleanup)

const lists: Record<string, object> = {
  keys: { keys: [] },
  usage: { usage: [] },
  wallets: { wallets: [] },
  'settings/revisions': { revisions: [], more: false },
}

async function open() {
  let view = {
    ...noSettings,
    effective: {
      ...noSettings.effective,
      projects: [project(), project({ id: 'club', name: 'Club' })],
    },
  }
  const api = createApi({
    base: new URL('https://gateway.example/admin/v1/'),
    async fetch(url, init) {
      const name = new URL(String(url)).pathname.replace('/admin/v1/', '')
      if (init?.method === 'PUT') {
        const { document } = JSON.parse(String(init.body))
        const [{ id, ...changes }] = document.projects
        const projects = view.effective.projects.map((one) => (one.id === id ? { ...one, ...changes } : one))
        view = { ...view, revision: view.revision + 1, effective: { ...view.effective, projects } }
        return Response.json({ revision: view.revision })
      }
      return Response.json(name === 'settings' ? view : (lists[name] ?? {}))
    },
    onSignedOut: () => {},
  })
  render(
    <ApiContext.Provider value={api}>
      <Shell email="ada@example.org" role="owner" onLogOut={() => Promise.resolve()} />
    </ApiContext.Provider>,
  )
  await screen.findByLabelText('Name')
}
const link = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name })
const go = (name: RegExp) => fireEvent.click(link(name))
const typed = () => screen.getByLabelText<HTMLInputElement>('Name').value
const asks = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

test('behavior: edits are there on the way back from another page, whose menu entry says so meanwhile', async () => {
  await open()
  type('Name', 'Print shop')
  go(/^Wallets/)
  await screen.findByRole('heading', { level: 1, name: 'Wallets' })
  expect(screen.queryByRole('heading', { level: 1, name: 'Projects' })).toBeNull()
  expect(document.title).toBe('Wallets · Latchkey console')
  expect(within(link(/^Projects/)).getByRole('img', { name: 'Unsaved edits' })).toBeDefined()
  go(/^Projects/)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Projects' })
  expect(document.activeElement).toBe(heading)
  expect(document.title).toBe('Projects · Latchkey console')
  expect(typed()).toBe('Print shop')
})

test('behavior: the browser asks before it leaves unsaved edits, and only then', async () => {
  await open()
  expect(asks()).toBe(false)
  type('Name', 'Print shop')
  expect(asks()).toBe(true)
  press('Save')
  await waitFor(() => expect(asks()).toBe(false))
  type('Name', 'Other')
  press('Discard')
  expect(asks()).toBe(false)
  expect(link(/^Projects/).querySelector('[role=img]')).toBeNull()
})

test('behavior: a page without edits starts afresh', async () => {
  await open()
  type('Name', 'Print shop')
  type('Name', 'Shop')
  go(/^Wallets/)
  await screen.findByRole('heading', { level: 1, name: 'Wallets' })
  expect(screen.queryByLabelText('Name')).toBeNull()
})

test('behavior: edits of a project stay while another one is looked at', async () => {
  await open()
  type('Name', 'Print shop')
  const choose = (id: string) => fireEvent.change(screen.getByLabelText('Project'), { target: { value: id } })
  choose('club')
  const shown = () =>
    screen.getAllByLabelText<HTMLInputElement>('Name').filter((one) => !one.closest('[hidden]'))
  expect(shown().map(({ value }) => value)).toEqual(['Club'])
  choose('shop')
  expect(shown().map(({ value }) => value)).toEqual(['Print shop'])
})
