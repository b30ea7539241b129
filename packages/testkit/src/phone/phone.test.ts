import type { Eip1193Provider } from '@latchkey/core/adapter'
import { walletConnect } from '@latchkey/walletconnect'
import { verifyMessage } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { memoryBrowser } from '../../../walletconnect/test/memoryBrowser.js'
import { testEnv } from '../../../walletconnect/test/testEnv.js'
import { codeOf } from '../../test/setUpWallet.js'
import { devAccounts } from '../wallet/devAccounts.js'
import { createPhoneTestWallet, createRelayDouble, type PhoneTestWalletOptions } from './index.js'

const [one, two] = ['eip155:31337', 'eip155:31338'] as const
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const run of undo.splice(0).toReversed()) await run()
})

async function setUp(options: Partial<PhoneTestWalletOptions> = {}) {
  const relay = createRelayDouble()
  const tab = memoryBrowser({ openSocket: (url) => new relay.WebSocket(url) }).tab()
  const env = testEnv(tab, { chains: [one, two] })
  const connector = walletConnect({ relayUrl: 'wss://relay.example' })
  undo.push(connector.start(env))
  const phone = await createPhoneTestWallet({
    accounts: devAccounts.slice(0, 2),
    chains: [
      { chainId: 31337, rpcUrl: 'http://chain.test' },
      { chainId: 31338, rpcUrl: 'http://other.test' },
    ],
    relay,
    ...options,
  })
  undo.push(phone.destroy)
  const propose = (): Promise<Awaited<ReturnType<typeof connector.connect>>[number] | undefined> =>
    connector
      .connect({
        namespaces: ['eip155'],
        silent: false,
        signal: new AbortController().signal,
        onUri: (uri) => void phone.pair(uri),
      })
      .then(([connection]) => connection)
  const connect = async () => {
    const connecting = propose()
    await phone.approve()
    const connection = await connecting
    if (!connection) throw new Error('No connection')
    const provider = connection.provider as Eip1193Provider
    const events: string[] = []
    for (const name of ['accountsChanged', 'chainChanged', 'disconnect'] as const)
      provider.on?.(
        name,
        ((value: unknown) =>
          void events.push(name === 'disconnect' ? name : `${name} ${JSON.stringify(value)}`)) as never,
      )
    const request = (method: string, ...params: unknown[]) => provider.request({ method, params })
    return { connection, request, events }
  }
  return { relay, phone, propose, connect, env }
}

const message = '0x68656c6c6f'

test('behavior: approved, it signs for real, and the session ends when the page ends it', async () => {
  const { phone, connect } = await setUp()
  const { connection, request } = await connect()
  const [address = '0x'] = phone.addresses
  expect(connection.accounts.map(({ caip }) => caip)).toEqual([`${one}:${address}`, `${two}:${address}`])
  expect(phone.sessions()).toMatchObject([{ chains: [one, two] }])
  const signing = request('personal_sign', message, address)
  expect(await phone.approve()).toMatchObject({ kind: 'signMessage', text: 'hello' })
  const signature = (await signing) as `0x${string}`
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  expect(phone.requests.map(({ method }) => method)).toEqual(['wallet_requestPermissions', 'personal_sign'])
  await connection.disconnect(new AbortController().signal)
  await expect.poll(phone.sessions).toEqual([])
})

test('error: a proposal that is rejected, failed, or for unknown chains', async () => {
  const { phone, propose } = await setUp()
  const rejected = codeOf(propose().catch((error: { name: string }) => Promise.reject({ code: error.name })))
  await phone.reject()
  expect(await rejected).toBe('user_rejected')
  phone.failNext('wallet_requestPermissions', { code: -32603, message: 'Out of paper' })
  await expect(propose()).rejects.toMatchObject({ name: 'wallet_error' })
  const stranger = await setUp({ chains: [{ chainId: 1, rpcUrl: 'http://chain.test' }] })
  await expect(stranger.propose()).rejects.toMatchObject({ name: 'unsupported_chain' })
  expect(stranger.phone.requests).toEqual([])
})

test('error: a request that is rejected, fails, or hangs until released', async () => {
  const { phone, connect } = await setUp()
  const { request } = await connect()
  const sign = () => codeOf(request('personal_sign', message, phone.addresses[0]))
  const rejected = sign()
  await phone.reject()
  expect(await rejected).toBe(4001)
  phone.failNext('personal_sign', { code: -32005 })
  expect(await sign()).toBe(-32005)
  phone.hang('personal_sign')
  const hung = sign()
  await expect.poll(() => phone.requests.at(-1)?.status).toBe('pending')
  expect(phone.pending()).toBe(null)
  phone.release()
  await phone.approve()
  expect(await hung).toBe('resolved')
})

test('behavior: another account, another network and the end reach the page', async () => {
  const { phone, connect } = await setUp()
  const { events } = await connect()
  phone.setAccount(1)
  await expect.poll(() => events).toContain(`accountsChanged ["${phone.addresses[1]}"]`)
  phone.setChain(31338)
  await expect.poll(() => events).toContain('chainChanged "0x7a6a"')
  phone.endSessions()
  await expect.poll(() => events).toContain('disconnect')
  expect(phone.sessions()).toEqual([])
})

test('behavior: sockets drop on either side, the phone sleeps, the relay is down: each request is answered, once', async () => {
  const { relay, phone, connect } = await setUp()
  const { request } = await connect()
  phone.clearRequests()
  const sign = () => request('personal_sign', message, phone.addresses[0])
  const interruptions: (() => () => void)[] = [
    () => (phone.dropSocket(), () => undefined),
    () => (relay.drop(), () => undefined),
    () => (phone.setOnline(false), () => phone.setOnline(true)),
    () => (relay.setOnline(false), () => relay.setOnline(true)),
  ]
  for (const interrupt of interruptions) {
    const goOn = interrupt()
    const signing = sign()
    goOn()
    await phone.approve()
    expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
  }
  expect(phone.requests).toHaveLength(interruptions.length)
})

test('param: an invalid pairing URI is refused', async () => {
  const { phone } = await setUp()
  await expect(phone.pair('https://lumen.example')).rejects.toThrow(TypeError)
})
