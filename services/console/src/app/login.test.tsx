// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noSettings, press, refusal, type, type Answer } from '../../test/openPage.js'
import { App } from './App.js'

beforeEach(() => history.replaceState(null, '', '/console/'))
afterEach(cleanup)

const nobody = () => refusal(401, 'not_logged_in', 'Log in first.')
const over = () => refusal(401, 'session_over', 'Log in again.')
const quiet = { days: ['2026-03-01'], kept: 90, visits: [0], connects: [0], switches: [0], errors: [0] }
const lists = { wallets: [], networks: [], errorNames: [] }
const overview = { 'GET settings': noSettings, 'GET analytics': { ...quiet, ...lists } }

function open(answers: Record<string, Answer>) {
  const sent: [string, unknown][] = []
  vi.stubGlobal('fetch', async (url: URL, init?: RequestInit) => {
    const name = `${init?.method ?? 'GET'} ${url.pathname.replace('/admin/v1/', '')}`
    sent.push([name, init?.body === undefined ? undefined : JSON.parse(String(init.body))])
    const answer = answers[name] ?? (() => refusal(500, 'not_scripted', `No answer to ${name}`))
    const said = typeof answer === 'function' ? await (answer as () => unknown)() : answer
    return said instanceof Response ? said : Response.json(said)
  })
  render(<App base="https://gateway.example/admin/v1/" />)
  return { bodies: (name: string) => sent.filter(([one]) => one === name).map(([, body]) => body) }
}
const isIn = () => screen.findByRole('heading', { name: 'Overview' })
const enter = (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' })

test('behavior: an operator with a session is in at once, and the page shows nothing before it knows', async () => {
  open({ ...overview, 'GET session': { email: 'ada@example.org', role: 'owner' } })
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
  expect(screen.queryByLabelText('Email')).toBeNull()
  await isIn()
  expect(screen.getByText('ada@example.org')).toBeDefined()
})

test('behavior: an email, then its code with spaces, and the console opens', async () => {
  const { bodies } = open({
    ...overview,
    'GET session': nobody,
    'POST login': { attempt: 'a1' },
    'POST login/code': { email: 'ada@example.org', role: 'owner' },
  })
  const email = await screen.findByLabelText('Email')
  type('Email', ' ada@example.org ')
  press('Send a code')
  expect(await screen.findByText(/^If ada@example\.org belongs to an operator/)).toBeDefined()
  // One field with another label: focus and a phone's keyboard stay.
  expect(screen.getByLabelText('Code')).toBe(email)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' })
  expect(button.disabled).toBe(true)
  type('Code', '123 456')
  expect(button.disabled).toBe(false)
  press('Log in')
  await isIn()
  expect(bodies('POST login')).toEqual([{ email: 'ada@example.org' }])
  expect(bodies('POST login/code')).toEqual([{ attempt: 'a1', code: '123456' }])
})

test.each([
  ['Email', '', 'POST login'],
  ['Email', '   ', 'POST login'],
  ['Code', '12345', 'POST login/code'],
  ['Code', '1234567', 'POST login/code'],
])('param: Enter in “%s” with %j sends nothing, as the button would', async (label, typed, name) => {
  const { bodies } = open({ 'GET session': nobody, 'POST login': { attempt: 'a1' } })
  await screen.findByLabelText('Email')
  if (label === 'Code') {
    type('Email', 'ada@example.org')
    enter('Email')
    await screen.findByLabelText('Code')
  }
  type(label, typed)
  enter(label)
  await Promise.resolve()
  expect(bodies(name)).toEqual([])
})

test('error: a wrong code is told beside it and stays, and another address or a new code can be asked for', async () => {
  const { bodies } = open({
    'GET session': nobody,
    'POST login': { attempt: 'a1' },
    'POST login/code': () => refusal(401, 'code_wrong', 'This code is wrong. Check the email.'),
  })
  await screen.findByLabelText('Email')
  type('Email', 'ada@example.org')
  enter('Email')
  await screen.findByLabelText('Code')
  type('Code', '000000')
  enter('Code')
  expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong. Check the email.')
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('000000')
  press('Use another address or send a new code')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org')
  press('Send a code')
  expect((await screen.findByLabelText<HTMLInputElement>('Code')).value).toBe('')
  expect(bodies('POST login')).toHaveLength(2)
})

test.each([
  [404, 'This gateway can’t send codes. Set LATCHKEY_SMTP_URL and LATCHKEY_AUTH_SECRET.'],
  [429, 'Too many codes. Wait a minute.'],
])('error: an email that is refused with %s is told in words that help', async (status, words) => {
  open({
    'GET session': nobody,
    'POST login': () => refusal(status, 'refused', 'Too many codes. Wait a minute.'),
  })
  await screen.findByLabelText('Email')
  type('Email', 'ada@example.org')
  press('Send a code')
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org')
})

test('behavior: while a code is being asked for its button is busy and Enter asks for no second one', async () => {
  const { bodies } = open({ 'GET session': nobody, 'POST login': () => new Promise<Response>(() => {}) })
  await screen.findByLabelText('Email')
  type('Email', 'ada@example.org')
  press('Send a code')
  const button = screen.getByRole('button', { name: 'Send a code' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  enter('Email')
  press('Send a code')
  expect(bodies('POST login')).toHaveLength(1)
})

test('error: a gateway that does not answer is told on the login, and the note goes with a login', async () => {
  open({
    ...overview,
    'GET session': () => Promise.reject(new TypeError('failed')),
    'POST login': { attempt: 'a1' },
    'POST login/code': { email: 'ada@example.org', role: 'owner' },
  })
  expect(await screen.findByText(/^The gateway isn’t responding/)).toBeDefined()
  type('Email', 'ada@example.org')
  enter('Email')
  await screen.findByLabelText('Code')
  type('Code', '123456')
  enter('Code')
  await isIn()
  expect(screen.queryByText(/isn’t responding/)).toBeNull()
})

test('behavior: a session that ends leaves the edits on the page, and the same operator finds them again', async () => {
  let isOver = false
  open({
    ...overview,
    'GET session': { email: 'ada@example.org', role: 'owner' },
    'GET keys': { keys: [] },
    'PUT settings': () => (isOver ? over() : { revision: 1 }),
    'POST login': { attempt: 'a1' },
    'POST login/code': { email: 'ada@example.org', role: 'owner' },
  })
  await isIn()
  fireEvent.click(screen.getByRole('link', { name: 'Projects' }))
  press('New project')
  type('Id', 'shop')
  type('Name', 'Shop')
  isOver = true
  press('Add')
  expect(await screen.findByText(/^Your session expired\. Log in again\./)).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Projects' })).toBeNull()
  type('Email', 'ada@example.org')
  enter('Email')
  await screen.findByLabelText('Code')
  type('Code', '123456')
  enter('Code')
  await screen.findByRole('heading', { name: 'Projects' })
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Shop')
})

test('behavior: another operator who logs in afterwards finds nothing of the one before', async () => {
  let isOver = false
  open({
    ...overview,
    'GET session': { email: 'ada@example.org', role: 'owner' },
    'GET settings': () => (isOver ? over() : noSettings),
    'PUT settings': over,
    'POST login': { attempt: 'a1' },
    'POST login/code': () => {
      isOver = false
      return { email: 'bob@example.org', role: 'owner' }
    },
  })
  await isIn()
  fireEvent.click(screen.getByRole('link', { name: 'Projects' }))
  press('New project')
  type('Id', 'secret')
  type('Name', 'Secret plan')
  isOver = true
  press('Add')
  await screen.findByText(/^Your session expired/)
  type('Email', 'bob@example.org')
  enter('Email')
  await screen.findByLabelText('Code')
  type('Code', '123456')
  enter('Code')
  expect(await screen.findByText('bob@example.org')).toBeDefined()
  expect(screen.queryByDisplayValue('Secret plan')).toBeNull()
})

test.each([
  ['is done', 204, /^For operators of this gateway/],
  ['fails', 500, /^You’re still logged in\. No database\./],
])('behavior: a log-out that %s', async (_what, status, words) => {
  open({
    ...overview,
    'GET session': { email: 'ada@example.org', role: 'owner' },
    'POST logout': () =>
      status === 204 ? new Response(null, { status }) : refusal(status, 'internal', 'No database.'),
  })
  await isIn()
  press('Log out')
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Overview' }) === null).toBe(status === 204)
})

test('behavior: the operators’ own provider is offered by its name, and the browser goes there', async () => {
  const gone: string[] = []
  vi.spyOn(location, 'assign').mockImplementation((url) => void gone.push(String(url)))
  const { bodies } = open({
    'GET session': nobody,
    'GET login/ways': { code: true, oidc: 'Shop login' },
    'POST login/oidc': { url: 'https://id.example/auth?state=x' },
  })
  press((await screen.findByRole('button', { name: 'Log in with Shop login' })).textContent ?? '')
  await waitFor(() => expect(gone).toEqual(['https://id.example/auth?state=x']))
  expect(bodies('POST login/oidc')).toEqual([{}])
})

test('behavior: an operator who comes back from the provider is in, and the answer is gone from the address', async () => {
  history.replaceState(null, '', '/console/oidc?code=c&state=s')
  const { bodies } = open({
    ...overview,
    'POST login/oidc/finish': { email: 'ada@example.org', role: 'owner' },
  })
  expect(location.href).not.toContain('code=')
  await isIn()
  expect(bodies('POST login/oidc/finish')).toEqual([{ search: '?code=c&state=s' }])
  expect(location.pathname).not.toContain('oidc')
})

test('error: a refusal of the provider’s login is told where another way is offered', async () => {
  history.replaceState(null, '', '/console/oidc?error=access_denied&state=s')
  open({
    'POST login/oidc/finish': () =>
      refusal(422, 'oidc_refused', 'Your account may not log in to this console.'),
  })
  expect(await screen.findByText('Your account may not log in to this console.')).toBeDefined()
  expect(screen.getByLabelText('Email')).toBeDefined()
})
