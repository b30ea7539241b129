import { verifySiwx } from '@latchkey/siwx/server'
import { type FrameParent, signInText } from './frameParent.js'

/** A server verifies the sign-in. */
export async function signInOnSolana(parent: FrameParent, page: string): Promise<string> {
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const siwxMessage = signInText(page)
  const signed = await parent.ask<{ address: string; message?: string; signature?: string }>('GET_USER', {
    chainId,
    siwxMessage,
  })
  const { address, message, signature } = signed
  const data: object = { ...JSON.parse(siwxMessage), chainId, accountAddress: address }
  const domains = [new URL(page).origin]
  return (await verifySiwx({ data, message, signature }, { domains })).did
}
