// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderModal } from '../../test/renderModal.js'

const { entered, toyViews } = vi.hoisted(() => {
  const names: string[] = []
  const definitions = {
    ToyList: { title: 'connect.title', onEnter: () => void names.push('ToyList'), next: ['ToyItem'] },
    ToyItem: { title: 'connect.title', data: ['item'], guard: () => undefined },
  }
  return { entered: names, toyViews: definitions }
})

vi.mock('../../../core/src/router/views.js', async (original) => {
  const table = await original<{ features: object }>()
  const features = { ...table.features, toys: toyViews }
  return {
    features,
    views: Object.assign({}, ...Object.values(features)),
    featureOf: (view: string) => Object.entries(features).find(([, own]) => view in own)?.[0],
  }
})

vi.mock('../lazy.js', async (original) => {
  const table = await original<{ lazy: object }>()
  return { lazy: { ...table.lazy, toys: async () => ({ views: { ToyList, ToyItem } }) } }
})

const ToyList = () => <button data-testid="toy-list">toys</button>
const ToyItem = ({ data }: { readonly data: { readonly item: string } }) => (
  <p data-testid="toy-item">{data.item}</p>
)

afterEach(cleanup)

test('behavior: a feature with two views is its own folders and a line in each table', async () => {
  const { client, part } = await renderModal({})
  const open = (view: string, data = {}) =>
    act(async () => void client.open({ view: view as never, arguments: data }))
  await open('ToyList')
  await part('toy-list')
  expect(entered).toEqual(['ToyList'])
  await open('ToyItem', { item: 'bear' })
  expect((await part('toy-item')).textContent).toBe('bear')
  const back = await part('lk-back')
  await act(async () => void fireEvent.click(back))
  await part('toy-list')
  expect(entered).toEqual(['ToyList', 'ToyList'])
  expect(await client.open({ view: 'ToyItem' as never })).toMatchObject({
    status: 'failed',
    error: { name: 'invalid_config', details: { path: 'open.arguments.item' } },
  })
})
