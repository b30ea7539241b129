import { fixedSettings } from '@latchkey/kit/settingsFile'
import { expect, test } from 'vitest'
import type { ChainEntry } from '../../chains/chainRegistry.js'
import { parseConfig } from '../../project/parseConfig.js'
import type { WalletProvider } from '../walletProvider.js'
import { createImageProvider } from './imageProvider.js'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const gem = { address: `0x${'ab'.repeat(20)}`, symbol: 'GEMSTONE', name: 'Gem', decimals: 18 }
const id = `eip155:1:${gem.address}`

function open(answer: () => Promise<Buffer>, logo: string | undefined = 'https://logos.example/gem.png') {
  const asked: string[] = []
  const token = { ...gem, ...(logo && { logo }) }
  const provider = createImageProvider({
    wallets: {} as WalletProvider,
    pictures: { find: async () => undefined },
    config: fixedSettings(parseConfig({}, 'a test')),
    chains: {
      get: (caip2) =>
        caip2 === 'eip155:1' ? ({ chain: { tokens: [token] } } as unknown as ChainEntry) : undefined,
    },
    get: (url) => {
      asked.push(url)
      return answer()
    },
  })
  return { provider, asked }
}

test('behavior: the picture of a list is fetched once, and served as what it is', async () => {
  const { provider, asked } = open(async () => png)
  const entity = await provider.token(id)
  expect([entity.type, Buffer.from(entity.body as Uint8Array).equals(png)]).toEqual(['image/png', true])
  await provider.token(id.toUpperCase().replace('EIP155', 'eip155').replace('0X', '0x'))
  expect(asked).toEqual(['https://logos.example/gem.png'])
})

test.each<[string, () => Promise<Buffer>]>([
  ['cannot be had', () => Promise.reject(new Error('gone'))],
  ['is a page', async () => Buffer.from('<html>')],
  ['is an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
])('error: one that %s becomes the letters of the symbol', async (_what, answer) => {
  const entity = await open(answer).provider.token(id)
  expect([entity.type, entity.body]).toEqual([undefined, expect.stringContaining('<text')])
})

test('behavior: nothing is fetched for a token that no list brought', async () => {
  const { provider, asked } = open(async () => png)
  await provider.token('eip155:1:0x1')
  await provider.token('GEMSTONE')
  expect(asked).toEqual([])
})
