import { SystemProgram } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { ownAccount, owner, reviewOf, stranger, token } from '../../../test/solanaVisitor.js'
import { signAndSend } from './requests.js'

const pay = SystemProgram.transfer({ fromPubkey: owner, toPubkey: stranger, lamports: 1 })
const allow = token([4, ...Array.from({ length: 8 }, () => 255)], ownAccount, stranger, owner)
test.each([
  ['a payment', [pay], 'Send'],
  ['an allowance', [allow], 'Approve'],
  ['an allowance beside a payment', [pay, allow], 'Approve'],
  ['a step of a program that is not known', [token([255], ownAccount, owner)], 'Approve'],
])('behavior: the verb of title and button for %s', async (_, instructions, verb) => {
  expect(await reviewOf(instructions, { answer: signAndSend })).toMatchObject({ title: verb, action: verb })
  expect(await reviewOf(instructions)).toMatchObject({ title: 'Sign', action: 'Sign' })
})
