import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(
  import.meta.url,
  {
    shared: [
      '../../protocol/dist/time.js',
      'hooks/account.ts',
      'hooks/useLatchkeyState.ts',
      'provider/LatchkeyContext.ts',
    ],
    page: [
      'button/AccountButton.tsx',
      'button/ConnectButton.tsx',
      'button/CustomButton.ts',
      'hooks/connections.ts',
      'hooks/modal.ts',
      'hooks/useBalance.ts',
      'hooks/wallet.ts',
      'modal/shell/host.tsx',
      'provider/LatchkeyProvider.tsx',
    ],
    hostHooks: ['hooks/defineHooks.ts', 'hooks/hooks.ts'],
    translate: ['../../protocol/dist/texts.js', 'words/formatCount.ts', 'words/translate.ts'],
    // Shared by the modal and a connected wallet's button, which does not wait for the modal.
    pictures: ['../../ui/dist/components/GradientPicture.js', '../../ui/dist/components/digitsFor.js'],
    networkButton: ['button/NetworkButton.tsx'],
    language: ['modal/shell/language.ts'],
    customize: ['customize/customize.tsx'],
    modal: ['modal/shell/mountModal.tsx'],
    qrCode: ['modal/parts/qrCode.ts'],
    // Shared by several late views.
    viewParts: [
      'modal/hooks/useWalletPicture.ts',
      'modal/hooks/useTick.ts',
      'modal/parts/lateViewParts.tsx',
      'modal/parts/worth.ts',
    ],
    // Views that follow the wallet list are one file, those to browse another.
    connectingViews: ['features/account/views.tsx', 'features/connecting/views.tsx'],
    flight: ['features/connecting/flight.ts'],
    allWalletsViews: ['features/allWallets/views.tsx', 'features/help/views.tsx'],
    remoteViews: ['features/remote/views.tsx'],
    walletsViews: ['features/wallets/views.tsx'],
    networksViews: ['features/networks/views.tsx'],
    receiveViews: ['features/receive/views.tsx'],
    progressParts: ['modal/parts/ProgressButtons.tsx', 'modal/hooks/useSent.ts'],
    sendViews: ['features/send/views.tsx'],
    swapViews: ['features/swap/views.tsx'],
    payViews: ['features/pay/views.tsx'],
    activityViews: ['features/activity/views.tsx'],
    tokenViews: ['features/token/views.tsx'],
    buyViews: ['features/buy/views.tsx'],
    namesViews: ['features/names/views.tsx'],
    loginViews: ['features/login/views.tsx'],
    signInViews: ['features/signIn/views.tsx'],
    smartSessionsViews: ['features/smartSessions/views.tsx'],
    // Last, so that it takes nothing that a view needs.
    rareParts: ['modal/parts/rare/index.ts'],
  },
  { inside: /^@latchkey\/ui\//, hasStyles: true },
)
