import * as AbiParameters from 'ox/AbiParameters'
import { expect, test } from 'vitest'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { createAssetReader } from './readAssets.js'

const token = `0x${'d0'.repeat(20)}`
const text = (value: string) => AbiParameters.encode(AbiParameters.from('string'), [value])
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const bytes32 = (value: string) => `0x${Buffer.from(value).toString('hex').padEnd(64, '0')}`

async function read(...answers: readonly [unknown, unknown, unknown]) {
  const rpc = {
    send: async () => answers.map((answer) => ({ result: [Buffer.from(JSON.stringify(answer))] })),
  }
  const entry = { rpc, chain: { caip2: 'eip155:1', tokens: [] } } as unknown as ChainEntry
  return (await createAssetReader(() => 0)(entry, [token])).get(token)
}

test.each<[string, readonly [unknown, unknown, unknown], object]>([
  [
    'its texts',
    [text('USD Coin'), text('USDC'), word(6n)],
    { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  ],
  [
    'texts of 32 bytes',
    [bytes32('Maker'), bytes32('MKR'), word(18n)],
    { name: 'Maker', symbol: 'MKR', decimals: 18 },
  ],
  [
    'texts that fill them',
    [bytes32('x'.repeat(32)), bytes32(''), word(0n)],
    { name: 'x'.repeat(32), decimals: 0 },
  ],
  ['decimals beyond eight bits', [text('A'), text('B'), word(10n ** 70n)], { name: 'A', symbol: 'B' }],
  ['nothing', ['0x', '0x', '0x'], {}],
  ['nonsense', [7, '0xzz', null], {}],
  [
    'a length that is not there',
    [word(32n), `${word(32n)}${word(2n ** 255n).slice(2)}`, word(1n)],
    { decimals: 1 },
  ],
  [
    'endless text',
    [text('x'.repeat(100_000)), text('y'.repeat(100_000)), word(1n)],
    { name: 'x'.repeat(64), symbol: 'y'.repeat(16), decimals: 1, isSpam: true },
  ],
  [
    'an address of the web behind the end of the line',
    [text('Reward'), text('Congratulations! gift.example'), word(1n)],
    { name: 'Reward', symbol: 'Congratulations!', decimals: 1, isSpam: true },
  ],
  [
    'signs that turn it around',
    [text('\u202ECDSU'), text('U\u200BSD'), word(1n)],
    { name: 'CDSU', symbol: 'USD', decimals: 1, isSpam: true },
  ],
])('param: a contract that says %s', async (_what, answers, asset) => {
  expect(await read(...answers)).toEqual(asset)
})
