import { type PresetName, presets } from '@latchkey/core/themes'
import type { CustomizeOptions } from '@latchkey/react/customize'
import type { Scene, SceneGroup } from './Scene.js'

const recent = [{ id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' }]
const openConnect: Scene['steps'] = (stage) => stage.open()

const openUnanswered: Scene['steps'] = async (stage) => {
  for (const id of ['io.metamask', 'app.phantom']) stage.wallet(id).hang('eth_requestAccounts')
  await stage.open()
}

const Dot = ({ size, name }: { readonly size: number; readonly name: string }) => (
  <svg width={size} height={size} viewBox="0 0 40 40">
    <rect width="40" height="40" fill="#e9f0ff" />
    <circle cx="20" cy="20" r={8 + (name.length % 6)} fill="#3b57e6" />
  </svg>
)

const slots: CustomizeOptions = {
  logo: (
    <svg width="104" height="24" viewBox="0 0 104 24" role="img" aria-label="Lumen">
      <circle cx="12" cy="12" r="10" fill="#f2b31d" />
      <rect x="30" y="8" width="74" height="8" rx="4" fill="currentColor" />
    </svg>
  ),
  header: <p>Lumen prints ship within a day.</p>,
  footer: (
    <p>
      Questions? <a href="https://lumen.example/help">Write to us</a>
    </p>
  ),
  disclaimer: (
    <p>
      By connecting you accept our <a href="https://lumen.example/terms">terms</a>.
    </p>
  ),
  walletIcon: Dot,
  texts: {
    all: { 'connect.allWallets': 'More wallets' },
    Connect: { 'connect.title': { en: 'Welcome to Lumen', de: 'Willkommen bei Lumen', ar: 'مرحبًا في لومن' } },
  },
}

const Nothing = () => null

const hostile: CustomizeOptions = {
  avatar: Nothing,
  walletIcon: ({ size }) => <div className="huge">{size}</div>,
  logo: Nothing,
  header: Nothing,
  footer: () => (
    <ul>
      {Array.from({ length: 60 }, (_, line) => (
        <li key={line}>{`Line ${line + 1} of far too many`}</li>
      ))}
    </ul>
  ),
  disclaimer: Nothing,
}

const wide: CustomizeOptions = { modalSize: 'wide' }

export const customized: SceneGroup = {
  view: 'Customized',
  scenes: [
    {
      state: 'slots',
      title: 'Logo, header, footer, disclaimer, pictures and texts of the host',
      shows: 'lk-place-footer',
      recent,
      customization: slots,
      steps: openConnect,
      pause: 300,
    },
    {
      state: 'account',
      title: 'The account with the host’s picture and lines',
      shows: 'lk-place-avatar',
      customization: { ...slots, avatar: ({ size }) => <Dot size={size} name="Account" /> },
      steps: async (stage) => {
        await stage.connect()
        await stage.open({ view: 'Account' })
      },
      pause: 300,
    },
    {
      state: 'hostile',
      title: 'Host parts that render nothing, or far too much',
      shows: 'lk-place-footer',
      recent,
      customization: hostile,
      steps: openUnanswered,
      pause: 300,
    },
    {
      state: 'wide',
      title: 'Two columns with enough room: the wallets, and an explanation',
      shows: 'lk-wallet-app.phantom',
      recent,
      customization: wide,
      steps: openUnanswered,
      pause: 300,
    },
    {
      state: 'wide-qr',
      title: 'Two columns: the code beside the wallets',
      shows: 'lk-qr',
      recent,
      remote: {},
      customization: wide,
      steps: async (stage) => {
        await stage.open()
        await stage.press('lk-wallet-walletConnect')
      },
      pause: 300,
    },
    {
      state: 'wide-slots',
      title: 'Two columns with the host’s lines',
      shows: 'lk-place-footer',
      recent,
      customization: { ...slots, ...wide },
      steps: openConnect,
      pause: 300,
    },
    ...(Object.keys(presets) as PresetName[]).map((name): Scene => ({
      state: `preset-${name}`,
      title: `The preset ${name}`,
      shows: 'lk-wallet-app.phantom',
      recent,
      config: { themeVariables: presets[name] },
      steps: openConnect,
    })),
  ],
}
