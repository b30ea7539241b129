import type { Page } from '@playwright/test'
import { solanaRegistryKey } from '../solana/publishSolanaWallet.js'
import type { LoggedCall, SolanaApprovalRequest, SolanaTestWalletControl } from '../solana/types.js'
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
  'setAccounts',
  'connectedAccounts',
  'isLocked',
  'register',
  'unregister',
] as const

type Forwarded = (typeof forwarded)[number]

/** Controls a Solana test wallet in a page. */
export type SolanaTestWalletHandle = HandleParts<SolanaApprovalRequest, LoggedCall> & {
  [Name in Forwarded]: Async<SolanaTestWalletControl[Name]>
} & {
  readonly name: string
  readonly addresses: readonly string[]
  /** Removes the extension, also after a reload. */
  remove(): Promise<void>
  restore(): Promise<void>
  /** The wallet in another page of the context. */
  forPage(page: Page): SolanaTestWalletHandle
}

export function solanaHandle(
  page: () => Page,
  name: string,
  addresses: readonly string[],
): SolanaTestWalletHandle {
  const call = controlCaller<SolanaTestWalletControl>(page, { registry: solanaRegistryKey, name })
  return {
    ...forwardCalls<SolanaTestWalletControl, Forwarded>(forwarded, call),
    ...handleParts<SolanaApprovalRequest, LoggedCall>(call),
    name,
    addresses,
    remove: () => call('removeExtension'),
    restore: () => call('restoreExtension'),
    get sheet() {
      return sheetIn(page())
    },
    forPage: (other) => solanaHandle(() => other, name, addresses),
  }
}
