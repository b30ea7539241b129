import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { describeStores } from '../test/describeStores.js'
import { secondGeneration, vectors, type RecordedFrame } from '../test/vectors.js'
import { startRelay } from './startRelay.js'

type Frame = NonNullable<RecordedFrame['frame']>

const folder = mkdtempSync(join(tmpdir(), 'latchkey-relay-'))
const configFile = join(folder, 'config.json')
writeFileSync(configFile, JSON.stringify({ projects: [{ id: 'lab', name: 'Lab' }], chains: [] }))
afterAll(() => rmSync(folder, { recursive: true }))

/** Recorded without empty attestations. */
const generations = { '2.21.4': vectors, '2.21.7': secondGeneration }
const conversations = Object.entries(generations).flatMap(([release, { transcripts }]) =>
  Object.entries(transcripts).map(([name, { frames }]) => ({ name: `${name} by ${release}`, frames })),
)

describeStores('recorded conversations, replayed frame by frame', (makeStore) => {
  for (const { name, frames } of conversations) {
    test(`behavior: ${name}`, async () => {
      let clock = 0
      const now = (): number => clock
      const store = await makeStore({ now })
      const relay = await startRelay({
        port: 0,
        logLevel: 'silent',
        now,
        store,
        configFile,
        emptyAttestation: false,
      })
      const sockets = new Map<string, WebSocket>()
      const received = new Map<string, Frame[]>()
      const expected = new Map<string, Frame[]>()
      const listOf = (lists: Map<string, Frame[]>, peer = ''): Frame[] => {
        const list = lists.get(peer) ?? []
        lists.set(peer, list)
        return list
      }
      const caughtUp = async (): Promise<void> => {
        const lacking = (): number =>
          [...expected].filter(([peer, list]) => listOf(received, peer).length < list.length).length
        await expect.poll(lacking, { interval: 2 }).toBe(0)
      }
      for (const { kind, at, peer = '', query, from, to, frame } of frames) {
        clock = at
        if (kind === 'open') {
          const socket = new WebSocket(`${relay.url}?${new URLSearchParams(query)}`)
          sockets.set(peer, socket)
          socket.on('message', (data) => listOf(received, peer).push(JSON.parse(String(data)) as Frame))
          await new Promise((resolve) => socket.once('open', resolve))
        } else if (kind === 'frame' && from === 'relay' && frame !== undefined) {
          listOf(expected, to).push(frame)
        } else if (kind === 'frame' && from !== undefined && frame !== undefined) {
          await caughtUp()
          const ours = withOurId(frame, listOf(expected, from), listOf(received, from))
          sockets.get(from)?.send(JSON.stringify(ours))
        }
      }
      await caughtUp()
      for (const [peer, list] of expected) {
        expect(comparable(listOf(received, peer))).toEqual(comparable(list))
      }
      await relay.close()
    })
  }
})

function withOurId(frame: Frame, expected: readonly Frame[], received: readonly Frame[]): Frame {
  if (frame.method !== undefined) return frame
  const isDelivery = ({ method }: Frame): boolean => method === 'irn_subscription'
  const place = expected.filter(isDelivery).findIndex(({ id }) => id === frame.id)
  const ours = received.filter(isDelivery)[place]
  if (ours === undefined) throw new Error('An acknowledgement of something that was never delivered.')
  return { ...frame, id: ours.id }
}

/** The relay chooses the order of answers and deliveries. */
function comparable(frames: readonly Frame[]): unknown {
  const deliveries = frames.filter(({ method }) => method !== undefined)
  return {
    answers: frames.filter(({ method }) => method === undefined),
    deliveries: deliveries.map(({ method, params = {} }) => {
      const { publishedAt, ...data } = params['data'] as Readonly<Record<string, unknown>>
      return { method, subscription: params['id'], data, publishedAt: typeof publishedAt }
    }),
  }
}
