/** Digits that a wallet's parser takes for a number, with the mark after them that makes it do so. */
const HAZARD = /(\d{17,})([,}\]])/g

/**
 * A payload as text. In strings, a mark behind 17 or more digits is written as an escape: it means the same, but the
 * parsers of today's wallets no longer take the digits for a number and lose the message.
 */
export function writePayload(payload: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(payload).replace(/"(?:[^"\\]|\\.)*"/gs, (literal) =>
    literal.replace(
      HAZARD,
      (_whole, digits: string, mark: string) =>
        `${digits}\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
}
