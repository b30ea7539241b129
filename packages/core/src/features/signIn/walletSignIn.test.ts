import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test, vi } from 'vitest'
import { fakeSiwx } from '../../../test/fakeSiwx.js'
import { ALICE, settle } from '../../../test/fakeWallets.js'
import { startSignIn } from '../../../test/signInPage.js'
import { signIn } from '../../actions.js'

const text = `I am ${ALICE} on eip155:1`

/** A page and a wallet with a sign-in of its own (`solana:signIn`), which answers this. */
async function start(answer: () => Promise<{ message: string; signature: string }>) {
  const walletSignIn = vi.fn(answer)
  const page = await startSignIn(fakeSiwx(), {}, { walletSignIn })
  await page.connect()
  return { ...page, walletSignIn }
}

test('behavior: a wallet with a sign-in of its own is asked for that, by the fields', async () => {
  const page = await start(async () => ({ message: text, signature: '0xa11' }))
  expect(await signIn(page.client)).toMatchObject({ message: text, signature: '0xa11' })
  expect(page.walletSignIn).toHaveBeenCalledExactlyOnceWith({
    data: expect.objectContaining({ accountAddress: ALICE, chainId: 'eip155:1', nonce: '12345678' }),
  })
  expect(page.asked).toEqual([])
  expect(page.state().signIn?.status).toBe('signed')
})

test('behavior: one that signs another text than was agreed on signs this one', async () => {
  const page = await start(async () => ({ message: `${text}!`, signature: '0xa11' }))
  const signing = signIn(page.client)
  await settle()
  expect(page.asked.map(({ message }) => message)).toEqual([text])
  page.asked[0]?.sign()
  expect(await signing).toMatchObject({ message: text, signature: '0x5160' })
})

test('error: who declines there is not asked a second time', async () => {
  const page = await start(() => Promise.reject(new LatchkeyError('user_rejected')))
  await expect(signIn(page.client)).rejects.toMatchObject({ name: 'user_rejected' })
  await settle()
  expect(page.asked).toEqual([])
  expect(page.state().signIn).toMatchObject({ status: 'unsigned', error: { name: 'user_rejected' } })
})
