// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage, press, project, refusal, type, type Answer } from '../../../test/openPage.js'
import type { Role } from '../../app/role.js'
import { Webhooks } from './Webhooks.js'

afterEach(cleanup)

const url = 'https://app.example/hook'
const endpoint = {
  id: 'e1',
  url,
  events: ['user.login'],
  createdAt: 5,
  disabledAt: null,
  oldSecretUntil: null,
}
const delivery = (state: string, attempts: number, outcome: string | null) => ({
  id: `msg_${state}`,
  type: 'user.login',
  createdAt: 5,
  state,
  attempts,
  triedAt: 5,
  nextAt: 9,
  outcome,
})
const open = (answers: Record<string, Answer>, role: Role = 'editor') =>
  openPage(
    <Webhooks project={project()} />,
    { 'GET webhooks': { endpoints: [endpoint] }, 'GET webhooks/deliveries': { deliveries: [] }, ...answers },
    role,
  )

test('behavior: an endpoint is added with its events, and its secret is shown until it was taken', async () => {
  const { sent } = open({
    'GET webhooks': { endpoints: [] },
    'POST webhooks': { id: 'e1', secret: 'whsec_x' },
  })
  expect(await screen.findByText('No endpoints yet.')).toBeDefined()
  type('Address of a new endpoint', ` ${url} `)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add endpoint' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: /^Every login/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Orders/ }))
  press('Add endpoint')
  expect(await screen.findByText('whsec_x')).toBeDefined()
  expect(sent('POST webhooks')).toEqual([{ project: 'shop', url, events: ['user.login', 'onramp.order'] }])
  press('I have it')
  expect(screen.queryByText('whsec_x')).toBeNull()
})

test('error: why an address was refused stands beside it, and it stays', async () => {
  open({ 'POST webhooks': () => refusal(422, 'url', 'The address has to be https.') })
  await screen.findByRole('table', { name: 'Webhook endpoints' })
  type('Address of a new endpoint', 'http://app.example')
  fireEvent.click(screen.getByRole('checkbox', { name: /^Every login/ }))
  press('Add endpoint')
  expect((await screen.findByRole('alert')).textContent).toBe('The address has to be https.')
  expect(screen.getByLabelText<HTMLInputElement>('Address of a new endpoint').value).toBe(
    'http://app.example',
  )
})

test('behavior: a test is sent, and what was given up is sent again', async () => {
  const { sent } = open({
    'POST webhooks/test': {},
    'POST webhooks/retry': {},
    'GET webhooks/deliveries': {
      deliveries: [
        delivery('failed', 11, 'Status 500'),
        delivery('waiting', 2, 'No answer in time'),
        delivery('delivered', 1, 'Status 204'),
      ],
    },
  })
  await screen.findByRole('table', { name: 'Webhook endpoints' })
  press(`Send a test to ${url}`)
  await screen.findByRole('table', { name: 'Deliveries' })
  expect(sent('POST webhooks/test')).toEqual([{ id: 'e1' }])
  expect(screen.getByText('Given up')).toBeDefined()
  expect(screen.getByText(/^Next attempt/)).toBeDefined()
  expect(screen.getByText('Delivered')).toBeDefined()
  press(/^Retry user\.login/)
  press(/^Yes, retry user\.login/)
  await waitFor(() =>
    expect(sent('POST webhooks/retry')).toEqual([{ endpoint: 'e1', message: 'msg_failed' }]),
  )
})

test('behavior: a secret is replaced and an endpoint removed after it was asked once more', async () => {
  const { sent } = open({ 'POST webhooks/rotate': { secret: 'whsec_y' }, 'POST webhooks/remove': {} })
  await screen.findByRole('table', { name: 'Webhook endpoints' })
  press(`Replace secret of ${url}`)
  press(`Yes, replace secret of ${url}`)
  expect(await screen.findByText('whsec_y')).toBeDefined()
  press(`Remove endpoint ${url}`)
  press(`Yes, remove endpoint ${url}`)
  await waitFor(() => expect(sent('POST webhooks/remove')).toEqual([{ id: 'e1' }]))
})

test('behavior: an endpoint that stopped says why and how it starts again; viewers see none', async () => {
  open({ 'GET webhooks': { endpoints: [{ ...endpoint, disabledAt: 5 }] } })
  expect(await screen.findByText(/the server said it’s gone\. A test starts it again\.$/)).toBeDefined()
  cleanup()
  const { sentRequests } = open({}, 'viewer')
  expect(await screen.findByText('Only owners and editors can see webhooks.')).toBeDefined()
  expect(sentRequests.some(({ name }) => name.includes('webhooks'))).toBe(false)
})
