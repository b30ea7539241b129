import { isSecret } from './letters.js'

/** Sent by the wallet window to its frame: it can be drawn into. */
export const READY = '@latchkey-window/READY'

export const isReady = (data: unknown, nonce: string): boolean => {
  const { type, nonce: said } = (typeof data === 'object' && data !== null ? data : {}) as Record<
    string,
    unknown
  >
  return type === READY && said === nonce
}

/** The fragment, sent to no server: a name for its frame, and the secret of their letters. */
export const writeFragment = (nonce: string, secret: string): string => `${nonce}.${secret}`

export function readFragment(hash: string): { readonly nonce: string; readonly secret: string | undefined } {
  const [nonce = '', secret = ''] = hash.replace(/^#/, '').split('.')
  return { nonce, secret: isSecret(secret) ? secret : undefined }
}
