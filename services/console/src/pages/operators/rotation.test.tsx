// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '../../../test/openPage.js'
import { Rotation } from './Rotation.js'

afterEach(cleanup)

const state = {
  state: 'running',
  current: 'BBBBBBBB',
  previous: 'AAAAAAAA',
  left: 1200,
  unreadable: 0,
  counts: [
    { table: 'users', column: 'email_sealed', key: 'AAAAAAAA', rows: 1200 },
    { table: 'users', column: 'email_sealed', key: 'BBBBBBBB', rows: 7 },
  ],
  countedAt: 1_790_000_000_000,
}

test('behavior: how many rows are left, by secret, and again when asked', async () => {
  let at = state
  openPage(<Rotation />, { 'GET rotation': () => at })
  expect(await screen.findByText(/^1,200 rows left .*Keep the previous secret\.$/)).toBeDefined()
  expect(screen.getByRole('row', { name: 'users Previous (AAAAAAAA) 1,200' })).toBeDefined()
  at = { ...state, state: 'done', left: 0, counts: state.counts.slice(1) }
  fireEvent.click(screen.getByRole('button', { name: 'Count again' }))
  expect(await screen.findByText(/You can remove the previous secret/)).toBeDefined()
})

test('behavior: without a rotation one sentence says so', async () => {
  openPage(<Rotation />, { 'GET rotation': { ...state, state: 'off', previous: null, left: 0, counts: [] } })
  expect(await screen.findByText('No rotation is in progress.')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

test('error: rows that no secret opens are said', async () => {
  openPage(<Rotation />, { 'GET rotation': { ...state, left: 3, unreadable: 2 } })
  expect(await screen.findByText(/No secret opens 2 of them/)).toBeDefined()
})
