import { expect, test } from 'vitest'
import type { DevnetChain } from '../devnet.js'
import { codeFor } from './codeFor.js'
import { DEFAULTS } from './settings.js'

const chain = (id: number, name: string): DevnetChain => ({
  caip2: `eip155:${id}`,
  id,
  name,
  rpcUrl: `http://127.0.0.1:8545/${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: null,
  tokens: [],
})
const chains = [chain(31337, 'Localnet'), chain(31338, 'Localnet 2nd')]

test('behavior: the code contains the enabled networks', () => {
  const both = codeFor(DEFAULTS, chains)
  expect(both).toContain('networks: [localnet, localnet2nd],')
  expect(both).toContain("const localnet = {\n  id: 31337,\n  name: 'Localnet',")
  expect(both).toContain("rpcUrls: { default: { http: ['http://127.0.0.1:8545/31338'] } },")
  expect(both).not.toContain('@latchkey/core/networks')
  const one = codeFor({ ...DEFAULTS, networks: [31338] }, chains)
  expect(one).toContain('networks: [localnet2nd],')
  expect(one).not.toContain('31337')
})

test('behavior: public networks follow the local ones, and are alone without those', () => {
  const all = codeFor({ ...DEFAULTS, publicNetworks: true }, chains)
  expect(all).toContain('networks: [localnet, localnet2nd, mainnet, base, optimism],')
  expect(all).toContain("import { base, mainnet, optimism } from '@latchkey/core/networks'")
  const none = codeFor(DEFAULTS, [])
  expect(none).toContain('networks: [mainnet, base, optimism],')
  expect(none).not.toContain('const localnet')
})

test('behavior: logins and a language are each a line and their import', () => {
  const code = codeFor({ ...DEFAULTS, language: 'de' }, chains)
  expect(code).toContain(
    "  connectors: [\n    embedded({ frameUrl: 'https://frame.my.app', projectId: 'my-app' }),",
  )
  expect(code).toContain("import { embedded } from '@latchkey/embedded'")
  expect(code).toContain('<LatchkeyProvider client={client} locale={de}>')
  const neither = codeFor({ ...DEFAULTS, login: false }, chains)
  expect(neither).not.toContain('@latchkey/embedded')
  expect(neither).toContain('connectors: [walletConnect(')
})

test('behavior: a name that is not an identifier becomes one', () => {
  expect(codeFor({ ...DEFAULTS, networks: [5] }, [chain(5, "1 – l'été")])).toContain('networks: [chain5],')
})
