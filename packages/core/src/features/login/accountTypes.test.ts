import { describe, expect, test } from 'vitest'
import { ALICE, BOB, type FakeConnection, fakeConnection, settle } from '../../../test/fakeWallets.js'
import { type LoginAnswers, loginStage } from '../../../test/loginStage.js'
import {
  accountLogin,
  isReviewedByWallet,
  chooseAccountType,
  loginEmail,
  moveToAccountType,
  navigate,
  setPreferredAccountType,
  showWallet,
  switchAccount,
  switchNetwork,
} from '../../actions.js'
import type { Account, AccountType } from '../../types/connection.js'
import type { Connector } from '../../types/connector.js'

const known: LoginAnswers = { CONNECT_EMAIL: { action: 'CONNECT' } }

function keepingWallet(choose: (address: string) => Promise<void> = async () => undefined) {
  const live = fakeConnection('eip155', 'login', 'login', 'eip155:1', [])
  const smart = (chain: number): Account => ({ caip: `eip155:${chain}:${ALICE}`, type: 'smartAccount' })
  const eoa = (chain: number): Account => ({ caip: `eip155:${chain}:${BOB}`, type: 'eoa' })
  const chosen: string[] = []
  const share = (type: AccountType) => {
    const accounts = type === 'eoa' ? [eoa(1), smart(1)] : [smart(1), eoa(1)]
    live.share(accounts)
    live.emit('accountsChanged', accounts)
  }
  share('smartAccount')
  const connection: FakeConnection = Object.assign(live, {
    chooseAccount: async (address: string) => {
      await choose(address)
      chosen.push(address)
      share(address === BOB ? 'eoa' : 'smartAccount')
    },
  })
  return { chosen, connection, eoa, share }
}

async function loggedIn(wallet = keepingWallet(), answers: LoginAnswers = {}, page: object = {}) {
  const scene = loginStage({ ...known, ...answers }, {}, page)
  const connector = scene.context.connectors.get('login') as Connector
  Object.assign(connector, { connect: async () => [wallet.connection] })
  await loginEmail(scene.client, 'ann@shop.test')
  const account = () => {
    const now = scene.client.getState().accounts.eip155
    if (now?.status !== 'connected') return now?.status
    return { address: now.address, preferred: now.preferredAccountType }
  }
  return { ...scene, wallet, account }
}

test.each(['smartAccount', 'eoa'] as const)('behavior: a login that begins on a %s account', async (type) => {
  const wallet = keepingWallet()
  wallet.share(type)
  const { client } = await loggedIn(wallet)
  const key = client.getState().toast?.words?.key
  expect(key).toBe(type === 'smartAccount' ? 'toast.smart_account_unsupported' : undefined)
})

const dismissToast = ({ context }: Awaited<ReturnType<typeof loggedIn>>): void =>
  context.update('test', () => ({ toast: null }))

describe('choosing an account type', () => {
  test('behavior: asks the frame, applies its accounts, stores the choice, tells other tabs and warns the visitor', async () => {
    let allow = (): void => undefined
    const wallet = keepingWallet()
    const asked = new Promise<object>((resolve) => (allow = () => resolve({ type: 'eoa', address: BOB })))
    const scene = await loggedIn(wallet, { SET_PREFERRED_ACCOUNT: asked })
    expect(scene.account()).toEqual({ address: ALICE, preferred: 'smartAccount' })
    const choosing = chooseAccountType(scene.client, 'eoa')
    expect(scene.login()?.status).toBe('waiting')
    expect(scene.account()).toEqual({ address: ALICE, preferred: 'smartAccount' })
    dismissToast(scene)
    wallet.share('eoa')
    allow()
    await choosing
    expect(scene.login()?.status).toBe('idle')
    expect(scene.account()).toEqual({ address: BOB, preferred: 'eoa' })
    expect(scene.events.filter((name) => name === 'SET_PREFERRED_ACCOUNT_TYPE')).toHaveLength(1)
    expect(wallet.chosen).toEqual([])
    expect(scene.client.getState().toast).toBeNull()
    scene.answers.SET_PREFERRED_ACCOUNT = { type: 'smartAccount', address: ALICE }
    wallet.share('smartAccount')
    await chooseAccountType(scene.client, 'smartAccount')
    expect(scene.client.getState().toast?.words?.key).toBe('toast.smart_account_unsupported')
    const { config } = await scene.client.debug()
    expect(config['accountType.eip155']).toEqual({ value: 'smartAccount', source: 'visitor' })
  })

  test('behavior: leaves the view once the wallet uses the other account, but not a later view', async () => {
    for (const isLeft of [false, true]) {
      let allow = (): void => undefined
      const asked = new Promise<object>((resolve) => (allow = () => resolve({ type: 'eoa', address: BOB })))
      const scene = await loggedIn(keepingWallet(), { SET_PREFERRED_ACCOUNT: asked })
      void scene.client.open()
      await expect.poll(scene.views).toEqual(['Account'])
      navigate(scene.client, { view: 'AccountType', type: 'eoa' })
      const moving = moveToAccountType(scene.client, 'eoa')
      expect(scene.views()).toEqual(['Account', 'AccountType'])
      if (isLeft) navigate(scene.client, { view: 'AccountSettings' })
      const before = scene.views()
      allow()
      await moving
      expect(scene.views()).toEqual(isLeft ? before : ['Account'])
    }
  })

  test('error: after a failure the view stays, with the error in the state', async () => {
    const scene = await loggedIn()
    scene.answers.SET_PREFERRED_ACCOUNT = 'user_rejected'
    void scene.client.open()
    await expect.poll(scene.views).toEqual(['Account'])
    navigate(scene.client, { view: 'AccountType', type: 'eoa' })
    await expect(moveToAccountType(scene.client, 'eoa')).rejects.toMatchObject({ name: 'user_rejected' })
    expect(scene.views()).toEqual(['Account', 'AccountType'])
    expect(scene.login()).toMatchObject({ status: 'failed', error: { name: 'user_rejected' } })
  })

  test('error: makes no request on a network without smart accounts', async () => {
    const wallet = keepingWallet()
    wallet.share('eoa')
    Object.assign(wallet.connection, { smartAccountNetworks: [1] })
    const scene = await loggedIn(wallet)
    const network = () => scene.client.getState().networks.eip155
    expect(network()?.smartAccountEnabledNetworks).toEqual([1])
    await chooseAccountType(scene.client, 'smartAccount')
    const before = scene.asked.length
    Object.assign(wallet.connection, { smartAccountNetworks: [] })
    wallet.share('eoa')
    expect(network()?.smartAccountEnabledNetworks).toEqual([])
    await expect(chooseAccountType(scene.client, 'smartAccount')).rejects.toMatchObject({
      name: 'smart_account_unsupported',
    })
    expect(scene.asked).toHaveLength(before)
    await scene.client.disconnect()
    expect(network()).not.toHaveProperty('smartAccountEnabledNetworks')
  })

  test('behavior: a choice in the list of wallets also reaches the wallet, which decides', async () => {
    const { account, client, wallet } = await loggedIn()
    await switchAccount(client, { namespace: 'eip155', address: BOB })
    await settle()
    expect(wallet.chosen).toEqual([BOB])
    expect(account()).toEqual({ address: BOB, preferred: 'eoa' })
    setPreferredAccountType(client, { namespace: 'eip155', type: 'smartAccount' })
    await settle()
    expect(wallet.chosen).toEqual([BOB, ALICE])
    expect(account()).toEqual({ address: ALICE, preferred: 'smartAccount' })
    wallet.share('eoa')
    expect(account()).toMatchObject({ address: BOB })
  })

  test('error: if the wallet refuses, its own account is shown again', async () => {
    const wallet = keepingWallet(() => Promise.reject(new Error('no')))
    const { account, client } = await loggedIn(wallet)
    await switchAccount(client, { namespace: 'eip155', address: BOB })
    await settle()
    expect(account()).toMatchObject({ address: ALICE })
  })

  test('param: the host’s order applies without a choice, as the debug report says', async () => {
    const wallet = keepingWallet()
    wallet.share('eoa')
    const scene = loginStage(known)
    const connector = scene.context.connectors.get('login') as Connector
    Object.assign(connector, { connect: async () => [wallet.connection] })
    Object.assign(connector.auth ?? {}, { accountTypes: ['eoa'] })
    await loginEmail(scene.client, 'ann@shop.test')
    expect(scene.client.getState().accounts.eip155).toMatchObject({
      address: BOB,
      preferredAccountType: 'eoa',
    })
    const { config } = await scene.client.debug()
    expect(config['accountType.eip155']).toEqual({ value: 'eoa', source: 'host' })
  })

  test('behavior: on a network without smart accounts the other account is used, with a notice', async () => {
    const scene = await loggedIn()
    const { account, client, wallet } = scene
    dismissToast(scene)
    const { connection, eoa } = wallet
    Object.defineProperty(connection, 'chainId', { value: 'eip155:137' })
    connection.emit('accountsChanged', [eoa(137)])
    expect(account()).toEqual({ address: BOB, preferred: 'smartAccount' })
    expect(client.getState()).toMatchObject({
      networks: { eip155: { chainId: 'eip155:137' } },
      toast: { words: { key: 'toast.noSmartAccount', values: { network: 'Chain 137' } } },
    })
  })
})

describe('a login that ends by itself', () => {
  test('behavior: disconnects everywhere and leaves a notice, which the next login clears', async () => {
    const { account, client, login, platform, wallet } = await loggedIn()
    expect(isReviewedByWallet(client)).toBe(true)
    wallet.connection.emit('disconnect', { reason: 'the login has ended' })
    expect(account()).toBe('disconnected')
    expect(login()).toEqual({ status: 'idle', isOver: true })
    expect(accountLogin(client)).toBeUndefined()
    expect(isReviewedByWallet(client)).toBe(false)
    await platform.advance(30_000)
    await loginEmail(client, 'ann@shop.test')
    expect(login()?.isOver).toBeUndefined()
  })

  test('behavior: a logout leaves no notice', async () => {
    const { client, login } = await loggedIn()
    await client.disconnect()
    expect(login()).toBeUndefined()
  })
})

test('behavior: a login begins on the page’s network', async () => {
  const wallet = keepingWallet()
  const scene = loginStage(known)
  const wanted: unknown[] = []
  const connector = scene.context.connectors.get('login') as Connector
  Object.assign(connector, {
    connect: async (parameters: { readonly chainId?: string }) => {
      wanted.push(parameters.chainId)
      return [wallet.connection]
    },
  })
  await switchNetwork(scene.client, { chainId: 'eip155:137' })
  await loginEmail(scene.client, 'ann@shop.test')
  expect(wanted).toEqual(['eip155:137'])
})

test('behavior: the frame follows the theme while it is shown', async () => {
  const listeners = new Set<() => void>()
  const scheme = {
    matches: true,
    addEventListener: (_type: string, listener: () => void, { signal }: { readonly signal: AbortSignal }) => {
      listeners.add(listener)
      signal.addEventListener('abort', () => listeners.delete(listener))
    },
  }
  const { asked, client } = await loggedIn(keepingWallet(), {}, { matchMedia: () => scheme })
  const themes = () =>
    asked.flatMap(({ name, payload }) =>
      name === 'SYNC_THEME' ? [(payload as { themeMode: string }).themeMode] : [],
    )
  const hide = showWallet(client, {} as HTMLElement)
  await settle()
  client.setTheme({ mode: 'light' })
  client.setTheme({ mode: 'system' })
  scheme.matches = false
  listeners.forEach((tell) => tell())
  expect(themes()).toEqual(['dark', 'light', 'light', 'dark'])
  hide()
  client.setTheme({ mode: 'light' })
  expect(themes()).toHaveLength(4)
  expect(listeners.size).toBe(0)
})
