const HAZARD = /(\d{17,})([,}\]])/g

/**
 * Serializes a payload. In strings, escapes the mark after 17 or more digits: an equal value that
 * wallets' parsers no longer mistake for a number, which would lose the message.
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
