// @vitest-environment happy-dom
import { browserPlatform } from '@latchkey/core'
import { fetchRecommended } from '@latchkey/core/actions'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestClient } from '../../test/createTestClient.js'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.js'
import { NetworkButton } from './NetworkButton.js'

afterEach(cleanup)

const gateway = 'https://gate.test'

async function draw(fetch: () => Promise<Response>) {
  const client = createTestClient({ gateway, platform: browserPlatform({ fetch }) })
  render(
    <LatchkeyProvider client={client}>
      <NetworkButton />
    </LatchkeyProvider>,
  )
  const button = await screen.findByTestId('lk-network-button')
  return { button, open: () => act(() => fetchRecommended(client).then(() => {})) }
}

test.each([
  ['an answer', async () => Response.json({ data: [], count: 0 }), 1],
  ['no answer', () => Promise.reject<Response>(new TypeError('offline')), 0],
])(
  'behavior: it asks for no picture before the modal was wanted, and then after %s',
  async (_name, fetch, pictures) => {
    const { button, open } = await draw(fetch)
    expect(button.querySelectorAll('img')).toHaveLength(0)
    expect(button.textContent).toContain('Localnet')
    await open()
    expect(button.querySelectorAll(`img[src^="${gateway}"]`)).toHaveLength(pictures)
  },
)

test('behavior: the letter stays until the picture is loaded, and where it does not load', async () => {
  const { button, open } = await draw(async () => Response.json({ data: [], count: 0 }))
  const letter = () => button.querySelector('[data-letter="L"]')
  expect(letter()).not.toBeNull()
  await open()
  const picture = button.querySelector('img') as HTMLImageElement
  expect([picture.hidden, letter() === null]).toEqual([true, false])
  fireEvent.load(picture)
  expect([picture.hidden, letter() === null]).toEqual([false, true])
  fireEvent.error(picture)
  expect([button.querySelector('img'), letter() === null]).toEqual([null, false])
})
