import { base58 } from '@scure/base'

export async function isSignedOnSolana(
  address: string,
  message: string,
  signature: string,
): Promise<boolean> {
  const [key, signed] = [decode(address, 32), decode(signature, 64)]
  if (key === undefined || signed === undefined) return false
  try {
    const publicKey = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', publicKey, signed, new TextEncoder().encode(message))
  } catch {
    return false
  }
}

function decode(text: string, length: number): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = Uint8Array.from(base58.decode(text))
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}
