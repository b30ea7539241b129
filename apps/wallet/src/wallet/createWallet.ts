import type { Address } from 'viem'
import { bitcoinFamily } from '../families/bitcoin.js'
import type { Family } from '../families/familyTypes.js'
import { solanaFamily } from '../families/solana.js'
import { shortMessage } from '../requests/performJob.js'
import type { Job } from '../requests/requestTypes.js'
import type { Grant } from '../session/buildNamespaces.js'
import type { ChainId, Settings } from '../settings/walletTypes.js'
import { approveProposal, approveRequest, approveSignIn, rejectAsk } from './answerAsk.js'
import { chooseAccount } from './chooseAccount.js'
import { chooseChain } from './chooseChain.js'
import { createMemory } from './createMemory.js'
import { createRefresh } from './createRefresh.js'
import { createStore, type Store } from './createStore.js'
import { createTransport } from './createTransport.js'
import { holdTab } from './holdTab.js'
import { listen } from './listen.js'
import { openKit } from './openKit.js'
import { pair } from './pair.js'
import { shareWith } from './shareWith.js'
import type { WalletContext } from './walletContext.js'
import type { Ask, WalletState } from './walletState.js'

/** Failures become notices. */
export interface Wallet {
  readonly store: Store<WalletState>
  readonly settings: Settings
  readonly families: readonly Family[]
  pair(text: string): Promise<void>
  clearPairing(): void
  approveProposal(ask: Extract<Ask, { readonly kind: 'proposal' }>, grant: Grant): Promise<void>
  approveSignIn(
    ask: Extract<Ask, { readonly kind: 'signIn' }>,
    chosen: { readonly account: Address; readonly chains: readonly ChainId[] },
  ): Promise<void>
  approveRequest(ask: Extract<Ask, { readonly kind: 'request' }>): Promise<void>
  reject(ask: Ask): Promise<void>
  share(topic: string, grant: Grant): Promise<void>
  extend(topic: string): Promise<void>
  ping(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  chooseAccount(account: Address): Promise<void>
  chooseChain(chain: ChainId): Promise<void>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
}

const doneTexts: Readonly<Record<Exclude<Job['type'], 'family'>, string>> = {
  message: 'Signed',
  typedData: 'Signed',
  transaction: 'Sent',
  switch: 'Network switched',
  add: 'Network added',
}

export async function createWallet(settings: Settings, page: Window): Promise<Wallet> {
  const memory = createMemory(settings.profile, page.localStorage)
  const store = createStore(initialState(settings, memory.read()))
  let leave = (): void => {}
  await holdTab(settings.profile, () => leave())
  const families = [
    ...(settings.solana ? [solanaFamily(settings.solana)] : []),
    ...(settings.bitcoin ? [bitcoinFamily(settings.bitcoin)] : []),
  ]
  const kit = await openKit(settings, page.location.origin)
  const context: WalletContext = {
    kit,
    store,
    settings,
    families,
    memory,
    notify: (tone, text) => store.set({ notice: { id: Date.now(), tone, text } }),
    refresh: createRefresh({ kit, store, settings, families }),
    record(app, text, link) {
      const entry = { at: Date.now(), app, text, ...(link === undefined ? {} : { link }) }
      const activity = [entry, ...store.get().activity].slice(0, 30)
      store.set({ activity })
      memory.write({ activity })
    },
  }
  const transport = createTransport(context)
  leave = () => {
    store.set({ away: true })
    void transport.stop()
    kit.core.heartbeat.stop()
  }
  listen(context)
  context.refresh()

  const act = async (work: () => Promise<unknown>, notice?: string, back?: string): Promise<void> => {
    if (store.get().busy) return
    if (store.get().connection === 'offline')
      return context.notify('bad', 'The wallet is offline. Go online first.')
    store.set({ busy: true })
    try {
      await work()
      if (notice !== undefined) context.notify('ok', notice)
      if (settings.byLink) store.set({ back })
    } catch (error) {
      context.notify('bad', shortMessage(error))
    } finally {
      store.set({ busy: false })
      context.refresh()
    }
  }
  const nameOf = (topic: string): string =>
    store.get().sessions.find((session) => session.topic === topic)?.peer.name ?? 'The app'

  return {
    store,
    settings,
    families,
    pair: (text) => pair(context, text),
    clearPairing: () => store.set({ pairing: { phase: 'idle', text: '' } }),
    approveProposal: (ask, grant) =>
      act(() => approveProposal(context, ask, grant), `Connected to ${ask.peer.name}`, ask.peer.name),
    approveSignIn: (ask, chosen) =>
      act(() => approveSignIn(context, ask, chosen), `Signed in to ${ask.peer.name}`, ask.peer.name),
    approveRequest: (ask) =>
      act(
        () => approveRequest(context, ask),
        ask.job.type === 'family' ? ask.job.done : doneTexts[ask.job.type],
        ask.peer.name,
      ),
    reject: (ask) => act(() => rejectAsk(context, ask), 'Rejected', ask.peer.name),
    share: (topic, grant) => act(() => shareWith(context, topic, grant)),
    extend: (topic) => act(() => kit.extendSession({ topic }), 'Extended for seven days'),
    ping: (topic) => act(() => kit.engine.signClient.ping({ topic }), `${nameOf(topic)} answers`),
    disconnect: (topic) => {
      const app = nameOf(topic)
      const reason = { code: 6000, message: 'User disconnected.' }
      return act(async () => {
        await kit.disconnectSession({ topic, reason })
        context.record(app, 'Disconnected')
      }, `Disconnected from ${app}`)
    },
    chooseAccount: (account) => act(() => chooseAccount(context, account)),
    chooseChain: (chain) => act(() => chooseChain(context, chain)),
    goOffline: () => transport.goOffline(),
    goOnline: () =>
      transport.goOnline().catch((error: unknown) => context.notify('bad', shortMessage(error))),
  }
}

function initialState(
  settings: Settings,
  { account, chain, added = [], activity = [] }: ReturnType<ReturnType<typeof createMemory>['read']>,
): WalletState {
  const { accounts } = settings
  const chains = [
    ...settings.chains,
    ...added.filter(({ id }) => !settings.chains.some((one) => one.id === id)),
  ]
  const first = accounts[0]?.address
  const home = chains[0]?.caip2
  if (first === undefined || home === undefined)
    throw new Error('The wallet has neither an account nor a network.')
  return {
    connection: 'idle',
    accounts,
    account: accounts.some(({ address }) => address === account) && account ? account : first,
    chains,
    chain: chains.some(({ caip2 }) => caip2 === chain) && chain ? chain : home,
    sessions: [],
    asks: [],
    pairing: { phase: 'idle', text: '' },
    busy: false,
    notice: undefined,
    activity,
    back: undefined,
    away: false,
  }
}
