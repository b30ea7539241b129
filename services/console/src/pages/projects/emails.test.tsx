// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage, press, project, refusal, type, type Answer } from '../../../test/openPage.js'
import type { Role } from '../../app/role.js'
import { Emails } from './Emails.js'

afterEach(cleanup)

const view = {
  look: { footer: 'Shop GmbH' },
  sender: { name: 'Login', address: 'login@gateway.example' },
  kinds: ['login', 'recovery'],
  languages: ['ar', 'de', 'en'],
}
const email = {
  sender: { name: 'Shop', address: 'login@gateway.example' },
  replyTo: 'help@shop.example',
  subject: '123456 is your code',
  text: 'Your code',
  html: '<p style="color:red">Your code</p>',
}
const open = (answers: Record<string, Answer> = {}, role: Role = 'editor') =>
  openPage(
    <Emails project={project()} />,
    { 'GET emails': view, 'POST emails/preview': email, 'PUT emails': {}, ...answers },
    role,
  )

test('behavior: the stored look is edited, previewed as typed and saved without its empty fields', async () => {
  const { sent } = open()
  expect((await screen.findByLabelText<HTMLInputElement>('Footer')).value).toBe('Shop GmbH')
  expect(await screen.findByText('123456 is your code')).toBeDefined()
  expect(screen.getByText('Shop <login@gateway.example>')).toBeDefined()
  expect(screen.getByText('help@shop.example')).toBeDefined()
  type('Accent color', ' #7a1f5c ')
  type('Footer', '')
  await waitFor(() =>
    expect(sent('POST emails/preview').at(-1)).toEqual({
      project: 'shop',
      kind: 'login',
      language: 'en',
      look: { accent: '#7a1f5c' },
    }),
  )
  press('Save')
  expect(await screen.findByText('Saved. It applies from the next email.')).toBeDefined()
  expect(sent('PUT emails')).toEqual([{ project: 'shop', look: { accent: '#7a1f5c' } }])
})

test('behavior: another email and another language are asked for, and the recovery service’s say so', async () => {
  const { sent } = open()
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'recovery' } })
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'ar' } })
  expect(screen.getByText(/^The recovery service sends this email/)).toBeDefined()
  await waitFor(() =>
    expect(sent('POST emails/preview').at(-1)).toMatchObject({ kind: 'recovery', language: 'ar' }),
  )
})

test('behavior: the frame runs nothing and goes nowhere', async () => {
  open()
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview: Login code')
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
  await waitFor(() => expect(frame.srcdoc).toBe('<p data-style="color:red">Your code</p>'))
})

test('error: a refused field says why beside it, while typing and after a save, and the text stays', async () => {
  const no = () => refusal(400, 'accent', 'must be darker')
  open({ 'POST emails/preview': no, 'PUT emails': no })
  await screen.findByLabelText('Accent color')
  type('Accent color', '#ffff00')
  expect(await screen.findByText('Must be darker.')).toBeDefined()
  expect(await screen.findByText('Correct the look to see it here.')).toBeDefined()
  press('Save')
  expect(await screen.findByText('Not saved. Must be darker.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Accent color').value).toBe('#ffff00')
  press('Discard')
  expect(screen.getByLabelText<HTMLInputElement>('Accent color').value).toBe('')
})

test('error: a viewer sees the preview and cannot change the look', async () => {
  open({}, 'viewer')
  expect(await screen.findByText('Only owners and editors can change emails.')).toBeDefined()
  expect(screen.getByLabelText('Footer').closest('fieldset')?.disabled).toBe(true)
  expect(await screen.findByText('123456 is your code')).toBeDefined()
})

test('behavior: without a mail server the page says that nothing is sent', async () => {
  open({ 'GET emails': { ...view, sender: null }, 'POST emails/preview': { ...email, sender: null } })
  expect(await screen.findByText(/has no mail server/)).toBeDefined()
  expect(await screen.findByText('No mail server')).toBeDefined()
})
