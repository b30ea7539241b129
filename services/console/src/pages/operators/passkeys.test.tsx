// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { noSettings, openPage, press, refusal, type, type Answer } from '../../../test/openPage.js'
import { Passkeys } from './Passkeys.js'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'credentials')
})

function withPasskeys(create: () => Promise<unknown>) {
  class Credential {
    static parseRequestOptionsFromJSON = (options: object) => options
    static parseCreationOptionsFromJSON = (options: object) => ({ parsed: options })
    toJSON = () => ({ id: 'made' })
  }
  vi.stubGlobal('PublicKeyCredential', Credential)
  const asked: unknown[] = []
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: (options: unknown) => {
        asked.push(options)
        return create()
      },
    },
  })
  return { asked, Credential: () => new Credential() }
}

const laptop = { id: 'p1', label: 'Laptop', createdAt: 1, usedAt: 1 }
function open(answers: Record<string, Answer> = {}) {
  return openPage(<Passkeys />, { 'GET settings': noSettings, 'GET passkeys': { passkeys: [] }, ...answers })
}
const none = /^You have no passkey/
const enter = () => fireEvent.keyDown(screen.getByLabelText('Name of a new passkey'), { key: 'Enter' })

test('behavior: a browser without passkeys says so, and offers no field', async () => {
  open()
  expect(await screen.findByText(none)).toBeDefined()
  expect(screen.getByText('This browser can’t create passkeys for this page.')).toBeDefined()
  expect(screen.queryByLabelText('Name of a new passkey')).toBeNull()
})

test('behavior: a passkey is made under a name, and the list shows it', async () => {
  let passkeys: object[] = []
  const browser = withPasskeys(async () => browser.Credential())
  const { sent } = open({
    'GET passkeys': () => ({ passkeys }),
    'POST passkeys': { attempt: 'a1', options: { challenge: 'c' } },
    'POST passkeys/finish': () => {
      passkeys = [laptop]
      return new Response(null, { status: 204 })
    },
  })
  await screen.findByText(none)
  type('Name of a new passkey', ' Laptop ')
  press('Add a passkey')
  const row = within(await screen.findByRole('table', { name: 'Your passkeys' }))
  expect(row.getByText('Laptop')).toBeDefined()
  expect(row.getByText('Never')).toBeDefined()
  expect(browser.asked).toEqual([{ publicKey: { parsed: { challenge: 'c' } } }])
  expect(sent('POST passkeys')).toEqual([{ name: 'Laptop' }])
  expect(sent('POST passkeys/finish')).toEqual([{ attempt: 'a1', response: { id: 'made' } }])
  expect(screen.getByLabelText<HTMLInputElement>('Name of a new passkey').value).toBe('')
})

test.each([
  ['canceled', new DOMException('', 'NotAllowedError'), /^No passkey was used\. It was canceled/],
  ['there already', new DOMException('', 'InvalidStateError'), /^This device already has a passkey for you/],
  ['at an IP address', new DOMException('', 'SecurityError'), /^Passkeys need https and a domain name/],
  ['without an answer', undefined, /^The browser returned no passkey/],
])('error: a passkey that is %s is told beside its name, which stays', async (_what, error, words) => {
  withPasskeys(() => (error ? Promise.reject(error) : Promise.resolve(null)))
  const { sentRequests } = open({ 'POST passkeys': { attempt: 'a1', options: {} } })
  await screen.findByText(none)
  type('Name of a new passkey', 'Laptop')
  press('Add a passkey')
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(screen.getByLabelText<HTMLInputElement>('Name of a new passkey').value).toBe('Laptop')
  expect(sentRequests.some(({ name }) => name === 'POST passkeys/finish')).toBe(false)
})

test('error: a login that is too old for a new passkey is told in the words of the gateway', async () => {
  withPasskeys(() => Promise.reject(new Error('never asked')))
  open({ 'POST passkeys': () => refusal(403, 'login_again', 'Log in again to add a passkey.') })
  await screen.findByText(none)
  type('Name of a new passkey', 'Laptop')
  press('Add a passkey')
  expect((await screen.findByRole('alert')).textContent).toBe('Log in again to add a passkey.')
})

test('behavior: Enter opens the browser’s dialog once, however often it is pressed', async () => {
  const browser = withPasskeys(() => new Promise(() => {}))
  const { sent } = open({ 'POST passkeys': { attempt: 'a1', options: {} } })
  await screen.findByText(none)
  enter()
  expect(sent('POST passkeys')).toHaveLength(0)
  type('Name of a new passkey', 'Laptop')
  enter()
  const button = screen.getByRole('button', { name: 'Add a passkey' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  enter()
  await waitFor(() => expect(browser.asked).toHaveLength(1))
  expect(sent('POST passkeys')).toHaveLength(1)
})

test('behavior: a passkey is removed after it was asked twice; one that was used says when', async () => {
  let passkeys: object[] = [{ ...laptop, usedAt: Date.UTC(2026, 4, 6, 12) }]
  const { sent } = open({
    'GET passkeys': () => ({ passkeys }),
    'POST passkeys/remove': () => {
      passkeys = []
      return new Response(null, { status: 204 })
    },
  })
  expect(await screen.findByText(/^May 6, 2026/)).toBeDefined()
  press('Remove passkey Laptop')
  expect(sent('POST passkeys/remove')).toEqual([])
  press('Yes, remove passkey Laptop')
  expect(await screen.findByText(none)).toBeDefined()
  expect(sent('POST passkeys/remove')).toEqual([{ id: 'p1' }])
})
