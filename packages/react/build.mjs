import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

/** Views that a visitor goes on to from the list are one file, and so are those to look around in. */
const views = {
  connectingViews: 'connecting|account',
  allWalletsViews: 'allWallets|help',
  remoteViews: 'remote',
  walletsViews: 'wallets',
  networksViews: 'networks',
  receiveViews: 'receive',
  sendViews: 'send',
  swapViews: 'swap',
  payViews: 'pay',
  activityViews: 'activity',
  buyViews: 'buy',
  namesViews: 'names',
  loginViews: 'login',
  signInViews: 'signIn',
  smartSessionsViews: 'smartSessions',
}

await bundlePackage(
  import.meta.url,
  [
    ['shared', /src\/(provider\/LatchkeyContext|hooks\/(useLatchkeyState|shallowEqual|account))\.ts$/],
    ['page', /src\/(modal\/host|provider\/\w+|hooks\/\w+|button\/(Connect|Account|Custom)Button)\.tsx?$/],
    // It alone of the page speaks in whole sentences: who does not show it does not load what makes them.
    ['translate', /src\/words\/(translate|formatCount)\.ts$/],
    ['networkButton', /src\/button\/NetworkButton\.tsx$/],
    ['modal', /src\/modal\/mountModal\.tsx$/],
    ['qrCode', /src\/modal\/qrCode\.ts$/],
    // Several late views need it, and none of them another one.
    ['viewParts', /src\/modal\/useTick\.ts$/],
    ...Object.entries(views).map(([name, features]) => [
      name,
      new RegExp(`src/features/(${features})/views\\.tsx$`),
    ]),
  ],
  // A button in the page shares nothing with the modal, which comes later.
  { inside: /^@latchkey\/ui\//, own: { by: /src\/button\//, of: /ui\/dist\// } },
)
