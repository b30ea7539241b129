import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseWallets } from './parseWallets.js'

describe('parseWallets', () => {
  test('behavior: the fields of the wire, in our words', () => {
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
    expect(parseWallets({ data: [wire], count: 7 })).toEqual({
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
  ])('error: %s is no link', (bad) => {
    const [wallet] =
      parseWallets({ data: [{ id: 'a', name: 'A', mobile_link: bad, homepage: bad, desktop_link: bad }] })
        ?.wallets ?? []
    expect(wallet).toEqual({ id: 'a', name: 'A' })
  })

  test('behavior: any JSON is read without throwing, and every wallet has id and name', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ data: fc.array(fc.jsonValue()), count: fc.jsonValue() })),
        (body) => {
          for (const { id, name } of parseWallets(body)?.wallets ?? []) expect(id && name).toBeTruthy()
        },
      ),
    )
  })
})
