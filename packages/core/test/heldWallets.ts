import { connect, connectedWallets } from '../src/actions.js'
import { ALICE, BOB, type FakeConnection, type Stage, stage } from './fakeWallets.js'
import type { MemoryTabs } from './memoryPlatform.js'

export const CAROL = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

export const WALLETS = { one: ALICE, two: BOB, three: CAROL } as const
export type WalletId = keyof typeof WALLETS

export async function join(tab: Stage, id: WalletId): Promise<FakeConnection> {
  const asked = tab.connector.asks.length
  const connecting = connect(tab.client, { walletId: id })
  const live = tab.connection('eip155:1', [WALLETS[id]], id)
  tab.connector.asks[asked]?.grant(live)
  await connecting
  return live
}

export async function joined(
  ids: readonly WalletId[],
  ...parameters: Parameters<typeof stage>
): Promise<Stage & { readonly lives: readonly FakeConnection[] }> {
  const made = stage(...parameters)
  for (const id of Object.keys(WALLETS)) made.connector.announce(id)
  const lives: FakeConnection[] = []
  for (const id of ids) lives.push(await join(made, id))
  return { ...made, lives }
}

export function held({ client }: Pick<Stage, 'client'>): {
  readonly wallets: readonly string[]
  readonly used: string | undefined
} {
  const state = client.getState()
  const account = state.accounts.eip155
  return {
    wallets: connectedWallets(state, ['eip155']).map(({ wallet }) => wallet.id),
    used: account?.status === 'connected' ? account.address : undefined,
  }
}

export function recordsOf(
  tabs: MemoryTabs,
): readonly { readonly walletId: string; readonly address: string }[] {
  const key = [...tabs.records.keys()].find((item) => item.endsWith('.connections'))
  return JSON.parse(tabs.records.get(key ?? '') ?? '[]') as never
}
