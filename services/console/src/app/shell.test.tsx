// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApi } from '../api/api.js'
import { ApiContext } from '../api/ApiContext.js'
import type { SettingsView } from '../api/types.js'
import { noSettings, press } from '../../test/openPage.js'
import { Shell } from './Shell.js'

beforeEach(() => history.replaceState(null, '', '/console/'))
afterEach(cleanup)

const answers: Record<string, object> = {
  'settings/revisions': { revisions: [], more: false },
  'people/log': { entries: [], next: null },
  audit: { entries: [], next: null },
  passkeys: { passkeys: [] },
  operators: { operators: [] },
  sessions: { sessions: [] },
  keys: { keys: [] },
  wallets: { wallets: [] },
  analytics: {
    days: ['2026-03-01'],
    kept: 90,
    visits: [0],
    connects: [0],
    switches: [0],
    errors: [0],
    wallets: [],
    networks: [],
    errorNames: [],
  },
}

function open(path = '/console/', settings: Partial<SettingsView> = {}) {
  history.replaceState(null, '', path)
  const asked: string[] = []
  const api = createApi({
    base: new URL('https://gateway.example/admin/v1/'),
    async fetch(url) {
      const name = new URL(String(url)).pathname.replace('/admin/v1/', '')
      asked.push(name)
      return Response.json(name === 'settings' ? { ...noSettings, ...settings } : answers[name])
    },
    onSignedOut: () => {},
  })
  render(
    <ApiContext.Provider value={api}>
      <Shell email="ada@example.org" role="owner" onLogOut={() => Promise.resolve()} />
    </ApiContext.Provider>,
  )
  return asked
}
const nav = () => within(screen.getByRole('navigation', { name: 'Pages' }))
const link = (name: string) => nav().getByRole<HTMLAnchorElement>('link', { name })
const present = () =>
  nav()
    .getAllByRole('link')
    .filter((one) => one.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent)
const names = ['Overview', 'Projects', 'Wallets', 'Networks', 'People', 'Operators']

test('behavior: six entries in their order, each a link that the keyboard reaches', () => {
  open()
  const links = nav().getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(names)
  for (const one of links) {
    one.focus()
    expect(document.activeElement).toBe(one)
    expect(one.tabIndex).toBe(0)
  }
})

test.each(names)('behavior: %s opens by its entry, and the focus goes on from its heading', async (name) => {
  open(name === 'Overview' ? '/console/projects' : '/console/')
  link(name).focus()
  fireEvent.click(link(name))
  const heading = await screen.findByRole('heading', { level: 1, name })
  expect(document.activeElement).toBe(heading)
  expect(document.title).toBe(`${name} · Latchkey console`)
  expect(present()).toEqual([name])
  expect(screen.getByRole('main', { name })).toBeDefined()
})

test.each([
  ['/console/', 'Overview'],
  ['/console/overview', 'Overview'],
  ['/console/people', 'People'],
  ['/behind/a/proxy/console/networks', 'Networks'],
  ['/console/changes', 'Operators'],
])('param: the address %s opens %s', async (path, name) => {
  open(path)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined()
  expect(present()).toEqual([name])
})

test('behavior: the alias of the changes opens their list, the address of the operators their access', async () => {
  open('/console/changes')
  expect(await screen.findByText('No changes yet')).toBeDefined()
  expect(screen.getByRole('tab', { name: 'Changes' }).getAttribute('aria-selected')).toBe('true')
  cleanup()
  open('/console/operators')
  expect(await screen.findByText(/^You have no passkey/)).toBeDefined()
  expect(screen.getByRole('tab', { name: 'Access' }).getAttribute('aria-selected')).toBe('true')
})

test('error: an address of no page says so, marks no entry, and leads on', async () => {
  open('/console/nothing')
  expect(screen.getByRole('main', { name: 'Page not found' })).toBeDefined()
  expect(present()).toEqual([])
  fireEvent.click(link('People'))
  expect(await screen.findByRole('heading', { level: 1, name: 'People' })).toBeDefined()
})

test('behavior: the browser’s Back and Forward change the page', async () => {
  open()
  fireEvent.click(link('Wallets'))
  await screen.findByRole('heading', { level: 1, name: 'Wallets' })
  expect(location.pathname).toBe('/console/wallets')
  act(() => {
    history.replaceState(null, '', '/console/')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeDefined()
})

test.each(['metaKey', 'ctrlKey', 'shiftKey'])('behavior: a click with %s is left to the browser', (held) => {
  open()
  const isPageless = (event: Event) => event.preventDefault()
  const wasTaken: boolean[] = []
  const look = (event: Event) => {
    wasTaken.push(event.defaultPrevented)
    isPageless(event)
  }
  addEventListener('click', look)
  fireEvent.click(link('Wallets'), { [held]: true })
  removeEventListener('click', look)
  expect(wasTaken).toEqual([false])
  expect(present()).toEqual(['Overview'])
})

test('behavior: the entry of the page that is open adds no step to the history', () => {
  open()
  const before = history.length
  fireEvent.click(link('Overview'))
  expect(history.length).toBe(before)
})

test('behavior: the menu of a phone opens, says so, and closes with a choice', async () => {
  open()
  const menu = screen.getByRole('button', { name: 'Menu' })
  const box = document.getElementById(menu.getAttribute('aria-controls') ?? '')
  expect([menu.getAttribute('aria-expanded'), box?.className]).toEqual(['false', 'c-menu'])
  press('Menu')
  expect([menu.getAttribute('aria-expanded'), menu.textContent]).toEqual(['true', 'Close'])
  expect(box?.className).toContain('c-menu-open')
  fireEvent.click(link('People'))
  await screen.findByRole('heading', { level: 1, name: 'People' })
  expect(menu.getAttribute('aria-expanded')).toBe('false')
})

test('behavior: the settings are read once for all pages', async () => {
  const asked = open()
  for (const name of ['Projects', 'Wallets', 'Networks', 'Overview']) {
    fireEvent.click(link(name))
    await screen.findByRole('heading', { level: 1, name })
  }
  expect(asked.filter((one) => one === 'settings')).toHaveLength(1)
})

test('behavior: arrows, Home and End choose a list of a page, and only the chosen one is in the tab order', async () => {
  open('/console/people')
  const tabs = await screen.findAllByRole('tab')
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
  tabs[0]?.focus()
  const steps = [
    ['ArrowRight', 'Users'],
    ['End', 'Names'],
    ['ArrowRight', 'Log'],
    ['ArrowLeft', 'Names'],
    ['Home', 'Log'],
  ] as const
  for (const [name, expected] of steps) {
    key(name)
    expect([chosen(), document.activeElement?.textContent]).toEqual([expected, expected])
  }
  expect(tabs.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1])
  const panel = screen.getByRole('tabpanel')
  expect(panel.getAttribute('aria-labelledby')).toBe(tabs[0]?.id)
})

test('error: stored settings that do not fit the settings file are told on every page, with the way out', async () => {
  open('/console/', { problem: '/projects/shop/name: must be shorter' })
  const words =
    'The saved settings don’t fit the settings file, so only the file applies: /projects/shop/name: must be shorter. Change the file, or go back to an earlier change under Operators, Changes.'
  for (const name of ['Networks', 'Operators']) {
    fireEvent.click(link(name))
    await screen.findByRole('heading', { level: 1, name })
    expect((await screen.findByText(/^The saved settings/)).textContent).toBe(words)
  }
})
