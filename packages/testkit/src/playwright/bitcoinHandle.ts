import type { Page } from '@playwright/test'
import { bitcoinRegistryKey } from '../bitcoin/publishBitcoinWallet.js'
import type { BitcoinApprovalRequest, BitcoinTestWalletControl, LoggedBitcoinCall } from '../bitcoin/types.js'
import { controlCaller } from './controlCaller.js'
import {
  type Async,
  commonCalls,
  forwardCalls,
  type HandleParts,
  handleParts,
  sheetIn,
} from './handleParts.js'

const forwarded = [
  ...commonCalls,
  'setNetwork',
  'isConnected',
  'network',
  'setUnsupported',
  'announce',
] as const

type Forwarded = (typeof forwarded)[number]

/** A Bitcoin test wallet in a page, controlled from Playwright. Every call runs in its page. */
export type BitcoinTestWalletHandle = HandleParts<BitcoinApprovalRequest, LoggedBitcoinCall> & {
  [Name in Forwarded]: Async<BitcoinTestWalletControl[Name]>
} & {
  readonly name: string
  /** The payment address of each account on the wallet's first network. */
  readonly addresses: readonly string[]
  /** The same wallet in another page of the context. */
  forPage(page: Page): BitcoinTestWalletHandle
}

export function bitcoinHandle(
  page: () => Page,
  name: string,
  addresses: readonly string[],
): BitcoinTestWalletHandle {
  const call = controlCaller<BitcoinTestWalletControl>(page, { registry: bitcoinRegistryKey, name })
  return {
    ...forwardCalls<BitcoinTestWalletControl, Forwarded>(forwarded, call),
    ...handleParts<BitcoinApprovalRequest, LoggedBitcoinCall>(call),
    name,
    addresses,
    get sheet() {
      return sheetIn(page())
    },
    forPage: (other) => bitcoinHandle(() => other, name, addresses),
  }
}
