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
    // A host's own buttons and lists; a page with ours alone loads none of it.
    hostHooks: ['hooks/defineHooks.ts', 'hooks/hooks.ts'],
    // It alone of the page speaks in whole sentences: a host without it does not load what makes them.
    translate: ['words/formatCount.ts', 'words/translate.ts'],
    // For the button of a connected wallet, which does not wait for the modal, and for the modal.
    pictures: ['../../ui/dist/components/GradientPicture.js', '../../ui/dist/components/digitsFor.js'],
    networkButton: ['button/NetworkButton.tsx'],
    language: ['modal/shell/language.ts'],
    // A host that draws parts itself imports it; what draws them comes with the modal.
    customize: ['customize/customize.tsx'],
    modal: ['modal/shell/mountModal.tsx'],
    qrCode: ['modal/parts/qrCode.ts'],
    // Several late views need it, and none of them another one.
    viewParts: [
      'modal/hooks/useWalletPicture.ts',
      'modal/hooks/useTick.ts',
      'modal/parts/lateViewParts.tsx',
      'modal/parts/worth.ts',
    ],
    // Views that a visitor goes on to from the list are one file, and so are those to look around in.
    connectingViews: ['features/account/views.tsx', 'features/connecting/views.tsx'],
    flight: ['features/connecting/flight.ts'],
    allWalletsViews: ['features/allWallets/views.tsx', 'features/help/views.tsx'],
    remoteViews: ['features/remote/views.tsx'],
    walletsViews: ['features/wallets/views.tsx'],
    networksViews: ['features/networks/views.tsx'],
    receiveViews: ['features/receive/views.tsx'],
    // How a send, a swap or a payment goes: a visitor who sends needs no view of the others.
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
