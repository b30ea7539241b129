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

/** The question that unlocks a wallet. */
export const unlockQuestion = plain({
  title: 'Unlock the wallet',
  body: 'The site wants to connect.',
  approve: 'Unlock',
})

/** Whether a site may see accounts. */
export const connectQuestion = (
  accounts: readonly string[],
  network?: string,
  words = { see: 'your address', row: 'Account' },
): RequestDescription =>
  plain({
    title: 'Connect to this site?',
    body: `It will see ${words.see} and may ask for signatures.`,
    rows: [
      ...accounts.map((account) => addressRow(words.row, account)),
      ...(network === undefined ? [] : [{ label: 'Network', value: network }]),
    ],
    approve: 'Connect',
  })

/** Whether a site may see an account that signs in to it. */
export const signInQuestion = ({
  account,
  text,
  warning,
}: {
  readonly account: string
  readonly text: string
  readonly warning: string | null
}): RequestDescription =>
  plain({
    title: 'Sign in to this site?',
    rows: [addressRow('Account', account)],
    text,
    warning,
    approve: 'Sign in',
  })

/** Whether a text is signed. `readable` is false where it stands for bytes that are none. */
export const messageQuestion = ({
  account,
  readable = true,
  text,
}: {
  readonly account: string
  readonly readable?: boolean
  readonly text: string
}): RequestDescription =>
  plain({
    title: 'Sign this message?',
    body: readable ? '' : 'The message is not text; these are its bytes.',
    rows: [addressRow('Account', account)],
    text,
    approve: 'Sign',
  })

/** Whether the wallet goes to another network. */
export const switchQuestion = (from: string, to: string): RequestDescription =>
  plain({
    title: `Switch to ${to}?`,
    rows: [
      { label: 'Now', value: from },
      { label: 'Then', value: to },
    ],
    approve: 'Switch',
  })
