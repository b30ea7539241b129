import { isSecret } from './letters.js'

/** From the wallet window: it can be drawn into. */
export const READY = '@latchkey-window/READY'

export const isReady = (data: unknown, nonce: string): boolean => {
  const { type, nonce: receivedNonce } = (typeof data === 'object' && data !== null ? data : {}) as Record<
    string,
    unknown
  >
  return type === READY && receivedNonce === nonce
}

/** Sent to no server: a name for the frame, and the letters' secret. */
export const writeFragment = (nonce: string, secret: string): string => `${nonce}.${secret}`

export function readFragment(hash: string): { readonly nonce: string; readonly secret: string | undefined } {
  const [nonce = '', secret = ''] = hash.replace(/^#/, '').split('.')
  return { nonce, secret: isSecret(secret) ? secret : undefined }
}
