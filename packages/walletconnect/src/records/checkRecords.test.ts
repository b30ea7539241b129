import { expect, test } from 'vitest'
import { isProposalRecord, isRequestRecord, isSessionRecord } from './checkRecords.js'

const topic = 'ab'.repeat(32)
const metadata = { name: 'Fox', description: '', url: 'https://fox.test', icons: ['https://fox.test/i.png'] }
const session = {
  topic,
  symKey: topic,
  expiry: 1_800_000_000,
  createdAt: 1_700_000_000,
  namespaces: {
    eip155: {
      accounts: ['eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'],
      methods: ['personal_sign'],
      events: [],
    },
  },
  peer: { publicKey: topic, metadata },
  self: { publicKey: topic },
  pairingTopic: topic,
  walletId: 'io.fox',
}
const proposal = {
  id: 1,
  pairingTopic: topic,
  pairingKey: topic,
  publicKey: topic,
  privateKey: topic,
  uri: 'wc:x',
  createdAt: 1,
  expiry: 2,
  walletId: '',
}
const request = { id: 1, topic, method: 'personal_sign', expiry: 2 }

test('behavior: complete records are valid, with and without optional fields', () => {
  const link = { href: 'fox://', name: 'Fox' }
  expect(isSessionRecord(session)).toBe(true)
  expect(isSessionRecord({ ...session, link, ended: true, chains: { eip155: 'eip155:1' } })).toBe(true)
  expect(isProposalRecord(proposal)).toBe(true)
  expect(isProposalRecord({ ...proposal, link, session: { topic, symKey: topic, responder: topic } })).toBe(
    true,
  )
  expect(isRequestRecord(request)).toBe(true)
})

test.each(Object.keys(session))('error: a session whose %s has another type', (key) => {
  for (const value of [undefined, null, [], () => 1])
    expect(isSessionRecord({ ...session, [key]: value })).toBe(false)
})

test.each([
  ['a link that runs code', { link: { href: 'javascript:alert(1)', name: 'Fox' } }],
  ['a link without a name', { link: { href: 'fox://' } }],
  [
    'a picture over http',
    { peer: { publicKey: topic, metadata: { ...metadata, icons: ['http://x.test'] } } },
  ],
  [
    'a way back that runs code',
    { peer: { publicKey: topic, metadata: { ...metadata, redirect: { native: 'java\nscript:x' } } } },
  ],
  ['a flag that is a text', { ended: 'yes' }],
  ['times that are texts', { eventAt: { chainChanged: 'now' } }],
  ['a chain that is a number', { chains: { eip155: 1 } }],
])('error: a session with %s', (_name, change) => {
  expect(isSessionRecord({ ...session, ...change })).toBe(false)
})

test.each(Object.keys(proposal))('error: a proposal whose %s has another type', (key) => {
  for (const value of [undefined, null, []])
    expect(isProposalRecord({ ...proposal, [key]: value })).toBe(false)
})

test.each(Object.keys(request))('error: a request whose %s has another type', (key) => {
  for (const value of [undefined, null, []]) expect(isRequestRecord({ ...request, [key]: value })).toBe(false)
})

test.each([undefined, null, 1, 'text', [], {}])('error: %j is not a record', (value) => {
  expect([isSessionRecord(value), isProposalRecord(value), isRequestRecord(value)]).toEqual([
    false,
    false,
    false,
  ])
})
