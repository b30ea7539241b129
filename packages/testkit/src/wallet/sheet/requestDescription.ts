export interface RequestDescription {
  title: string
  body: string
  rows: readonly { label: string; value: string; full?: string }[]
  text: string | null
  warning: string | null
  approve: string
}

export const addressRow = (label: string, address: string) => ({
  label,
  value: `${address.slice(0, 4)}…${address.slice(-6)}`,
  full: address,
})

export const plain = (
  parts: Partial<RequestDescription> & Pick<RequestDescription, 'title' | 'approve'>,
): RequestDescription => ({ body: '', rows: [], text: null, warning: null, ...parts })

export const unlockQuestion = plain({
  title: 'Unlock the wallet',
  body: 'The site wants to connect.',
  approve: 'Unlock',
})

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

export const switchQuestion = (from: string, to: string): RequestDescription =>
  plain({
    title: `Switch to ${to}?`,
    rows: [
      { label: 'Now', value: from },
      { label: 'Then', value: to },
    ],
    approve: 'Switch',
  })
