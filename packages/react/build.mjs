import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

const features = [
  'connecting',
  'remote',
  'account',
  'wallets',
  'allWallets',
  'networks',
  'receive',
  'help',
  'send',
  'login',
]

await bundlePackage(
  import.meta.url,
  [
    ['shared', /src\/(provider\/LatchkeyContext|hooks\/(useLatchkeyState|shallowEqual|account))\.ts$/],
    ['page', /src\/(modal\/host|provider\/\w+|hooks\/\w+|button\/(Connect|Account|Custom)Button)\.tsx?$/],
    // It alone of the page speaks in whole sentences: who does not show it does not load what makes them.
    ['translate', /src\/words\/(translate|formatCount)\.ts$/],
    ['networkButton', /src\/button\/NetworkButton\.tsx$/],
    ['modal', /src\/modal\/mountModal\.tsx$/],
    // What most views have, then what several have.
    ['common', /ui\/dist\/components\/(IconRing|Message|ButtonRow)\.js$|src\/modal\/kept\.ts$/],
    [
      'details',
      /ui\/dist\/(components\/(Note|CopyButton|NetworkIcon|Pill)|icons\/SearchIcon)\.js$|src\/modal\/DisconnectRow\.tsx$/,
    ],
    ['qrCode', /src\/modal\/qrCode\.ts$/],
    ['walletsWords', /src\/words\/en\/walletsWords\.ts$/],
    ...features.map((name) => [`${name}Views`, new RegExp(`src/features/${name}/views\\.tsx$`)]),
  ],
  // A button in the page shares nothing with the modal, which comes later.
  { inside: /^@latchkey\/ui\//, own: { by: /src\/button\//, of: /ui\/dist\// } },
)
