import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseWallets } from './parseWallets.js'

describe('parseWallets', () => {
  test('behavior: maps the wire format', () => {
    const wire = {
      id: ' io.fox ',
      name: 'Fox',
      rdns: 'io.fox',
      chains: ['eip155:1', 'nonsense', 5],
      homepage: 'https://fox.test',
      image_url: 'https://i.test/fox',
      mobile_link: 'fox://',
      link_mode: 'https://fox.link',
      desktop_link: 'fox-desk:',
      webapp_link: 'https://web.fox',
      app_store: 'https://a.test',
      play_store: 'https://p.test',
      chrome_store: 'https://c.test',
      firefox_store: 'https://f.test',
      order: 3,
    }
    expect(parseWallets({ data: [wire], count: 7 }, 40)).toEqual({
      count: 7,
      wallets: [
        {
          id: 'io.fox',
          name: 'Fox',
          rdns: 'io.fox',
          chains: ['eip155:1'],
          homepage: 'https://fox.test',
          imageUrl: 'https://i.test/fox',
          mobileLink: 'fox://',
          linkMode: 'https://fox.link',
          desktopLink: 'fox-desk:',
          webappLink: 'https://web.fox',
          appStore: 'https://a.test',
          playStore: 'https://p.test',
          chromeStore: 'https://c.test',
          firefoxStore: 'https://f.test',
          order: 3,
        },
      ],
    })
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc',
    'no link',
    '//x',
  ])('error: drops the link %s', (bad) => {
    const [wallet] =
      parseWallets({ data: [{ id: 'a', name: 'A', mobile_link: bad, homepage: bad, desktop_link: bad }] }, 40)
        ?.wallets ?? []
    expect(wallet).toEqual({ id: 'a', name: 'A' })
  })

  test('error: ignores more wallets than requested', () => {
    let looked = 0
    const data = Array.from({ length: 15_000 }, (_, n) => ({
      get id() {
        looked += 1
        return `io.w${n}`
      },
      name: 'W',
    }))
    expect(parseWallets({ data, count: 15_000 }, 40)?.wallets).toHaveLength(40)
    expect(looked).toBe(40)
  })

  test.each([-1, 1.5, 1e308, Number.NaN, '7', null])('error: rejects a count of %j', (count) => {
    expect(parseWallets({ data: [{ id: 'a', name: 'A' }], count }, 40)?.count).toBe(1)
  })

  test('behavior: relays are WebSocket URLs, limited in number', () => {
    const relays = ['wss://relay.my.app', 'https://relay.my.app', 7, 'javascript:alert(1)']
    const read = (value: unknown) =>
      parseWallets({ data: [{ id: 'a', name: 'A', relays: value }] }, 40)?.wallets[0]?.relays
    expect(read(relays)).toEqual(['wss://relay.my.app'])
    expect(read(Array.from({ length: 1_000 }, () => 'wss://relay.my.app'))?.length).toBeLessThan(50)
    expect(read('wss://relay.my.app')).toBeUndefined()
  })

  test('behavior: parses any JSON without throwing; every wallet has id and name', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ data: fc.array(fc.jsonValue()), count: fc.jsonValue() })),
        (body) => {
          for (const { id, name } of parseWallets(body, 40)?.wallets ?? []) expect(id && name).toBeTruthy()
        },
      ),
    )
  })
})
