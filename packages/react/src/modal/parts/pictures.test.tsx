// @vitest-environment happy-dom
import { fetchRecommended } from '@latchkey/core/actions'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderModal } from '../../../test/renderModal.js'

const gateway = 'https://gate.test'
const fox = { id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask', mobile_link: 'metamask://' }

afterEach(cleanup)

async function open(config: { gateway?: string }, answer: (path: string) => Promise<Response>) {
  const requestedUrls: string[] = []
  const modal = await renderModal(config, {
    fetch: (input) => {
      const { pathname } = new URL(String(input))
      requestedUrls.push(pathname)
      return answer(pathname)
    },
  })
  await act(async () => {
    void modal.client.open()
    await fetchRecommended(modal.client)
  })
  const row = await screen.findByTestId('lk-wallet-io.metamask')
  return {
    ...modal,
    requestedUrls,
    sources: () => [...row.querySelectorAll('img')].map(({ src }) => src),
  }
}

const offline = () => Promise.reject<Response>(new TypeError('offline'))

test('behavior: a gateway that answered has the pictures', async () => {
  const list = { data: [fox], count: 1 }
  const { sources } = await open({ gateway }, async () => Response.json(list))
  expect(sources()).toEqual([`${gateway}/getWalletImage/io.metamask?projectId=demo`])
})

test('error: one that cannot be reached is asked for none: the logos of this package stand in', async () => {
  const { requestedUrls, sources } = await open({ gateway }, offline)
  await waitFor(() => expect(sources()).toHaveLength(1))
  expect(sources()[0]).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  expect(requestedUrls.length).toBeLessThanOrEqual(3)
  expect(document.querySelectorAll(`img[src^="${gateway}"]`)).toHaveLength(0)
})

test('behavior: without a gateway they stand in as well, and nothing is asked', async () => {
  const { requestedUrls, sources } = await open({}, offline)
  await waitFor(() => expect(sources()).toHaveLength(1))
  expect(requestedUrls).toEqual([])
})
