import type { Siwx } from '@latchkey/core'
import type { TestAccount } from './someone.js'

export async function signIn(siwx: Siwx, account: TestAccount, chainId = account.chainId) {
  const made = await siwx.createMessage({ chainId, accountAddress: account.address })
  const message = made.toString()
  const { toString: _, ...data } = made
  const session = { data, message, signature: await account.sign(message) }
  await siwx.addSession(session)
  return session
}
