import { messageOptions } from '@latchkey/protocol/relay'
import { PAIRING_MS } from '@latchkey/protocol/constants'
import { SIGN_IN_NAMESPACE } from '../auth/authTypes.js'
import { loadSignIn } from '../auth/loadSignIn.js'
import { toHex } from '../bytes/hex.js'
import { formatPairingUri } from '@latchkey/protocol/links'
import type { ProposalRecord } from '../records/recordTypes.js'
import { unreachable } from '../relay/unreachable.js'
import type { Note } from '../tabs/wireTypes.js'
import type { ClientContext } from './clientContext.js'
import type { DappMetadata, Pairing, ProposeOptions, RemoteClient } from './clientTypes.js'
import { dropProposal, failProposal } from './endProposal.js'
import { topicsOf } from './findTopic.js'
import { toError } from './peerFailure.js'
import { within } from './within.js'

const LIFE = messageOptions.wc_sessionPropose.request.ttl
const noop = (): void => undefined

/** For a relay to accept a proposal. */
const CONTACT_MS = 5_000

const shownUntil = ({ createdAt }: ProposalRecord): number => createdAt * 1000 + PAIRING_MS

interface Waiter {
  readonly resolve: (topic: string) => void
  readonly reject: (error: Error) => void
  readonly timer: unknown
}

export type Proposals = Pick<RemoteClient, 'propose' | 'pending' | 'waiting' | 'choose'> & {
  onNote(note: Note): void
  dispose(): void
}

export function createProposals(context: ClientContext, metadata: DappMetadata): Proposals {
  const { env, book, crypto, wire } = context
  const { platform } = env
  const waiters = new Map<string, Waiter>()
  const pairings = new Map<string, Pairing>()

  const stop = (pairingTopic: string): Waiter | undefined => {
    const waiter = waiters.get(pairingTopic)
    waiters.delete(pairingTopic)
    pairings.delete(pairingTopic)
    if (waiter !== undefined) platform.clearTimeout(waiter.timer)
    return waiter
  }

  const follow = (record: ProposalRecord): Pairing => {
    const { pairingTopic } = record
    const known = pairings.get(pairingTopic)
    if (known !== undefined) return known
    const expire = (): void => {
      const error = { name: 'pairing_expired', details: {} } as const
      failProposal(context, record, error).catch(() => undefined)
    }
    const settled = new Promise<string>((resolve, reject) => {
      const timer = platform.setTimeout(expire, Math.max(0, record.expiry * 1000 - platform.now()))
      waiters.set(pairingTopic, { resolve, reject, timer })
    })
    settled.catch(() => undefined)
    const pairing: Pairing = {
      pairingTopic,
      uri: record.uri,
      shownUntil: shownUntil(record),
      settled,
      async abandon() {
        stop(pairingTopic)
        const now = await book.proposals.get(pairingTopic)
        if (now !== undefined) await dropProposal(context, now)
      },
    }
    pairings.set(pairingTopic, pairing)
    return pairing
  }

  const make = async ({ walletId, link, namespaces, signIn }: ProposeOptions): Promise<ProposalRecord> => {
    const pairingKey = Uint8Array.from(platform.random(32))
    const privateKey = Uint8Array.from(platform.random(32))
    const [pairingTopic, publicKey] = await Promise.all([
      crypto.sha256(pairingKey).then(toHex),
      crypto.publicKey(privateKey),
    ])
    const createdAt = context.now()
    const { chains = [], methods = [] } = namespaces[SIGN_IN_NAMESPACE] ?? {}
    const { location } = platform.window ?? {}
    const auth = signIn && {
      id: context.nextId(),
      responseTopic: toHex(await crypto.sha256(publicKey)),
      payload: (await loadSignIn()).signInPayload({
        request: signIn,
        chains,
        methods,
        page: location,
        now: platform.now(),
      }),
    }
    const uri = formatPairingUri({
      topic: pairingTopic,
      symKey: toHex(pairingKey),
      expiryTimestamp: createdAt + LIFE,
      methods: auth === undefined ? [] : ['wc_sessionAuthenticate'],
    })
    return {
      id: context.nextId(),
      pairingTopic,
      pairingKey: toHex(pairingKey),
      publicKey: toHex(publicKey),
      privateKey: toHex(privateKey),
      uri,
      createdAt,
      expiry: createdAt + LIFE,
      walletId,
      ...(link === undefined ? {} : { link }),
      ...(auth === undefined ? {} : { auth }),
    }
  }

  const publish = async (record: ProposalRecord, options: ProposeOptions): Promise<void> => {
    const { id, auth, pairingTopic: topic, pairingKey: symKey, publicKey } = record
    const introduction = { publicKey, metadata }
    const sign = auth && {
      id: auth.id,
      jsonrpc: '2.0',
      method: 'wc_sessionAuthenticate',
      params: {
        authPayload: auth.payload,
        requester: introduction,
        expiryTimestamp: record.createdAt + messageOptions.wc_sessionAuthenticate.request.ttl,
      },
    }
    const propose = {
      id,
      jsonrpc: '2.0',
      method: 'wc_sessionPropose',
      params: {
        requiredNamespaces: {},
        optionalNamespaces: options.namespaces,
        relays: [{ protocol: 'irn' }],
        proposer: introduction,
        expiryTimestamp: record.expiry,
        pairingTopic: topic,
        id,
      },
    }
    const { wc_sessionAuthenticate: first, wc_sessionPropose: second } = messageOptions
    await Promise.all([
      wire.run({ do: 'subscribe', topics: topicsOf(record) }),
      sign && context.send({ topic, symKey, payload: sign, options: first.request, keepAs: String(sign.id) }),
      context.send({ topic, symKey, payload: propose, options: second.request, keepAs: String(id) }),
    ])
  }

  const waiting = async (): Promise<readonly ProposalRecord[]> =>
    (await book.proposals.all()).filter(({ expiry }) => expiry > context.now())

  return {
    async propose(options) {
      const record = await make(options)
      await book.proposals.put(record.pairingTopic, record)
      // A wallet's answer may come before the relay's.
      const pairing = follow(record)
      options.onMade?.(pairing)
      const answered = pairing.settled.then(noop, noop)
      const published = within(platform, publish(record, options), CONTACT_MS, () => unreachable('timeout'))
      try {
        await Promise.race([published, answered])
      } catch (error) {
        await pairing.abandon()
        throw error
      }
      return pairing
    },
    async pending() {
      const now = platform.now()
      const record = (await waiting()).find(
        ({ auth, createdAt }) => auth === undefined && createdAt * 1000 + PAIRING_MS > now,
      )
      return record && follow(record)
    },
    waiting: async () => (await waiting()).map(follow),
    async choose(pairingTopic, { walletId, link }) {
      const known = await book.proposals.get(pairingTopic)
      if (known === undefined) return
      const { link: _old, ...record } = known
      await book.proposals.put(pairingTopic, { ...record, walletId, ...(link === undefined ? {} : { link }) })
    },
    onNote(note) {
      if (note.kind !== 'proposal') return
      const waiter = stop(note.pairingTopic)
      if ('topic' in note.outcome) waiter?.resolve(note.outcome.topic)
      else waiter?.reject(toError(note.outcome.error))
    },
    dispose() {
      for (const topic of waiters.keys()) {
        stop(topic)?.reject(toError({ name: 'request_aborted', details: {} }))
      }
    },
  }
}
