import type { Page } from '@playwright/test'
import type { Address } from '../crypto/hex.js'
import type { ApprovalRequest } from '../wallet/approvalRequest.js'
import { registryKey } from '../wallet/publishWallet.js'
import type { LoggedRequest, TestWalletControl } from '../wallet/types.js'
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
  'setChain',
  'setUnsupported',
  'setAssets',
  'disconnect',
  'reconnect',
  'announce',
  'announceHostile',
  'connectedAccounts',
  'chainId',
  'isLocked',
] as const

type Forwarded = (typeof forwarded)[number]

/** Controls a test wallet in a page. */
export type TestWalletHandle = HandleParts<ApprovalRequest, LoggedRequest> & {
  [Name in Forwarded]: Async<TestWalletControl[Name]>
} & {
  readonly rdns: string
  readonly addresses: readonly Address[]
  /** Removes the extension, also after a reload. */
  remove(): Promise<void>
  restore(): Promise<void>
  /** The wallet in another page of the context. */
  forPage(page: Page): TestWalletHandle
}

export function walletHandle(
  page: () => Page,
  rdns: string,
  addresses: readonly Address[],
): TestWalletHandle {
  const call = controlCaller<TestWalletControl>(page, { registry: registryKey, name: rdns })
  return {
    ...forwardCalls<TestWalletControl, Forwarded>(forwarded, call),
    ...handleParts<ApprovalRequest, LoggedRequest>(call),
    rdns,
    addresses,
    remove: () => call('removeExtension'),
    restore: () => call('restoreExtension'),
    get sheet() {
      return sheetIn(page())
    },
    forPage: (other) => walletHandle(() => other, rdns, addresses),
  }
}
