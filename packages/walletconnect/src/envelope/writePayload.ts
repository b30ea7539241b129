const HAZARD = /(\d{17,})([,}\]])/g

/**
 * In strings, escapes the mark after 17 or more digits: wallets' parsers would lose the message.
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
