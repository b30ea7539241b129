import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { fileConfigSource } from './configSource.js'
import { parseConfig } from './parseConfig.js'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const token = { address: `0x${'a'.repeat(40)}`, symbol: 'LKT', name: 'Token', decimals: 18 }
const chain = {
  caip2: 'eip155:31337',
  name: 'Local',
  rpcUrls: ['http://127.0.0.1:8545'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [token],
}

describe('parseConfig', () => {
  test('behavior: the shape of contracts.md section 8, with defaults filled in', () => {
    const config = parseConfig(
      {
        projects: [
          {
            id: 'shop',
            name: 'Shop',
            allowedOrigins: ['https://shop.example'],
            features: [],
            analytics: false,
          },
        ],
        chains: [{ ...chain, explorer: 'http://127.0.0.1:5100' }],
      },
      'x.json',
    )
    expect(config.chains[0]).toEqual({
      ...chain,
      explorer: 'http://127.0.0.1:5100',
      multicall: '0xcA11bde05977b3631167028862bE2a173976CA11',
    })
    expect(config.projects[0]).toMatchObject({ id: 'shop', analytics: false })
    expect(parseConfig({}, 'x.json')).toEqual({ projects: [], chains: [], relays: [] })
  })

  test.each([
    [[], '(the whole file)'],
    [{ project: [] }, 'project'],
    [{ projects: [{ id: 'a b', name: 'A' }] }, 'projects[0].id: must be 1 to 64 letters'],
    [{ projects: [{ id: 'a' }] }, 'projects[0].name'],
    [
      {
        projects: [
          { id: 'a', name: 'A' },
          { id: 'a', name: 'B' },
        ],
      },
      'projects[1].id: "a" is listed twice',
    ],
    [
      { projects: [{ id: 'a', name: 'A', features: [{ id: 'x', isEnabled: 'yes' }] }] },
      'projects[0].features[0].isEnabled',
    ],
    [{ chains: [{ ...chain, caip2: '31337' }] }, 'chains[0].caip2: must be a CAIP-2 id such as eip155:31337'],
    [{ chains: [{ ...chain, rpcUrls: [] }] }, 'chains[0].rpcUrls'],
    [
      { chains: [{ ...chain, rpcUrls: ['file:///etc/passwd'] }] },
      'chains[0].rpcUrls[0]: must be an http or https URL',
    ],
    [
      { chains: [{ ...chain, tokens: [{ ...token, address: '0x1' }] }] },
      'chains[0].tokens[0].address: must be 0x and 40 hex digits',
    ],
    [{ chains: [chain, chain] }, 'chains[1].caip2: "eip155:31337" is listed twice'],
    [{ chains: [{ ...chain, rpcUrl: 'http://127.0.0.1' }] }, 'rpcUrl'],
  ])('error: %j names %s', (value, message) => {
    expect(() => parseConfig(value, '/etc/latchkey.json')).toThrow(message)
    expect(() => parseConfig(value, '/etc/latchkey.json')).toThrow('/etc/latchkey.json')
  })
})

describe('fileConfigSource', () => {
  const file = join(folder, 'config.json')
  const write = (value: unknown) =>
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  const open = () => {
    const onChange = vi.fn()
    const onError = vi.fn()
    return { onChange, onError, source: fileConfigSource(file, { onChange, onError }) }
  }

  test('behavior: a change is in force with the next look, and only then is the object another', () => {
    write({ projects: [{ id: 'one', name: 'One' }] })
    const { source, onChange } = open()
    const first = source.current()
    expect(source.current()).toBe(first)
    write({
      projects: [
        { id: 'one', name: 'One' },
        { id: 'second', name: 'Two' },
      ],
    })
    expect(source.current().projects.map((project) => project.id)).toEqual(['one', 'second'])
    expect(onChange).toHaveBeenCalledOnce()
  })

  test.each(['{', '{"projects": 1}', ''])(
    'error: a change to %j is reported once and the old settings stay',
    (text) => {
      write({ projects: [{ id: 'one', name: 'One' }] })
      const { source, onError } = open()
      const before = source.current()
      write(text)
      expect([source.current(), source.current()]).toEqual([before, before])
      expect(onError).toHaveBeenCalledOnce()
      rmSync(file)
      expect(source.current()).toBe(before)
      expect(onError).toHaveBeenCalledTimes(2)
    },
  )

  test('error: a file that is missing or broken at the start stops it, with its name', () => {
    expect(() => fileConfigSource('/nowhere/config.json', { onChange() {}, onError() {} })).toThrow(
      '/nowhere/config.json',
    )
    write('{ "projects": [')
    expect(open).toThrow(`${file} is not JSON`)
  })
})
