import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { evm } from '../../test/servedWallets.js'
import { fallbackWallets } from './generated/fallbackWallets.js'
import { walletLogos } from './generated/walletLogos.js'

const fileOf = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

test('behavior: equal the script’s output for the icon packages, for wallets of the static list', () => {
  const fresh: unknown = JSON.parse(
    execFileSync(process.execPath, [fileOf('scripts/generate-logos.mjs'), '--print'], { encoding: 'utf8' }),
  )
  expect(walletLogos).toEqual(fresh)
  const ids = fallbackWallets.map(({ id }) => id)
  expect(Object.keys(walletLogos)).toEqual(ids.filter((id) => id !== 'app.magiceden' && id !== 'io.unisat'))
})

test('behavior: all of them are at most 40 kB after gzip', () => {
  expect(gzipSync(JSON.stringify(walletLogos), { level: 9 }).length).toBeLessThanOrEqual(40_000)
})

test('behavior: a picture can neither run scripts nor fetch anything', () => {
  for (const [id, svg = ''] of Object.entries(walletLogos)) {
    expect([id, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(svg)]).toEqual([id, true])
    const targets = [...svg.matchAll(/(?:href|src)="([^"]*)"|url\(([^)]*)\)/g)].map(
      ([, href, url]) => href ?? url,
    )
    expect([id, targets.filter((target) => !target?.startsWith('#'))]).toEqual([id, []])
    expect([id, /<script|<foreignObject|\son\w+=/i.test(svg)]).toEqual([id, false])
  }
})

test('behavior: docs/features.md states how many wallets a site shows', () => {
  const all = JSON.parse(readFileSync(fileOf('services/gateway/data/wallets.json'), 'utf8')) as {
    readonly chains: readonly string[]
  }[]
  const onEvm = all.filter(({ chains }) => chains.some((chain) => chain.startsWith('eip155:'))).length
  expect(readFileSync(fileOf('docs/features.md'), 'utf8')).toContain(
    `${all.length} in the catalogue, ${onEvm} of them for EVM networks, searchable, from your gateway; ` +
      `without a gateway the ${fallbackWallets.length} best known (${evm.length} for EVM)`,
  )
})
