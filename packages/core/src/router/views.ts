import { accountViews } from '../features/account/views.js'
import { activityViews } from '../features/activity/views.js'
import { allWalletsViews } from '../features/allWallets/views.js'
import { buyViews } from '../features/buy/views.js'
import { connectViews } from '../features/connect/views.js'
import { connectingViews } from '../features/connecting/views.js'
import { connectorViews } from '../features/connector/views.js'
import { helpViews } from '../features/help/views.js'
import { loginViews } from '../features/login/views.js'
import { namesViews } from '../features/names/views.js'
import { networksViews } from '../features/networks/views.js'
import { payViews } from '../features/pay/views.js'
import { receiveViews } from '../features/receive/views.js'
import { remoteViews } from '../features/remote/views.js'
import { sendViews } from '../features/send/views.js'
import { swapViews } from '../features/swap/views.js'
import { smartSessionsViews } from '../features/smartSessions/views.js'
import { tokenViews } from '../features/token/views.js'
import { walletsViews } from '../features/wallets/views.js'
import { signInViews } from '../features/signIn/views.js'
import type { ViewDefinition } from '../store/defineViews.js'
import type { RouteData, ViewFeature, ViewName } from '../types/route.js'

export const features = {
  connect: connectViews,
  connecting: connectingViews,
  connector: connectorViews,
  remote: remoteViews,
  allWallets: allWalletsViews,
  account: accountViews,
  activity: activityViews,
  token: tokenViews,
  buy: buyViews,
  names: namesViews,
  wallets: walletsViews,
  networks: networksViews,
  send: sendViews,
  swap: swapViews,
  pay: payViews,
  receive: receiveViews,
  help: helpViews,
  login: loginViews,
  signIn: signInViews,
  smartSessions: smartSessionsViews,
}

type Table = {
  [F in keyof typeof features]: DataOf<(typeof features)[F]>
}

type DataOf<D> = { [V in keyof D]: D[V] extends ViewDefinition<infer Data> ? Data : never }

declare module '../types/featureViews.js' {
  interface FeatureViews extends Table {}
}

type Found = { readonly [V in ViewName]: ViewDefinition<RouteData[V]> }

export const views = Object.assign({}, ...Object.values(features)) as Found

export function featureOf(view: ViewName): ViewFeature {
  const found = Object.entries(features).find(([, own]) => view in own)
  return (found as [ViewFeature, unknown])[0]
}
