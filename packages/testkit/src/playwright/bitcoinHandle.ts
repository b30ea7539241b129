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

/** Controls a Bitcoin test wallet in a page. */
export type BitcoinTestWalletHandle = HandleParts<BitcoinApprovalRequest, LoggedBitcoinCall> & {
  [Name in Forwarded]: Async<BitcoinTestWalletControl[Name]>
} & {
  readonly name: string
  /** Payment addresses on the first network. */
  readonly addresses: readonly string[]
  /** The wallet in another page of the context. */
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
