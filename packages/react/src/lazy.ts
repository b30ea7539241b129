import { views as connect } from './features/connect/views.js'

/** One line per feature, then the parts that few visitors see. */
export const lazy = {
  // The first screen comes with the modal, to save a round trip.
  connect: async () => ({ views: connect }),
  connecting: () => import('./features/connecting/views.js'),
  families: () => import('./features/connecting/familyViews.js'),
  connector: () => import('./features/connector/views.js'),
  remote: () => import('./features/remote/views.js'),
  allWallets: () => import('./features/allWallets/views.js'),
  account: () => import('./features/account/views.js'),
  dayChange: () => import('./features/account/DayChange.js'),
  activity: () => import('./features/activity/views.js'),
  token: () => import('./features/token/views.js'),
  buy: () => import('./features/buy/views.js'),
  wallets: () => import('./features/wallets/views.js'),
  names: () => import('./features/names/views.js'),
  networks: () => import('./features/networks/views.js'),
  send: () => import('./features/send/views.js'),
  confirmSend: () => import('./features/send/confirmViews.js'),
  swap: () => import('./features/swap/views.js'),
  pay: () => import('./features/pay/views.js'),
  login: () => import('./features/login/views.js'),
  loginAccount: () => import('./features/login/accountViews.js'),
  smartSessions: () => import('./features/smartSessions/views.js'),
  signIn: () => import('./features/signIn/views.js'),
  receive: () => import('./features/receive/views.js'),
  help: () => import('./features/help/views.js'),
  accountFace: () => import('./button/AccountFace.js'),
  why: () => import('./modal/parts/Why.js'),
  extras: () => import('./modal/parts/extras/index.js'),
  qrCode: () => import('./modal/parts/qrCode.js'),
  logos: () => import('@latchkey/core/logos'),
}

type Table = typeof lazy

declare module './modal/shell/loaders.js' {
  interface Loaders extends Table {}
}
