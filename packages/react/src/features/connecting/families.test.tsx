// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { chain, family } from '../../../test/fakeFamily.js'
import { renderModal } from '../../../test/renderModal.js'

async function stage(refusesSecond = false) {
  const one = family('one')
  const two = family('two', refusesSecond)
  const networks = [
    chain('one', '1', 'First'),
    chain('one', '2', 'Second'),
    chain('one', '3', 'Third'),
    chain('two', '1', 'Other'),
  ]
  const made = await renderModal({ networks, adapters: [one.adapter, two.adapter] })
  const status = () =>
    ['one', 'two'].map((name) => made.client.getState().accounts[name]?.status ?? 'disconnected')
  const press = async (testId: string) => {
    const button = await made.part(testId)
    await act(async () => void fireEvent.click(button))
  }
  return { ...made, one, two, status, press }
}

afterEach(cleanup)

test('behavior: a wallet of two families is one row, and asks which of them', async () => {
  const { client, part, press, status, one, two } = await stage()
  await act(async () => void client.open())
  await press('lk-wallet-one:fox')
  const view = await part('lk-view-WalletFamilies')
  expect((await part('lk-family-one')).textContent).toBe('Firstand 2 more networks')
  expect((await part('lk-family-two')).textContent).toBe('Other')
  expect(view.textContent).toContain('Which Fox accounts do you want to use?')
  expect([one.connectCalls, two.connectCalls]).toEqual([[], []])
  await press('lk-family-two')
  await act(() => expect.poll(status).toEqual(['disconnected', 'connected']))
  expect([one.connectCalls.length, two.connectCalls.length]).toEqual([0, 1])
})

test('behavior: all of them are asked one after the other', async () => {
  const { client, press, status, one, two } = await stage()
  await act(async () => void client.open())
  await press('lk-wallet-one:fox')
  await press('lk-family-all')
  await act(() => expect.poll(status).toEqual(['connected', 'connected']))
  expect([one.connectCalls.length, two.connectCalls.length]).toEqual([1, 1])
  expect(client.getState().modal.open).toBe(false)
})

test('behavior: a no to the second family takes the first one not back', async () => {
  const { client, press, status } = await stage(true)
  await act(async () => void client.open())
  await press('lk-wallet-one:fox')
  await press('lk-family-all')
  await act(() => expect.poll(status).toEqual(['connected', 'disconnected']))
  expect(client.getState().attempt?.status).toBe('connected')
})

test('behavior: an opening for a family, and a page that misses one, ask for that one alone', async () => {
  const { client, press, status, two } = await stage()
  await act(async () => void client.open({ namespace: 'two' }))
  await press('lk-wallet-one:fox')
  await act(() => expect.poll(status).toEqual(['disconnected', 'connected']))
  await act(async () => void client.open({ namespace: 'one' }))
  await press('lk-wallet-one:fox')
  await act(() => expect.poll(status).toEqual(['connected', 'connected']))
  expect(two.connectCalls).toHaveLength(1)
})
