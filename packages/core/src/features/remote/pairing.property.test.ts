import fc from 'fast-check'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { remote } from '../../../test/fakeRemote.js'
import { ALICE, type Ask, BOB, type FakeConnection, settle } from '../../../test/fakeWallets.js'
import { cancelAttempt, connect, connectRemote, disconnect, preparePairing } from '../../actions.js'

const STEPS = [
  'open',
  'close',
  'prepare',
  'connect',
  'connectOther',
  'connectSolana',
  'injected',
  'uri',
  'grant',
  'grantOne',
  'refuse',
  'cancel',
  'disconnect',
  'leave',
  'resume',
] as const

const sessionOf = ({ id }: { readonly id: string }): string => id.split(':')[1] ?? ''

function scene() {
  const made = remote({}, true)
  const { client, context, remote: connector, injected, connection, show, session } = made
  injected.announce('io.injected')
  const granted: FakeConnection[] = []
  const answered = new Set<Ask>()
  const left = new Set<string>()
  let count = 0
  const open = (): Ask[] => connector.asks.filter((ask) => !answered.has(ask))
  const grant = (families: number): void => {
    const [ask] = open()
    if (!ask) return
    count += 1
    const connections = session(ask.walletId, count % 2 ? ALICE : BOB).slice(0, families)
    granted.push(...connections)
    answered.add(ask)
    ask.grant(...connections)
  }
  const run = async (step: (typeof STEPS)[number]): Promise<void> => {
    const ignore = (): undefined => undefined
    if (step === 'open') void client.open({ view: 'Connect' })
    else if (step === 'close') client.close()
    else if (step === 'prepare') preparePairing(client)
    else if (step === 'connect') connectRemote(client, { walletId: 'io.fox' }).catch(ignore)
    else if (step === 'connectOther') connectRemote(client).catch(ignore)
    else if (step === 'connectSolana') connectRemote(client, { namespaces: ['solana'] }).catch(ignore)
    else if (step === 'injected') {
      connect(client, { walletId: 'io.injected' }).catch(ignore)
      injected.asks.at(-1)?.grant(connection('eip155:1', [BOB], 'io.injected'))
    } else if (step === 'uri' && open().length > 0) show(`wc:${count}`)
    else if (step === 'grant') grant(2)
    else if (step === 'grantOne') grant(1)
    else if (step === 'refuse') {
      const [ask] = open()
      if (ask) answered.add(ask)
      ask?.refuse(new LatchkeyError('user_rejected'))
    } else if (step === 'cancel') cancelAttempt(client)
    else if (step === 'disconnect') await disconnect(client).catch(ignore)
    else if (step === 'leave') {
      const last = granted.at(-1)
      last?.emit('disconnect', {})
      if (last) left.add(sessionOf(last))
    } else if (step === 'resume') {
      const known = context.connectors.get('walletConnect')
      const { adoptResumed } = await context.lazy.remote()
      count += 1
      const connections = session('io.fox')
      granted.push(...connections)
      if (known) adoptResumed(context, known, connections)
    }
    for (const ask of open()) {
      if (!ask.signal.aborted) continue
      answered.add(ask)
      ask.refuse(new LatchkeyError('request_aborted'))
    }
    await settle(4)
  }
  return { ...made, run, open, granted, left }
}

test('behavior: in any order the state is consistent and nothing leaks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 14 }), async (steps) => {
      const { client, context, run, open, granted, left } = scene()
      for (const step of steps) {
        await run(step)
        const { accounts, active, connections, attempt, pairing } = client.getState()
        for (const [namespace, account] of Object.entries(accounts)) {
          const id = active[namespace as keyof typeof active]
          if (account?.status === 'connected') {
            expect([step, id]).toEqual([step, account.connectionId])
            expect(context.connections.has(account.connectionId)).toBe(true)
            expect(connections[account.connectionId]?.accounts[0]?.caip).toBe(account.caipAddress)
          } else expect([step, id]).toEqual([step, undefined])
          if (account?.status === 'connecting') expect(attempt?.status).toBe('waiting')
        }
        expect(open().length).toBeLessThanOrEqual(1)
        if (pairing) expect(open()).toHaveLength(1)
        if (attempt?.remote && attempt.status === 'waiting') expect(open()).toHaveLength(1)
      }
      cancelAttempt(client)
      await run('open')
      await run('close')
      expect(open()).toEqual([])
      expect(client.getState().pairing).toBeNull()
      const settled = [...context.connections.values(), ...granted.filter((item) => item.disconnects() > 0)]
      const known = new Set([...left, ...settled.map(sessionOf)])
      const lost = granted.filter((item) => !known.has(sessionOf(item)))
      expect(lost).toEqual([])
      client.dispose()
    }),
    {
      numRuns: 150,
      examples: [
        [['connectOther', 'resume', 'leave', 'grantOne']],
        [['connect', 'resume', 'leave', 'injected']],
      ],
    },
  )
})
