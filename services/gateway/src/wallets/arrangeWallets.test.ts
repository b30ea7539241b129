import { expect, test } from 'vitest'
import { describeAnEngine } from '../../test/describeEngines.js'
import { parseConfig } from '../project/parseConfig.js'
import { arrangeWallets } from './arrangeWallets.js'
import { defaultCatalogue } from './catalogue.js'
import { createWalletPictures } from './images/walletPictures.js'
import { seedWallets } from './seedWallets.js'

const catalogue = ['a', 'b', 'c', 'd'].map((id, index) => ({
  id: `com.${id}`,
  name: id,
  aliases: [],
  rdns: `app.${id}`,
  order: index + 1,
  chains: ['eip155:1'],
}))
const own = { id: 'com.own', name: 'Own', aliases: [], chains: ['eip155:1'] }
const none = { order: [], include: [], exclude: [], custom: [] }
const arranged = (settings: Partial<Parameters<typeof arrangeWallets>[1]>) =>
  arrangeWallets(catalogue, { ...none, ...settings }).map(({ id, order }) => `${order} ${id}`)

test('behavior: order, include, exclude and own wallets, by id or rdns in any case', () => {
  expect(arrangeWallets(catalogue, none)).toBe(catalogue)
  expect(arranged({ order: ['APP.C', 'com.b'] })).toEqual(['1 com.c', '2 com.b', '3 com.a', '4 com.d'])
  expect(arranged({ include: ['com.d', 'app.a'] })).toEqual(['1 com.a', '2 com.d'])
  expect(arranged({ exclude: ['com.a'], custom: [own] })).toEqual([
    '1 com.own',
    '2 com.b',
    '3 com.c',
    '4 com.d',
  ])
  expect(arranged({ custom: [{ ...own, id: 'Com.B' }], order: ['com.d'] })).toEqual([
    '1 com.d',
    '2 Com.B',
    '3 com.a',
    '4 com.c',
  ])
})

describeAnEngine('own wallets', (bench) => {
  test('behavior: pages get them with their picture; another picture is another answer', async () => {
    const png = (more: number) => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, more])
    const pictures = createWalletPictures({ database: bench.database, now: () => 0 })
    expect(await pictures.store(Buffer.from('<svg/>'))).toBeUndefined()
    const withPicture = async (more: number) => {
      const image = await pictures.store(png(more))
      const config = { wallets: { custom: [{ ...own, ...(image && { image }) }], exclude: ['io.metamask'] } }
      await seedWallets(bench.database, defaultCatalogue, parseConfig(config, 'a test').wallets)
      return bench.app({ config })
    }
    for (const more of [1, 2]) {
      const request = await withPicture(more)
      const { data } = (await (await request('/getWallets?entries=2')).json()) as { data: { id: string }[] }
      expect(data[0]?.id).toBe('com.own')
      const search = await (await request('/getWallets?include=io.metamask')).json()
      expect(search).toMatchObject({ count: 0 })
      const picture = await request('/getWalletImage/com.own')
      expect(picture.headers.get('content-type')).toBe('image/png')
      expect(picture.headers.get('cache-control')).not.toContain('immutable')
      expect(Buffer.from(await picture.arrayBuffer())).toEqual(png(more))
    }
    await seedWallets(bench.database, defaultCatalogue)
  })
})
