import type { Siwx } from '@latchkey/core'
import type { Someone } from './someone.js'

export async function signIn(siwx: Siwx, who: Someone, chainId = who.chainId) {
  const made = await siwx.createMessage({ chainId, accountAddress: who.address })
  const message = made.toString()
  const { toString: _, ...data } = made
  const session = { data, message, signature: await who.sign(message) }
  await siwx.addSession(session)
  return session
}
