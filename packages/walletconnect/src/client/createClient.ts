import { usableLocks } from '@latchkey/protocol/locks'
import { createMessageIds, createRelayIds, messageOptions } from '@latchkey/protocol/relay'
import { fromHex, toHex } from '../bytes/hex.js'
import { toUtf8 } from '../bytes/utf8.js'
import { loadCrypto, subtleOf } from '../crypto/loadCrypto.js'
import { sealEnvelope } from '../envelope/sealEnvelope.js'
import { writePayload } from '../envelope/writePayload.js'
import { createBook } from '../records/createBook.js'
import { createLocker } from '../records/createLocker.js'
import type { SessionRecord } from '../records/recordTypes.js'
import { createRelay } from '../relay/createRelay.js'
import type { TopicMessage } from '../relay/relayTypes.js'
import { clientIdOf } from '../relay/relayToken.js'
import { createFacts, isSignInOnly } from '../session/sessionFacts.js'
import { createWire } from '../tabs/createWire.js'
import type { Note } from '../tabs/wireTypes.js'
import type { ClientContext } from './clientContext.js'
import type { ClientOptions, RemoteClient } from './clientTypes.js'
import { createProposals } from './createProposals.js'
import { createRequests } from './createRequests.js'
import { createSweeper } from './createSweeper.js'
import { dropSession } from './dropSession.js'
import { topicsOf } from './findTopic.js'
import { handleMessage, hashMessage } from './handleMessage.js'
import { change } from './handleSession.js'
import { openSocket } from './openSocket.js'
import { readSeed } from './readSeed.js'
import { SESSION_SECONDS } from './sessionSeconds.js'
import { watchPage } from './watchPage.js'

/** Milliseconds for message handling after `dispose`. */
const ANSWER_MS = 3_000

/** Opens a socket only if a topic needs one. */
export async function createClient(options: ClientOptions): Promise<RemoteClient> {
  const { env, families, prefix, relayUrls, metadata } = options
  const facts = createFacts(families)
  const { platform, log } = env
  const book = createBook(platform.vault, prefix)
  const locks = await usableLocks(platform.window?.navigator)
  const lock = createLocker(locks, prefix)
  // In order: sealing and hashing a long message takes longer.
  const inOrder = createLocker(undefined, '')
  const crypto = await loadCrypto(subtleOf(platform))
  const identity = await crypto.identity(await readSeed({ book, lock, random: platform.random }))
  const clientId = clientIdOf(identity.publicKey)
  const sha256Hex = async (text: string): Promise<string> => toHex(await crypto.sha256(toUtf8(text)))
  const ids = { now: platform.now, random: (bound: number) => randomBelow(platform.random, bound) }
  const listeners = new Set<(note: Note) => void>()
  const sessions = new Map<string, SessionRecord>()

  /** Ended by this tab, possibly not written yet. */
  const endedSessions = new Set<string>()

  const isLive = (session: SessionRecord): boolean =>
    session.ended !== true &&
    !endedSessions.has(session.topic) &&
    session.expiry > Math.floor(platform.now() / 1000)

  const onNote = async (note: Note): Promise<void> => {
    if (note.kind === 'session') {
      const session = await book.sessions.get(note.topic)
      if (session !== undefined && isLive(session)) sessions.set(note.topic, session)
      else sessions.delete(note.topic)
    } else if (note.kind === 'gone') sessions.delete(note.topic)
    proposals.onNote(note)
    requests.onNote(note)
    for (const listener of Array.from(listeners)) listener(note)
  }
  // A note that reads its record must not be overtaken.
  let notesInOrder: Promise<void> = Promise.resolve()
  const receiveNote = (note: Note): void => {
    notesInOrder = notesInOrder
      .then(() => onNote(note))
      .catch((error: unknown) => log.error('walletconnect: a listener failed', String(error)))
  }

  /** After `dispose` the relay delivers messages to the next page. */
  const handling = new Set<Promise<unknown>>()
  let disposed = false
  const handle = (message: TopicMessage): Promise<boolean> => {
    if (disposed) return Promise.resolve(false)
    const done = handleMessage(context, message)
    handling.add(done)
    const end = (): void => void handling.delete(done)
    done.then(end, end)
    return done
  }
  /** Answers accepted messages before the socket closes. */
  const whenHandled = async (): Promise<void> => {
    let timer: unknown
    const timeout = new Promise(
      (resolve) => (timer = platform.setTimeout(() => resolve(undefined), ANSWER_MS)),
    )
    await Promise.race([Promise.allSettled(handling), timeout])
    platform.clearTimeout(timer)
  }

  const wire = createWire({
    platform,
    locks,
    name: `${prefix}.tabs`,
    openRelay: (onMessage) =>
      createRelay({
        platform,
        urls: relayUrls,
        open: openSocket({ platform, identity, projectId: options.projectId }),
        nextId: createRelayIds(ids),
        subscriptionId: (topic) => sha256Hex(topic + clientId),
        onMessage,
        log,
      }),
    handle,
    onPublish: ({ topic, message }) =>
      inOrder('publish', async () => book.addSeenHash(topic, await hashMessage(crypto, message))),
    onNote: receiveNote,
    async allTopics() {
      const [waiting, settled] = await Promise.all([book.proposals.all(), book.sessions.all()])
      const subscribedSessions = settled.filter((session) => !isSignInOnly(session))
      return [...waiting.flatMap(topicsOf), ...subscribedSessions.map(({ topic }) => topic)]
    },
  })
  const context: ClientContext = {
    env,
    families,
    facts,
    crypto,
    book,
    lock,
    wire,
    now: () => Math.floor(platform.now() / 1000),
    nextId: createMessageIds(ids),
    async send({ topic, symKey, payload, keepAs, options: { tag, ttl, prompt } }) {
      const message = await inOrder('seal', () =>
        sealEnvelope({
          cipher: crypto.cipher,
          key: fromHex(symKey) ?? new Uint8Array(0),
          iv: Uint8Array.from(platform.random(12)),
          text: writePayload(payload),
        }),
      )
      await wire.run({ do: 'publish', params: { topic, message, ttl, prompt, tag }, keepAs })
    },
    note(note) {
      receiveNote(note)
      wire.tell(note)
    },
  }
  const proposals = createProposals(context, metadata)
  const requests = createRequests(context, (topic) => sessions.get(topic))
  const sweeper = createSweeper(context)

  const notifyEnd = async (session: SessionRecord): Promise<void> => {
    const { topic, symKey } = session
    const method = 'wc_sessionDelete'
    const params = { message: 'User disconnected.', code: 6000 }
    const payload = { id: context.nextId(), jsonrpc: '2.0', method, params }
    if (!isSignInOnly(session)) {
      await context.send({ topic, symKey, payload, options: messageOptions[method].request })
    }
    await dropSession(context, topic, 'here')
  }

  await sweeper.sweep()
  for (const session of await book.sessions.all()) {
    if (isLive(session)) sessions.set(session.topic, session)
    else notifyEnd(session).catch(() => undefined)
  }
  const stopWatching = watchPage(platform.window, {
    onWake() {
      wire.run({ do: 'wake' }).catch(() => undefined)
      sweeper.sweep().catch(() => undefined)
    },
    onHide: () => wire.sleep(),
    onShow: () => wire.resume(),
  })

  return {
    id: clientId,
    families,
    facts,
    sessions: () => [...sessions.values()].filter(isLive).sort((a, b) => b.createdAt - a.createdAt),
    session: (topic) => sessions.get(topic),
    nextId: context.nextId,
    propose: proposals.propose,
    pending: proposals.pending,
    waiting: proposals.waiting,
    choose: proposals.choose,
    request: requests.request,
    ping: requests.ping,
    async extend(topic) {
      const expiry = context.now() + SESSION_SECONDS
      await change(context, topic, (session) => ({ ...session, expiry: Math.max(expiry, session.expiry) }))
      const session = sessions.get(topic)
      if (session === undefined) return
      const method = 'wc_sessionExtend'
      const payload = { id: context.nextId(), jsonrpc: '2.0', method, params: { expiry } }
      await context.send({ topic, symKey: session.symKey, payload, options: messageOptions[method].request })
    },
    async amend(topic, { unclaimed, ...patch }) {
      const apply = ({ unclaimed: old, ...session }: SessionRecord): SessionRecord => ({
        ...session,
        ...patch,
        ...(unclaimed === false || old !== true ? {} : { unclaimed: true }),
      })
      const session = sessions.get(topic)
      if (session !== undefined) sessions.set(topic, apply(session))
      await change(context, topic, apply)
      await notesInOrder
    },
    async end(topic, signal) {
      const session = sessions.get(topic)
      if (session === undefined) return
      endedSessions.add(topic)
      sessions.delete(topic)
      const isFirst = await context.lock(`session.${topic}`, async () => {
        const stored = await book.sessions.get(topic)
        // Another tab or the wallet ended it first: notify only once.
        if (stored === undefined || stored.ended === true) return false
        await book.sessions.put(topic, { ...stored, ended: true })
        return true
      })
      context.note({ kind: 'gone', topic, reason: 'here' })
      if (!isFirst) return
      const notified = notifyEnd(session).catch(() => undefined)
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true })
        if (signal.aborted) resolve()
        void notified.then(resolve)
      })
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispose() {
      stopWatching()
      sweeper.stop()
      disposed = true
      if (handling.size === 0) wire.close()
      else void whenHandled().then(() => wire.close())
      proposals.dispose()
      requests.dispose()
      listeners.clear()
    },
  }
}

function randomBelow(random: (length: number) => Uint8Array, bound: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = random(4)
  return (((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % bound
}
