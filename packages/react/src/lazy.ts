// What the modal loads when it is needed: one line a feature, then what few visitors see.
export const lazy = {
  connecting: () => import('./modal/views/connecting/views.js'),
  remote: () => import('./modal/views/remote/views.js'),
  allWallets: () => import('./modal/views/allWallets/views.js'),
  account: () => import('./modal/views/account/views.js'),
  networks: () => import('./modal/views/networks/views.js'),
  send: () => import('./modal/views/send/views.js'),
  receive: () => import('./modal/views/receive/views.js'),
  help: () => import('./modal/views/help/views.js'),
  rareParts: () => import('./modal/rareParts.js'),
  qrCode: () => import('./modal/layout/qrCode.js'),
  logos: () => import('@latchkey/core/logos'),
}
