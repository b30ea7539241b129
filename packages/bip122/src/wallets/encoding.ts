// `@scure/base` would cost 1.4 kB gzipped.

export const encodeBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** @throws DOMException for invalid base64 */
export const decodeBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

export const encodeHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** @throws RangeError for invalid hex */
export function decodeHex(text: string): Uint8Array {
  if (!/^(?:[\da-f]{2})*$/i.test(text)) throw new RangeError('Not a hex string of whole bytes')
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(2 * index, 2 * index + 2), 16),
  )
}

export const base64ToHex = (text: string): string => encodeHex(decodeBase64(text))

export const hexToBase64 = (text: string): string => encodeBase64(decodeHex(text))
