import type { Config } from '@latchkey/core'
import { connect } from '@latchkey/core/actions'
import { base, bitcoin, mainnet, optimism, solana } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { familyDouble } from '../stage/familyDouble.js'
import { solHoldings } from '../stage/holdings.js'
import type { Stage } from '../stage/Stage.js'
import type { Scene } from './Scene.js'

export const threeFamilies: Partial<Config> = {
  networks: [base, mainnet, optimism, solana, bitcoin],
  adapters: [
    eip155(),
    familyDouble('solana', { wallet: 'Phantom', answers: true }),
    familyDouble('bip122', { wallet: 'Xverse Wallet', answers: true }),
  ],
}

type Family = 'solana' | 'bip122'

const at =
  (family: Family, then: (stage: Stage) => Promise<void> = async () => {}): Scene['steps'] =>
  async (stage) => {
    const walletId = `${family}:double`
    await stage.until(({ detected }) => detected[walletId] !== undefined)
    await connect(stage.client, { walletId, namespaces: [family] })
    await stage.open({ view: 'Account' })
    await stage.find('lk-account-network')
    await then(stage)
  }

const toReceive = (stage: Stage) => stage.press('lk-action-receive')

export const familyScenes = {
  connect: {
    state: 'families',
    title: 'Wallets of three families',
    shows: 'lk-all-wallets',
    config: threeFamilies,
    wallets: [{ id: 'io.metamask', name: 'MetaMask' }],
    steps: (stage) => stage.open(),
  },
  solanaAccount: {
    state: 'solana',
    title: 'Solana: SOL and tokens',
    shows: 'lk-token-USDC',
    config: threeFamilies,
    gateway: { holdings: solHoldings },
    steps: at('solana'),
  },
  bitcoinAccount: {
    state: 'bitcoin',
    title: 'Bitcoin: unsupported actions are explained',
    shows: 'lk-send-elsewhere',
    config: threeFamilies,
    steps: at('bip122'),
  },
  solanaReceive: {
    state: 'solana',
    title: 'A Solana address',
    shows: 'lk-receive-qr',
    config: threeFamilies,
    gateway: { holdings: solHoldings },
    steps: at('solana', toReceive),
  },
  bitcoinReceive: {
    state: 'bitcoin',
    title: 'A Bitcoin address',
    shows: 'lk-receive-qr',
    config: threeFamilies,
    steps: at('bip122', toReceive),
  },
} as const satisfies Record<string, Scene>
