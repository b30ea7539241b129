import type { Profile } from '@latchkey/protocol/http'
import { expect, test } from 'vitest'
import {
  profileChange,
  changedAddresses,
  isProfileChanged,
  settleProfileDraft,
  withProfileDraft,
} from './profileDraft.js'

const [alice, bob] = ['0xA11ce', '0xB0b']
const profile = {
  name: 'mia.latch',
  addresses: { '60': { address: alice }, '2147483658': { address: bob } },
  attributes: [{ bio: 'Prints', url: 'https://mia.example' }],
} as unknown as Profile
const picture = { blob: new Blob(['x']) }

test('behavior: a draft equal to the profile has nothing to save', () => {
  for (const draft of [{}, { bio: ' Prints ' }, { typed: {} }, { typed: { '60': ` ${alice} ` } }])
    expect([draft, isProfileChanged(profile, draft)]).toEqual([draft, false])
  for (const draft of [{ bio: '' }, { picture: null }, { picture }, { typed: { '60': bob } }])
    expect([draft, isProfileChanged(profile, draft)]).toEqual([draft, true])
})

test('behavior: saves only edits; an empty address removes one', () => {
  expect(profileChange(profile, {})).toEqual({})
  expect(profileChange(profile, { bio: ' Words ', picture: null })).toEqual({ bio: 'Words', picture: null })
  expect(profileChange(profile, { picture, typed: { '60': ' ', '2147483658': bob } })).toEqual({
    picture: picture.blob,
    addresses: { '60': null },
  })
})

test('behavior: without the profile no address is changed, and any bio counts as new', () => {
  expect(changedAddresses(undefined, { '60': bob })).toEqual({})
  expect(isProfileChanged(undefined, { bio: 'Words' })).toBe(true)
})

test('behavior: a save settles its own edits and keeps later ones', () => {
  const saved = { bio: 'Words', picture, typed: { '60': bob } }
  expect(settleProfileDraft(saved, saved, profile)).toEqual({})
  expect(
    settleProfileDraft({ ...saved, bio: 'More', typed: { '60': bob, '0': alice } }, saved, profile),
  ).toEqual({
    bio: 'More',
    typed: { '0': alice },
  })
  expect(settleProfileDraft({ ...saved, picture: null }, saved, profile)).toEqual({ picture: null })
  expect(settleProfileDraft(saved, saved, undefined)).toEqual({ bio: 'Words' })
})

test('behavior: a saved draft keeps the profile’s other fields', () => {
  expect(withProfileDraft(profile, { typed: { '60': '', '0': alice } })).toEqual({
    name: 'mia.latch',
    addresses: { '2147483658': { address: bob }, '0': { address: alice } },
    attributes: [{ bio: 'Prints', url: 'https://mia.example' }],
  })
  expect(withProfileDraft(profile, { bio: ' ' }).attributes).toEqual([{ url: 'https://mia.example' }])
})
