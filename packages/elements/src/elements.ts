export interface ElementFacts {
  readonly description: string
  /** Each with a sentence for editors. */
  readonly attributes: Readonly<Record<string, string>>
}

export const COMMON_ATTRIBUTES = {
  client: 'The `id` of the client, where a page has several. Default: the first one that was provided.',
}

const BALANCE = { 'hide-balance': 'Leaves the balance out.' }

export const elements = {
  'latchkey-button': {
    description: 'Connects a wallet, and shows the account once one is connected.',
    attributes: {
      ...BALANCE,
      label: 'Replaces "Connect wallet".',
      view: 'The view that a press opens while no wallet is connected, e.g. `AllWallets`.',
      wallet: 'The wallet that a press connects: id, rdns or name.',
    },
  },
  'latchkey-account-button': {
    description: 'Opens the account. Nothing while no wallet is connected.',
    attributes: BALANCE,
  },
  'latchkey-network-button': {
    description: 'Shows the network and opens the list.',
    attributes: {},
  },
  'latchkey-modal': {
    description: 'Draws the modal in the page, or says where it may open.',
    attributes: {
      over: 'The modal opens over the page and stands here in the document (for `append: false`).',
    },
  },
} as const satisfies Readonly<Record<string, ElementFacts>>

export type LatchkeyTag = keyof typeof elements
