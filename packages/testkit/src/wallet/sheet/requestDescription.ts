/** A request in plain words, ready to draw. */
export interface RequestDescription {
  title: string
  /** One sentence, or nothing. */
  body: string
  rows: readonly { label: string; value: string; full?: string }[]
  /** Text to be signed, shown as it is. */
  text: string | null
  warning: string | null
  approve: string
}

/** A row with an address: four leading and six trailing characters, as the modal shows them. */
export const addressRow = (label: string, address: string) => ({
  label,
  value: `${address.slice(0, 4)}…${address.slice(-6)}`,
  full: address,
})

/** A description with nothing but what is said. */
export const plain = (
  parts: Partial<RequestDescription> & Pick<RequestDescription, 'title' | 'approve'>,
): RequestDescription => ({ body: '', rows: [], text: null, warning: null, ...parts })
