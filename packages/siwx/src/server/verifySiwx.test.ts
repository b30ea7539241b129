import type { SiwxData, SiwxSession } from '@latchkey/protocol/signIn'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOW, onBitcoin, onEvm, onSolana, signedBy } from '../../test/someone.js'
import { SiwxError } from './SiwxError.js'
import { verifySiwx } from './verifySiwx.js'

const options = { domains: ['https://shop.example'], now: () => NOW }
const refusal = async (session: unknown, more: Partial<Parameters<typeof verifySiwx>[1]> = {}) =>
  verifySiwx(session, { ...options, ...more }).then(
    () => 'taken',
    (error: unknown) => (error instanceof SiwxError ? error.code : error),
  )
const minutes = (count: number) => new Date(NOW + count * 60_000).toISOString()
const recap = `urn:recap:${Buffer.from('{"att":{"https://shop.example":{"cart/fill":[{}]}}}').toString('base64url')}`
const recapText =
  "I further authorize the stated URI to perform the following actions on my behalf: (1) 'cart': 'fill' for 'https://shop.example'."

describe('signer', () => {
  const signers = {
    'an EVM key': () => onEvm(),
    'a Solana key': () => onSolana(),
    'a Solana key on a chain of its own': () => onSolana('solana:localnet'),
    'P2PKH, legacy': () => onBitcoin('p2pkh', 'ecdsa'),
    'P2WPKH, legacy': () => onBitcoin('p2wpkh', 'ecdsa'),
    'P2WPKH, BIP 322': () => onBitcoin('p2wpkh', 'bip322'),
    'P2WPKH in P2SH, BIP 322': () => onBitcoin('p2sh', 'bip322'),
    'P2TR, BIP 322': () => onBitcoin('p2tr', 'bip322'),
  }
  test.each(Object.entries(signers))('behavior: %s', async (_, createAccount) => {
    const account = createAccount()
    const session = await signedBy(account, {
      statement: 'Welcome.',
      requestId: '7',
      resources: ['https://a.example'],
    })
    const { did } = await verifySiwx(session, options)
    expect(did).toBe(`did:pkh:${account.chainId}:${account.address}`)
    const { signature } = await signedBy(createAccount(), session.data)
    expect(await refusal({ ...session, signature })).toBe('wrong_signature')
  })

  test('error: invalid signatures', async () => {
    for (const who of [onEvm(), onSolana(), onBitcoin('p2wpkh', 'bip322')]) {
      const session = await signedBy(who)
      for (const signature of ['0x', '0x00', '1', 'AA==', 'x'.repeat(8000), session.signature.slice(0, -2)])
        expect(await refusal({ ...session, signature })).toBe('wrong_signature')
    }
  })

  test('error: a family without sign-in', async () => {
    const { signature, ...session } = await signedBy(onEvm())
    const data = { ...session.data, chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' }
    expect(await refusal({ ...session, signature, data })).toBe('wrong_message')
  })
})

describe('signed message', () => {
  const changes: readonly (readonly [string, Partial<SiwxData>, string])[] = [
    ['another page', { domain: 'shop.evil', uri: 'https://shop.evil/' }, 'wrong_domain'],
    [
      'a page of the same name on another port',
      { domain: 'shop.example:8443', uri: 'https://shop.example:8443/' },
      'wrong_domain',
    ],
    ['a page without TLS', { uri: 'http://shop.example/' }, 'wrong_domain'],
    ['a URI of another page', { uri: 'https://shop.evil/' }, 'wrong_domain'],
    ['a URI with a query', { uri: 'https://shop.example/?a=1' }, 'invalid_request'],
    ['a URI with a fragment', { uri: 'https://shop.example/#a' }, 'invalid_request'],
    ['a URI with a name in it', { uri: 'https://shop.example@shop.example/' }, 'invalid_request'],
    ['no URI', { uri: 'shop' }, 'invalid_request'],
    ['another version', { version: '2' }, 'invalid_request'],
    ['a short nonce', { nonce: '1234567' }, 'invalid_request'],
    ['a nonce with signs', { nonce: '12345678-' }, 'invalid_request'],
    ['no time', { issuedAt: undefined }, 'wrong_time'],
    ['a time that is none', { issuedAt: 'yesterday' }, 'invalid_request'],
    ['six minutes ago', { issuedAt: minutes(-6) }, 'wrong_time'],
    ['in six minutes', { issuedAt: minutes(6) }, 'wrong_time'],
    ['expired', { expirationTime: minutes(0) }, 'wrong_time'],
    ['not valid yet', { notBefore: minutes(6) }, 'wrong_time'],
    [
      'a grant behind which another resource stands',
      { resources: [recap, 'https://a.example'] },
      'wrong_message',
    ],
    [
      'a grant beside the one that is shown',
      { statement: recapText, resources: [recap, recap] },
      'wrong_message',
    ],
    ['a grant that cannot be read', { resources: ['urn:recap:%%'] }, 'wrong_message'],
    ['a grant in other letters', { resources: [recap.replace('urn:recap', 'URN:ReCap')] }, 'wrong_message'],
    ['a grant that the statement hides', { statement: 'Welcome.', resources: [recap] }, 'wrong_message'],
    ['a statement that tells a grant of which no resource knows', { statement: recapText }, 'wrong_message'],
    [
      'the same in other letters',
      { statement: `Welcome. ${recapText.toUpperCase()}`, resources: ['https://a.example'] },
      'wrong_message',
    ],
    [
      'a statement that tells one grant more than the resources',
      { statement: `${recapText.replace('fill', 'view')} ${recapText}`, resources: [recap] },
      'wrong_message',
    ],
    [
      'a grant that the statement tells otherwise',
      { statement: recapText.replace('fill', 'view'), resources: [recap] },
      'wrong_message',
    ],
  ]
  test.each(changes)('error: %s', async (_, change, code) => {
    expect(await refusal(await signedBy(onEvm(), change))).toBe(code)
  })

  const fine: readonly (readonly [string, Partial<SiwxData>])[] = [
    ['four minutes ago', { issuedAt: minutes(-4) }],
    ['in four minutes, by a fast clock', { issuedAt: minutes(4), notBefore: minutes(4) }],
    ['until later', { expirationTime: minutes(1) }],
    ['a page below', { uri: 'https://shop.example/checkout' }],
    [
      'a grant that the statement tells',
      { statement: `Welcome. ${recapText}`, resources: ['https://a.example', recap] },
    ],
  ]
  test.each(fine)('behavior: %s', async (_, change) => {
    expect(await refusal(await signedBy(onEvm(), change))).toBe('taken')
  })

  test('property: a field that differs from the signed message is refused', async () => {
    const session = await signedBy(onEvm(), {
      statement: 'Welcome.',
      requestId: '7',
      resources: ['https://a.example'],
      expirationTime: minutes(60),
      notBefore: minutes(-1),
    })
    const value = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constant(undefined),
      fc.array(fc.string()),
      fc.integer(),
    )
    const field = fc.constantFrom(...(Object.keys(session.data) as (keyof SiwxData)[]))
    await fc.assert(
      fc.asyncProperty(field, value, async (name, other) => {
        fc.pre(JSON.stringify(other) !== JSON.stringify(session.data[name]))
        expect(await refusal({ ...session, data: { ...session.data, [name]: other } })).not.toBe('taken')
      }),
    )
  })

  test('error: a field with a line break', async () => {
    const who = onEvm()
    const statement = `Welcome.\n\nURI: https://shop.example/\nVersion: 1`
    expect(await refusal(await signedBy(who, { statement }))).toBe('invalid_request')
    expect(await refusal(await signedBy(who, { requestId: '1\nResources:\n- a' }))).toBe('invalid_request')
  })

  test('behavior: only configured networks', async () => {
    const session = await signedBy(onEvm('eip155:10'))
    expect(await refusal(session, { chains: ['eip155:1'] })).toBe('unsupported_chain')
    expect(await refusal(session, { chains: ['eip155:1', 'eip155:10'] })).toBe('taken')
  })

  test('error: a server without pages refuses everyone', async () => {
    expect(await refusal(await signedBy(onEvm()), { domains: [] })).toBe('wrong_domain')
  })

  test('behavior: a star matches one label of a host', async () => {
    const at = (host: string) => signedBy(onEvm(), { domain: host, uri: `https://${host}/` })
    const domains = ['https://*.shop.example']
    expect(await refusal(await at('de.shop.example'), { domains })).toBe('taken')
    expect(await refusal(await at('a.de.shop.example'), { domains })).toBe('wrong_domain')
    expect(await refusal(await at('shop.example'), { domains })).toBe('wrong_domain')
  })
})

describe('a one-click sign-in', () => {
  const cacaoOf = ({ data, signature }: SiwxSession) => ({
    h: { t: 'caip122' },
    p: {
      iss: `did:pkh:${data.chainId}:${data.accountAddress}`,
      domain: data.domain,
      aud: data.uri,
      nonce: data.nonce,
    },
    s: { t: 'eip191', s: signature },
  })

  test('behavior: the wallet’s CACAO matches the fields', async () => {
    const session = await signedBy(onEvm(), { statement: recapText, resources: [recap] })
    const cacao = cacaoOf(session)
    expect(await refusal({ ...session, cacao })).toBe('taken')
    for (const change of [
      { iss: 'did:pkh:eip155:1:0x0' },
      { aud: 'https://b.example' },
      { nonce: 'another1' },
      { domain: 'b' },
    ])
      expect(await refusal({ ...session, cacao: { ...cacao, p: { ...cacao.p, ...change } } })).toBe(
        'wrong_message',
      )
    expect(await refusal({ ...session, cacao: { ...cacao, s: { t: 'eip191', s: '0x00' } } })).toBe(
      'wrong_message',
    )
    expect(await refusal({ ...session, cacao: [] })).toBe('invalid_request')
  })
})

test('property: any invalid input is refused with a named error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.anything(), async (value) => {
      expect(await refusal(value)).toBe('invalid_request')
    }),
  )
})
