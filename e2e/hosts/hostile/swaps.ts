import { ask, rpc } from './puppet.js'

const hex = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

export const signWords = async (words: string, address: string, chainId: number): Promise<string> =>
  (await rpc('personal_sign', [hex(words), address], chainId)).type

/** Cancels a request and sends another at once. */
export function swap(words: string, address: string, chainId: number): Promise<string> {
  void ask('RPC_ABORT')
  return signWords(words, address, chainId)
}
