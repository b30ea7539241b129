import { describe, expect, test } from 'vitest'
import {
  announced,
  bat,
  brief,
  cat,
  dog,
  elk,
  fox,
  foxAnnounced,
  legacy,
  listed,
  type Options,
  owl,
  rows,
} from '../../test/walletCases.js'
import type { CustomWallet } from '../types/wallet.js'

const cases: readonly [string, Options, string[]][] = [
  ['nothing known, nothing listed', {}, []],
  [
    '11.1: announced, catalogue, recent and custom of one wallet are one row',
    {
      detected: [foxAnnounced],
      catalogue: [fox],
      recent: [{ id: 'io.fox', name: 'Fox' }],
      config: { customWallets: [{ id: 'fox', name: 'FOX' }], featuredWalletIds: ['fox'] },
    },
    ['recent:fox+*'],
  ],
  [
    '11.1: the key is the rdns, in any case',
    { detected: [announced('IO.FOX', 'Other')], catalogue: [fox] },
    ['injected:io.fox+'],
  ],
  [
    '11.1: a catalogue entry without rdns, by name',
    { detected: [announced('app.elk', ' elk ')], catalogue: [elk] },
    ['injected:io.elk+'],
  ],
  [
    '11.3: a wallet of another rdns does not take the row of one with the same name',
    { detected: [announced('com.evil', 'Fox')], catalogue: [fox] },
    ['injected:com.evil+', 'recommended:io.fox'],
  ],
  [
    '11.3: two announced wallets with one name are two rows',
    { detected: [announced('a.fox', 'Fox', {}), announced('b.fox', 'Fox')] },
    ['injected:a.fox+', 'injected:b.fox+'],
  ],
  [
    '11.3: window.ethereum that calls itself Fox is not Fox',
    { detected: [{ ...legacy, name: 'Fox' }], catalogue: [fox], touch: true },
    ['injected:injected+', 'recommended:io.fox'],
  ],
  [
    '11.5: one wallet on several families is one row',
    {
      detected: [
        foxAnnounced,
        { ...foxAnnounced, id: 'solana-fox', rdns: undefined as never, namespaces: ['solana'] },
      ],
    },
    ['injected:io.fox+'],
  ],
  ['the browser wallet is hidden on a desktop', { detected: [legacy] }, []],
  ['and shown on a phone where it is injected', { detected: [legacy], touch: true }, ['injected:injected+']],
  [
    'and hidden on a phone with nothing injected, though it was used before',
    { recent: [{ id: 'injected', name: 'Browser wallet' }], touch: true },
    [],
  ],
  [
    'excluded by id',
    { detected: [foxAnnounced], catalogue: [owl], config: { excludeWalletIds: ['io.fox'] } },
    ['recommended:io.owl'],
  ],
  [
    'excluded by rdns',
    { catalogue: [listed('x', 'X', { rdns: 'IO.X' }), owl], config: { excludeWalletIds: ['io.x'] } },
    ['recommended:io.owl'],
  ],
  ['excluded by name', { detected: [announced('io.fox', 'FOX')], config: { excludeWalletIds: ['fox'] } }, []],
  [
    'excluded everywhere: recent, custom, featured',
    {
      recent: [{ id: 'io.fox', name: 'Fox' }],
      catalogue: [fox],
      config: {
        excludeWalletIds: ['fox'],
        featuredWalletIds: ['io.fox'],
        customWallets: [{ id: 'c', name: 'Fox' }],
      },
    },
    [],
  ],
  [
    'included only: nothing else',
    {
      detected: [foxAnnounced, announced('io.owl', 'Owl')],
      catalogue: [elk, bat],
      config: { includeWalletIds: ['io.owl', 'bat'], customWallets: [{ id: 'c', name: 'Custom' }] },
    },
    ['injected:io.owl+', 'recommended:io.bat'],
  ],
  [
    '25.4: chains hide nothing',
    { catalogue: [listed('a', 'A', { chains: ['solana:x'] })] },
    ['recommended:a'],
  ],
  [
    'at most four are recommended',
    { catalogue: [fox, owl, elk, bat, cat] },
    ['recommended:io.fox', 'recommended:io.owl', 'recommended:io.elk', 'recommended:io.bat'],
  ],
  [
    'installed and featured ones leave the four to others',
    {
      detected: [foxAnnounced],
      catalogue: [fox, owl, elk, bat, cat, dog],
      config: { featuredWalletIds: ['owl'] },
    },
    [
      'injected:io.fox+',
      'featured:io.owl',
      'recommended:io.elk',
      'recommended:io.bat',
      'recommended:io.cat',
      'recommended:io.dog',
    ],
  ],
  [
    'sections in the default order',
    {
      detected: [
        announced('ext', 'Ext', { type: 'EXTERNAL' }),
        foxAnnounced,
        announced('wc', 'WalletConnect', { elsewhere: true }),
      ],
      catalogue: [owl, elk],
      recent: [{ id: 'io.bat', name: 'Bat' }],
      config: { featuredWalletIds: ['elk'], customWallets: [{ id: 'cu', name: 'Custom' }] },
    },
    [
      'walletConnect:wc',
      'recent:io.bat*',
      'injected:io.fox+',
      'featured:io.elk',
      'custom:cu',
      'external:ext',
      'recommended:io.owl',
    ],
  ],
  [
    'the host’s order replaces it; omitted sections are hidden',
    {
      detected: [foxAnnounced],
      catalogue: [fox, owl],
      config: { customWallets: [{ id: 'cu', name: 'Custom' }] },
      order: ['recommended', 'injected'],
    },
    ['recommended:io.fox+', 'recommended:io.owl'],
  ],
  [
    'featured in the host’s order',
    { catalogue: [fox, owl], config: { featuredWalletIds: ['owl', 'io.fox'] } },
    ['featured:io.owl', 'featured:io.fox'],
  ],
  [
    'recent ones newest first, one that is installed keeps both marks',
    {
      detected: [foxAnnounced],
      recent: [
        { id: 'io.bat', name: 'Bat' },
        { id: 'x', name: 'Fox', rdns: 'io.fox' },
      ],
    },
    ['recent:io.bat*', 'recent:io.fox+*'],
  ],
  [
    'on a phone a wallet without a link for it is left out, unless it is here',
    {
      touch: true,
      detected: [announced('io.dog', 'Dog')],
      catalogue: [
        { id: 'io.dog', name: 'Dog' },
        { id: 'ext', name: 'Extension', chromeStore: 'https://c.test' },
        { id: 'desk', name: 'Desktop', desktopLink: 'desk://' },
        { id: 'app', name: 'App', playStore: 'https://p.test' },
        { id: 'web', name: 'Web', webappLink: 'https://w.test' },
        { id: 'app.phantom', name: 'Phantom', playStore: 'https://p.test' },
      ],
      config: { customWallets: [{ id: 'cu', name: 'No link' }] },
    },
    ['injected:io.dog+', 'recommended:web', 'recommended:app.phantom'],
  ],
]

test.each(cases)('behavior: %s', (_name, options, expected) => {
  expect(brief(options)).toEqual(expected)
})

test('behavior: 25.3: a custom wallet overrides the catalogue’s facts, and is installed if detected', () => {
  const customWallets: CustomWallet[] = [
    { id: 'io.fox', name: 'Our Fox', mobileLink: 'ours://', imageUrl: 'https://i.test' },
  ]
  const [row] = rows({
    detected: [announced('io.fox', 'Fox', { icon: 'data:image/png,x' })],
    catalogue: [{ ...fox, appStore: 'https://a.test' }],
    config: { customWallets },
  })
  expect(row).toMatchObject({
    id: 'io.fox',
    name: 'Our Fox',
    installed: true,
    detectedId: 'io.fox',
    icon: 'data:image/png,x',
    imageUrl: 'https://i.test',
    wallet: { mobileLink: 'ours://', appStore: 'https://a.test' },
  })
})

describe('sortWallets', () => {
  test('param: gets the rows and returns what is shown', () => {
    const sortWallets = <R extends { readonly id: string }>(list: readonly R[]): readonly R[] =>
      list.filter(({ id }) => id !== 'io.owl').toReversed()
    expect(brief({ catalogue: [fox, owl, elk], config: { sortWallets } })).toEqual([
      'recommended:io.elk',
      'recommended:io.fox',
    ])
  })

  test('error: one that throws is skipped', () => {
    const sortWallets = (): never => {
      throw new Error('host')
    }
    expect(brief({ catalogue: [fox], config: { sortWallets } })).toEqual(['recommended:io.fox'])
  })
})

describe('while the list is open', () => {
  const before: Options = { detected: [foxAnnounced], catalogue: [fox, owl, elk, bat, cat, dog] }
  const shown = rows(before).map(({ id }) => id)

  test('behavior: a late wallet follows the rows on screen', () => {
    const late = { ...before, detected: [foxAnnounced, announced('io.new', 'New')], shown }
    expect(rows(late).map(({ id }) => id)).toEqual([...shown, 'io.new'])
    expect(
      rows({ ...late, shown: undefined })
        .map(({ id }) => id)
        .indexOf('io.new'),
    ).toBe(1)
  })

  test('behavior: a recommended wallet that announces itself is marked in place and not replaced', () => {
    const late = { ...before, detected: [foxAnnounced, announced('io.elk', 'Elk')], shown }
    expect(brief(late)).toEqual([
      'injected:io.fox+',
      'recommended:io.owl',
      'injected:io.elk+',
      'recommended:io.bat',
      'recommended:io.cat',
    ])
  })

  test('behavior: a row keeps its id when its catalogue entry loads later', () => {
    const only = rows({ detected: [announced('app.elk', 'Elk')] })
    const after = rows({
      detected: [announced('app.elk', 'Elk')],
      catalogue: [elk],
      shown: only.map(({ id }) => id),
    })
    expect(after.map(({ id, wallet }) => [id, wallet?.id])).toEqual([['app.elk', 'io.elk']])
  })

  test('behavior: a repeated announcement has no effect', () => {
    expect(
      rows({ ...before, detected: [foxAnnounced, { ...foxAnnounced, icon: 'data:image/png,x' }], shown }),
    ).toHaveLength(shown.length)
  })
})
