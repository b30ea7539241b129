import fc from 'fast-check'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { ALICE, BOB, type FakeConnection, settle, type Stage, stage, shared } from '../../test/fakeWallets.js'
import { memoryPlatform, memoryTabs } from '../../test/memoryPlatform.js'
import { cancelAttempt, connect, disconnect } from '../actions.js'

const WALLETS = ['one', 'two'] as const

type Step =
  | { readonly do: 'connect'; readonly wallet: (typeof WALLETS)[number] }
  | {
      readonly do:
        | 'grant'
        | 'empty'
        | 'refuse'
        | 'cancel'
        | 'disconnect'
        | 'leave'
        | 'gone'
        | 'reload'
        | 'wait'
    }
  | { readonly do: 'chain'; readonly id: number }
  | { readonly do: 'account'; readonly address: string }
  | { readonly do: 'tabConnect' | 'tabDisconnect' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('connect' as const), wallet: fc.constantFrom(...WALLETS) }),
  fc.record({
    do: fc.constantFrom(
      'grant' as const,
      'grant' as const,
      'empty' as const,
      'refuse' as const,
      'cancel' as const,
      'disconnect' as const,
      'leave' as const,
      'gone' as const,
      'reload' as const,
      'wait' as const,
      'tabConnect' as const,
      'tabDisconnect' as const,
    ),
  }),
  fc.record({ do: fc.constant('chain' as const), id: fc.constantFrom(1, 137, 99) }),
  fc.record({ do: fc.constant('account' as const), address: fc.constantFrom(ALICE, BOB) }),
)

function check({ client, context }: Stage): void {
  const { accounts, active, connections, networks, attempt } = client.getState()
  const account = accounts.eip155
  const id = active.eip155
  if (account?.status === 'connected') {
    expect(id).toBe(account.connectionId)
    const live = context.connections.get(account.connectionId)
    expect(live?.provider).toBeDefined()
    expect(client.rawProvider('eip155')).toBe(live?.provider)
    expect(account.address).toMatch(/^0x/)
    expect(account.caipAddress).toBe(`${account.chainId}:${account.address}`)
    expect(networks.eip155?.chainId).toBe(account.chainId)
    expect(connections[account.connectionId]?.chainId).toBe(account.chainId)
    expect((live as FakeConnection).listeners()).toBe(4)
  } else {
    expect([id, connections, context.connections.size, client.rawProvider('eip155')]).toEqual([
      undefined,
      {},
      0,
      undefined,
    ])
  }
  if (account?.status === 'connecting') expect(attempt?.status).toBe('waiting')
  if (attempt?.status === 'waiting') expect(account?.status).not.toBe('disconnected')
}

test('behavior: the status machine under random event orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const tabs = memoryTabs()
      const make = (): Stage => {
        const made = stage({}, { platform: memoryPlatform({}, tabs) })
        made.client.subscribe(() => check(made))
        for (const wallet of WALLETS) made.connector.announce(wallet)
        return made
      }
      let on = make()
      let answered = 0
      const lives: FakeConnection[] = []
      const open = () => on.connector.asks[answered]
      for (const item of steps) {
        const live = lives.at(-1)
        if (item.do === 'connect') connect(on.client, { walletId: item.wallet }).catch(() => undefined)
        else if (item.do === 'grant') {
          if (!open()) continue
          const made = on.connection('eip155:1', [ALICE, BOB], open()?.walletId)
          lives.push(made)
          on.connector.asks[answered]?.grant(made)
          answered += 1
        } else if (item.do === 'empty') on.connector.asks[answered++]?.grant()
        else if (item.do === 'refuse')
          on.connector.asks[answered++]?.refuse(new LatchkeyError('user_rejected'))
        else if (item.do === 'cancel') cancelAttempt(on.client)
        else if (item.do === 'disconnect') await disconnect(on.client)
        else if (item.do === 'leave') live?.emit('accountsChanged', [])
        else if (item.do === 'gone') live?.emit('disconnect', {})
        else if (item.do === 'chain') live?.emit('chainChanged', `eip155:${item.id}`)
        else if (item.do === 'account') live?.emit('accountsChanged', shared(`eip155:1:${item.address}`))
        else if (item.do === 'wait') await on.platform.advance(3_000)
        else if (item.do === 'reload') {
          on.client.dispose()
          on = make()
          answered = 0
          lives.length = 0
        } else {
          const message =
            item.do === 'tabDisconnect'
              ? { type: 'disconnect', namespaces: ['eip155'] }
              : {
                  type: 'connect',
                  connections: [
                    {
                      namespace: 'eip155',
                      connectorId: 'injected',
                      walletId: 'two',
                      address: BOB,
                      chainId: 'eip155:1',
                    },
                  ],
                }
          for (const hears of tabs.channels.values()) for (const hear of hears) hear(message)
        }
        await settle(3)
        answered = Math.min(answered, on.connector.asks.length)
        check(on)
      }
      cancelAttempt(on.client)
      await on.platform.advance(3_000)
      check(on)
      expect(['connected', 'disconnected']).toContain(on.client.getState().accounts.eip155?.status)
      expect(on.client.getState().walletRequests).toBe(0)
      on.client.dispose()
      expect([on.platform.pendingTimers(), on.platform.openChannels()]).toEqual([0, 0])
    }),
    { numRuns: 150 },
  )
})
