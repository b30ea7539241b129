import { LatchkeyError } from '@latchkey/protocol/errors'
import type { OpenOptions } from '../types/client.js'
import type { Route, ViewName } from '../types/route.js'

/** Every view, with the data it cannot do without. */
const VIEWS: Readonly<Record<ViewName, readonly string[]>> = {
  Connect: [],
  ConnectWallets: [],
  Account: [],
  AllWallets: [],
  ConnectingExternal: ['walletId'],
  ConnectingWalletConnect: ['walletId'],
  ConnectingWalletConnectBasic: [],
  OpenWallet: ['walletId', 'name'],
  Networks: [],
  SwitchNetwork: ['chainId'],
  SwitchActiveChain: ['namespace', 'chainId'],
  UnsupportedChain: [],
  WalletSend: [],
  WalletSendSelectToken: [],
  WalletSendPreview: [],
  WalletSendProgress: [],
  WalletReceive: [],
  WhatIsAWallet: [],
  GetWallet: [],
}

/**
 * The route that `open()` was asked for, checked at run time since hosts may not use TypeScript.
 *
 * @throws LatchkeyError `unknown_view`; `invalid_config` when data of the view is missing
 */
export function readRoute({ view = 'Connect', arguments: data = {} }: OpenOptions): Route {
  const needs = Object.hasOwn(VIEWS, view) ? VIEWS[view] : undefined
  if (!needs)
    throw new LatchkeyError('unknown_view', { details: { view: String(view), known: Object.keys(VIEWS) } })
  for (const key of needs) {
    if (typeof data[key] === 'string') continue
    const reason = `the view ${view} needs "${key}"; pass it as open({ view, arguments: { ${key} } })`
    throw new LatchkeyError('invalid_config', { details: { path: `open.arguments.${key}`, reason } })
  }
  return { ...data, view } as Route
}
